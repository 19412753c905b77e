-- Accepting a quote answers no question: the lead goes on waiting, also one that asks after it was won.
create or replace function private.derive_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_emergency_since timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if current_setting('office.undoing', true) = 'on' then
      null;
    elsif new.status <> old.status then
      -- A customer who accepts a quote (accept_quote) still waits for the answer to a question.
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at)
        when current_setting('office.accepting', true) = 'on' then old.awaiting_since end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      -- These steps follow an answer. Closing a lead as won or lost is none: unanswered leads are closed too.
      if new.status <> 'new' and private.is_open(new.status) then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      -- A decision ends the plan, but somebody may be waiting at a door. What is merged has left its visit to the other lead.
      if not private.is_open(new.status) and (new.merged_into is not null
          or not coalesce(new.next_action = 'visit' and new.next_action_at > now(), false)) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(new.awaiting_since, old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  if new.awaiting_since is not null and current_setting('office.undoing', true) is distinct from 'on'
      and (tg_op = 'INSERT' or old.awaiting_since is null) then
    new.reply_hours := private.setting_number('replyHours', 24, 1, 120);
    new.emergency_minutes := private.setting_number('emergencyMinutes', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one, unless the office has said since that it is none.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency'
    union all
    select new.urgency_set_at where new.urgency_set = 'emergency') m
    where new.urgency_set is distinct from 'normal' or m.at > new.urgency_set_at;
  -- An open emergency that waits for no answer keeps a clock: where no next step is planned, it is a call within its minutes.
  if tg_op = 'UPDATE' and v_emergency_since is not null and new.awaiting_since is null
      and (old.awaiting_since is not null or old.urgency <> 'emergency')
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := now() + make_interval(mins => new.emergency_minutes);
  end if;
  new.urgency := case when v_emergency_since is not null then 'emergency' when new.kind = 'callback' then 'callback' else 'normal' end;
  if tg_op = 'INSERT' or (new.urgency_set, new.created_at) is distinct from (old.urgency_set, old.created_at) then
    new.first_due_at := private.due_of(case when new.urgency_set = 'normal' then new.urgency else private.urgency_of(new.kind, new.details) end,
      new.created_at, new.details ->> 'window', new.reply_hours, new.emergency_minutes);
  end if;
  -- An emergency's messages have their short time each, and so has each wish to be called; nothing waits longer than the promise.
  new.due_at := case when new.awaiting_since is not null then least(
    private.due_of('normal', new.awaiting_since, null, new.reply_hours, new.emergency_minutes),
    case when v_emergency_since is not null
      then private.due_of('emergency', greatest(new.awaiting_since, v_emergency_since), null, new.reply_hours, new.emergency_minutes) end,
    (select min(private.due_of('callback', c.at, c.window, new.reply_hours, new.emergency_minutes)) from (
        select new.created_at as at, new.details ->> 'window' as window where new.kind = 'callback'
        union all
        select s.received_at, s.content #>> '{details,window}' from public.lead_submissions s where s.lead_id = new.id and s.kind = 'callback') c
      where c.at >= new.awaiting_since)) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := case new.channel when 'form' then private.source_of(new.first_touch, new.last_touch) else new.channel end;
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), left(s.content ->> 'message', 1000)), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;

create or replace function private.accepted_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(private.lead_row(w.l) || jsonb_build_object('message', coalesce((
        select left(s.content ->> 'message', 200) from public.lead_submissions s
          where s.lead_id = (w.l).id and s.joined and s.content ->> 'message' <> '' order by s.received_at desc, s.stored_at desc limit 1),
        left((w.l).message, 200))) order by w.at), '[]') from (
    select l, a.at
      from (select q.lead_id, max(q.accepted_at) as at from public.quotes q
          where q.status = 'accepted' and q.accepted_at > now() - interval '90 days' group by q.lead_id) a
        join public.leads l on l.id = a.lead_id
      where l.status = 'won' and l.next_action is null
        and not exists (select 1 from public.lead_events e where e.lead_id = a.lead_id and e.created_at > a.at and e.actor is not null
          and (e.kind = 'visit-booked' or e.kind = 'next-action' and e.data ->> 'action' is not null)
          and not exists (select 1 from private.undone_changes u where u.lead_id = e.lead_id and u.at = e.created_at))
      order by a.at limit 20) w);
end $$;

create or replace function public.accept_quote(p_link text, p_version integer, p_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.lock_quote(p_link);
  v_state text := private.quote_state(v_quote, now());
  v_event bigint;
begin
  if v_quote.id is null then
    return jsonb_build_object('status', 'gone');
  elsif v_state = 'accepted' then
    return jsonb_build_object('status', 'repeated');
  elsif v_state = 'expired' then
    return jsonb_build_object('status', 'expired');
  elsif v_state not in ('sent', 'declined') or v_quote.version <> p_version then
    return jsonb_build_object('status', 'changed');
  end if;
  update public.quotes q set status = 'accepted', accepted_at = now(), accepted_name = p_name, declined_at = null, decline_reason = null
    where q.id = v_quote.id;
  insert into public.lead_events (lead_id, kind, data)
    values (v_quote.lead_id, 'quote-accepted', jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote), 'name', p_name,
      'total_fils', v_quote.total_fils))
    returning id into v_event;
  perform set_config('office.accepting', 'on', true);
  update public.leads l set status = 'won', value_fils = private.accepted_fils(l.id) where l.id = v_quote.lead_id;
  perform set_config('office.accepting', '', true);
  perform private.tell_of_quote(v_quote.lead_id, v_event, 'accepted');
  return jsonb_build_object('status', 'accepted');
end $$;

create or replace function public.ask_quote(p_link text, p_message jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.lock_quote(p_link);
  v_lead public.leads;
  v_text text := p_message ->> 'text';
  v_submission uuid := gen_random_uuid();
begin
  if v_quote.id is null or v_quote.status in ('draft', 'withdrawn') then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_lead from public.leads l where l.id = v_quote.lead_id;
  if exists (select 1 from public.lead_submissions s where s.lead_id = v_lead.id and s.kind = 'quote-question'
      and s.content ->> 'message' = v_text
      and s.received_at >= coalesce(v_lead.awaiting_since, now()) - interval '10 minutes') then
    return jsonb_build_object('status', 'repeated');
  end if;
  if not private.is_open(v_lead.status) and v_lead.status <> 'won' then
    update public.leads l set status = 'quoted' where l.id = v_lead.id;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, content, received_at)
    values (v_submission, v_lead.id, v_lead.reference, 'question:' || v_submission, encode(sha256(convert_to(v_text, 'UTF8')), 'hex'),
      'quote-question', true, jsonb_build_object('full_name', v_lead.full_name, 'email', v_lead.email, 'phone_e164', v_lead.phone_e164,
        'phone_typed', v_lead.phone_typed, 'message', v_text, 'locale', v_quote.locale,
        'details', coalesce(p_message -> 'details', '{}') || jsonb_build_object('quote', private.quote_name(v_quote))), now());
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_message ->> 'address_hash', p_message ->> 'network_hash');
  insert into public.lead_events (lead_id, kind, submission_id, data)
    values (v_lead.id, 'quote-question', v_submission, jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote)));
  update public.leads l set is_returning = true, last_submitted_at = now(),
      awaiting_since = least(l.awaiting_since, now())
    where l.id = v_lead.id;
  return jsonb_build_object('status', 'asked');
end $$;
