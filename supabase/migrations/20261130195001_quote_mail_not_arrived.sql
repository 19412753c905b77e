-- A quote whose mail did not arrive answers nobody: its lead waits again.
create or replace function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null,
    p_sent jsonb default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_topic text;
  v_settled boolean;
  v_failed boolean;
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null returning o.lead_id, o.topic into v_lead, v_topic;
    v_settled := found;
    if v_lead is not null and p_sent is not null then
      insert into public.lead_events (lead_id, kind, data)
        values (v_lead, 'mail-sent', p_sent || jsonb_build_object('notice', p_id, 'topic', v_topic));
    end if;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null
      returning o.dead_at is not null and o.topic in ('mail-answer', 'quote-mail') into v_failed;
    v_settled := found;
    if v_failed then
      perform private.answer_failed(p_id, to_jsonb(p_error));
    end if;
  end if;
  return v_settled;
end $$;

create or replace function public.answer_refused(p_lead uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  perform 1 from public.leads l where l.id = p_lead and l.awaiting_since is null and private.is_open(l.status) for update;
  if not found or private.was_undone(p_lead, p_at)
      or not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'quote-sent') and e.created_at = p_at)
      or exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'quote-sent') and e.created_at > p_at
        and not private.was_undone(p_lead, e.created_at)) then
    return false;
  end if;
  select coalesce((select (u.before ->> 'awaiting_since')::timestamptz from private.lead_undo u where u.lead_id = p_lead and u.at = p_at),
    (select max(s.received_at) from public.lead_submissions s where s.lead_id = p_lead and s.received_at <= p_at)) into v_since;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, 'undone', jsonb_build_object('what', 'answered', 'at', p_at, 'why', 'refused'));
  perform set_config('office.undoing', 'on', true);
  update public.leads l set awaiting_since = coalesce(v_since, l.created_at), answered_at = nullif(l.answered_at, p_at) where l.id = p_lead;
  perform set_config('office.undoing', '', true);
  return true;
end $$;

create or replace function private.answer_failed(p_notice uuid, p_why jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
begin
  select e.* into v_event from public.outbox o join public.lead_events e on e.id = (o.payload ->> 'event')::bigint
    where o.id = p_notice and o.topic in ('whatsapp-answer', 'mail-answer', 'quote-mail') for update of e;
  if not found or v_event.data ? 'failed' then
    return false;
  end if;
  update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), claimed_until = null
    where o.id = p_notice and o.sent_at is null;
  update public.lead_events e set data = e.data || jsonb_build_object('failed', p_why) where e.id = v_event.id;
  perform public.answer_refused(v_event.lead_id, v_event.created_at);
  return true;
end $$;
