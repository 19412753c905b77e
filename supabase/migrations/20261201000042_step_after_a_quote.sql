-- Sending a quote, where that was the next step, makes asking about it the next one.
create or replace function private.send_quote(p_quote uuid, p_version integer, p_message jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_quote public.quotes;
  v_before public.quotes;
  v_year integer := extract(year from now() at time zone 'Asia/Dubai');
  v_channel text := p_message ->> 'channel';
  v_notice uuid := gen_random_uuid();
  v_event bigint;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  -- Always the lead first, as an acceptance does: of two at the same time the second sees the first.
  select l.* into v_lead from public.leads l join public.quotes q on q.lead_id = l.id where q.id = p_quote for update of l;
  select * into v_quote from public.quotes q where q.id = p_quote and q.lead_id = v_lead.id for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_quote.status <> 'draft' then
    return jsonb_build_object('status', 'sent', 'version', v_quote.version);
  elsif v_quote.version <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_quote.version);
  elsif v_quote.lines = '[]' then
    return jsonb_build_object('status', 'empty', 'version', v_quote.version);
  elsif private.quote_state(v_quote, now()) = 'expired' or v_quote.valid_until < (now() at time zone 'Asia/Dubai')::date then
    return jsonb_build_object('status', 'expired', 'version', v_quote.version);
  elsif v_channel = 'email' and v_lead.email is distinct from p_message ->> 'to' then
    return jsonb_build_object('status', 'to', 'version', v_quote.version);
  end if;
  select * into v_before from public.quotes q where q.id = v_quote.replaces for update;
  if v_before.status = 'accepted' then
    return jsonb_build_object('status', 'accepted', 'version', v_quote.version);
  end if;
  if v_quote.number is null then
    insert into private.quote_numbers as n (year, last) values (v_year, 1)
      on conflict (year) do update set last = n.last + 1
      returning 'QT-' || v_year || '-' || lpad(n.last::text, greatest(4, char_length(n.last::text)), '0') into v_quote.number;
  end if;
  update public.quotes q set status = 'replaced' where q.id = v_before.id and q.status in ('sent', 'declined');
  update public.quotes q set status = 'sent', number = v_quote.number, sent_at = now(), version = q.version + 1
    where q.id = p_quote returning * into v_quote;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_lead.id, 'quote-sent', auth.uid(), jsonb_build_object('quote', p_quote, 'number', private.quote_name(v_quote),
        'total_fils', v_quote.total_fils, 'locale', v_quote.locale)
      || jsonb_strip_nulls(jsonb_build_object('channel', v_channel, 'to', p_message -> 'to', 'subject', p_message -> 'subject',
        'text', nullif(p_message ->> 'text', ''), 'notice', case v_channel when 'email' then v_notice end)))
    returning id into v_event;
  if v_channel = 'email' then
    insert into public.outbox (id, topic, lead_id, payload) values (v_notice, 'quote-mail', v_lead.id, jsonb_build_object('event', v_event));
  end if;
  -- A lead that is closed stays so: what else is offered to a customer who has agreed does not open what was won.
  update public.leads l set
      status = case when private.is_open(l.status) then 'quoted' else l.status end,
      value_fils = case when private.accepted_fils(l.id) is null then v_quote.total_fils else l.value_fils end,
      owner = case when private.answers_leads(l.owner) then l.owner else auth.uid() end,
      awaiting_since = null,
      answered_at = coalesce(l.answered_at, now()),
      -- Where sending it was the next step, that is done: the next one is to ask about it.
      next_action = case when l.next_action = 'quote' then 'follow-up' else l.next_action end,
      next_action_at = case when l.next_action = 'quote' then coalesce(private.after_minutes(
        private.dubai_time((now() at time zone 'Asia/Dubai')::date + 2, '00:00'), 60, false), now() + interval '2 days') else l.next_action_at end,
      next_action_note = case when l.next_action = 'quote' then null else l.next_action_note end
    where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'quote', gen_random_uuid(), jsonb_build_object('quote', p_quote, 'replaced', v_before.id,
    'replaced_status', v_before.status));
  return jsonb_build_object('status', 'saved', 'version', v_quote.version, 'lead_version', v_version);
end $$;
