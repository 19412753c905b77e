-- Whoever is on call hears of every message that waits too long, not only of a lead's first. The rules at the head of the
-- foundation hold here too.

-- The message of a lead that waits for an answer, where it is not the lead's own first one: the last emergency of this
-- wait, or the message that began it.
create function private.waiting_message(p_lead uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  select s.id from public.leads l join public.lead_submissions s on s.lead_id = l.id
      cross join lateral (select private.urgency_of(s.kind, s.content -> 'details') = 'emergency' as is_emergency) u
    where l.id = p_lead and s.joined and s.received_at >= l.awaiting_since
      and (u.is_emergency or l.awaiting_since > l.created_at)
    order by u.is_emergency desc, case when u.is_emergency then s.received_at end desc, s.received_at, s.id limit 1
$$;

-- Once for each message that waits and each reason, however many instances notice.
drop index public.outbox_alert_once_idx;
create unique index outbox_alert_once_idx on public.outbox (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation');

create or replace function public.alert_on_call(p_lead uuid, p_topic text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_notice uuid;
begin
  if p_topic not in ('on-call-flag', 'escalation') then
    raise exception 'not an alert: %', p_topic;
  end if;
  insert into public.outbox (topic, lead_id, payload)
    select p_topic, l.id, jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id)))
      from public.leads l where l.id = p_lead and l.awaiting_since is not null
    on conflict (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation') do nothing
    returning id into v_notice;
  if v_notice is null then
    return false;
  end if;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, case p_topic when 'escalation' then 'escalated' else 'flagged' end, jsonb_build_object('notice', v_notice));
  return true;
end $$;

-- Leads somebody waits for an answer to, whose waiting message was not escalated, the first due first.
create or replace function public.unanswered_leads() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(w.lead), '[]') from (
    select jsonb_build_object('id', l.id, 'due_at', l.due_at,
        'flagged', exists (select 1 from public.outbox o
          where o.lead_id = l.id and o.topic = 'on-call-flag' and o.payload = m.payload)) as lead
      from public.leads l
        cross join lateral (select jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id))) as payload) m
      where l.awaiting_since > now() - interval '60 days'
        and not exists (select 1 from public.outbox o where o.lead_id = l.id and o.topic = 'escalation' and o.payload = m.payload)
      order by l.due_at limit 500
  ) w
$$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261122000017' $$;

select private.apply_grants();
