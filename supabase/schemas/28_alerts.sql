-- Alerts to the person on call about messages that wait too long. They are capped by sender, address, network and in total
-- (private.bound()); what is held back goes into a digest, which is itself an alert.

-- What waits ----------------------------------------------------------------------------------------------------------

-- The message a lead waits with, if it is not the lead's own first one: the last emergency of this wait, or the message that began it.
create function private.waiting_message(p_lead uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  select s.id from public.leads l join public.lead_submissions s on s.lead_id = l.id
      cross join lateral (select private.urgency_of(s.kind, s.content -> 'details') = 'emergency' as is_emergency) u
    where l.id = p_lead and s.joined and s.received_at >= l.awaiting_since
      and (u.is_emergency or l.awaiting_since > l.created_at)
    order by u.is_emergency desc, case when u.is_emergency then s.received_at end desc, s.received_at, s.id limit 1
$$;

-- Leads that wait for an answer and whose waiting message was neither escalated nor held back, the earliest due first.
create function public.unanswered_leads() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(w.lead), '[]') from (
    select jsonb_build_object('id', l.id, 'due_at', l.due_at,
        'flagged', exists (select 1 from public.outbox o
          where o.lead_id = l.id and o.topic = 'on-call-flag' and o.payload = m.payload)) as lead
      from public.leads l
        -- Only what has joined a lead can be such a message. Thousands that never were must not take the time of the first that is due.
        cross join lateral (select case when exists (select 1 from public.lead_submissions s where s.lead_id = l.id and s.joined)
            then jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id))) else '{}' end as payload) m
      where l.awaiting_since > now() - interval '60 days'
        and not exists (select 1 from public.outbox o where o.lead_id = l.id and o.topic = 'escalation' and o.payload = m.payload)
        and not exists (select 1 from public.held_alerts h where h.lead_id = l.id and h.payload = m.payload)
      order by l.due_at limit 2000
  ) w
$$;

-- What is counted -----------------------------------------------------------------------------------------------------

-- Hashes by which alerts are counted. They are deleted after a week, when each message has been answered or announced.
create table private.message_origins (
  submission_id uuid primary key references public.lead_submissions (id) on delete cascade,
  address text,
  network text,
  noted_at timestamptz not null default now()
);
create index message_origins_age_idx on private.message_origins (noted_at);
alter table private.message_origins enable row level security;

-- Individual alerts that were sent or held back, counted over the last hour.
create table private.alert_uses (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  sender text not null,
  address text,
  network text,
  is_customer boolean not null,
  is_held boolean not null,
  is_emergency boolean not null,
  is_urgent boolean not null
);
create index alert_uses_at_idx on private.alert_uses (at);
alter table private.alert_uses enable row level security;

-- Whether the office has answered a lead with this phone number.
create function private.is_customer(p_phone text) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.leads l
    where l.phone_e164 = p_phone and l.answered_at is not null and l.status not in ('spam', 'duplicate'))
$$;

-- Alerts, sent or held back -------------------------------------------------------------------------------------------

-- Waiting messages without an individual alert; payload names the message as in the outbox. bound is the one that held it back: of the
-- sender, the address, the network, the total, or submissions. The office reads this through held_leads().
create table public.held_alerts (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  bound text not null check (bound in ('sender', 'address', 'network', 'all', 'submissions')),
  is_customer boolean not null default false,
  is_emergency boolean not null default false,
  -- The sender itself was not over a bound: the next digest comes sooner.
  is_urgent boolean not null default false,
  held_at timestamptz not null default now(),
  told_at timestamptz,
  notice uuid references public.outbox (id) on delete set null,
  escalated_at timestamptz,
  escalation uuid references public.outbox (id) on delete set null,
  constraint held_alerts_once unique (lead_id, payload)
);
create index held_alerts_open_idx on public.held_alerts (held_at) where told_at is null;
create index held_alerts_told_idx on public.held_alerts (told_at) where escalated_at is null;
create index held_alerts_notice_idx on public.held_alerts (notice);
create index held_alerts_escalation_idx on public.held_alerts (escalation);
alter table public.held_alerts enable row level security;

create function private.hold_alert(p_lead uuid, p_payload jsonb, p_bound text, p_customer boolean, p_emergency boolean, p_urgent boolean,
  p_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_held uuid;
begin
  insert into public.held_alerts (lead_id, payload, bound, is_customer, is_emergency, is_urgent, held_at)
    values (p_lead, p_payload, p_bound, p_customer, p_emergency, p_urgent, p_at)
    on conflict (lead_id, payload) do nothing returning id into v_held;
  if v_held is not null then
    insert into public.lead_events (lead_id, kind, data) values (p_lead, 'alert-held', jsonb_build_object('held', v_held));
  end if;
end $$;

-- Counts an alert about this message, and holds it back if that exceeds a bound. Returns the bound, or null if the alert may be sent.
create function private.hold_if_over_bound(p_lead uuid, p_payload jsonb, p_at timestamptz) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_message public.lead_submissions;
  v_origin private.message_origins;
  v_phone text;
  v_sender text;
  v_customer boolean;
  v_emergency boolean;
  v_used record;
  v_bound text;
  v_urgent boolean;
begin
  select * into v_lead from public.leads l where l.id = p_lead;
  select * into v_message from public.lead_submissions s
    where s.lead_id = p_lead and case when p_payload ? 'submission' then s.id = (p_payload ->> 'submission')::uuid else not s.joined end
    order by s.received_at, s.id limit 1;
  select * into v_origin from private.message_origins o where o.submission_id = v_message.id;
  v_phone := case when v_message.id is null then v_lead.phone_e164 else v_message.content ->> 'phone_e164' end;
  v_sender := private.pseudonym(coalesce(v_phone, private.mailbox_key(coalesce(v_message.content ->> 'email', v_lead.email)), p_lead::text));
  v_customer := private.is_customer(v_phone);
  v_emergency := private.urgency_of(coalesce(v_message.kind, v_lead.kind), coalesce(v_message.content -> 'details', v_lead.details)) = 'emergency';
  select count(*) filter (where u.sender = v_sender and not u.is_held) as of_sender,
      count(*) filter (where u.address = v_origin.address and u.is_customer = v_customer and u.is_emergency = v_emergency and not u.is_held)
        as of_address,
      count(*) filter (where u.network = v_origin.network and not u.is_customer and u.is_emergency = v_emergency and not u.is_held)
        as of_network,
      count(*) filter (where not u.is_customer and u.is_emergency = v_emergency and not u.is_held) as of_all,
      count(*) filter (where u.address = v_origin.address and u.is_urgent) as urgent_of_address,
      count(*) filter (where u.network = v_origin.network and u.is_urgent) as urgent_of_network
    into v_used from private.alert_uses u where u.at > p_at - interval '1 hour' and u.at <= p_at;
  v_bound := case
    when v_customer and v_used.of_sender >= private.bound('customer-sender') then 'sender'
    when v_customer and v_used.of_address >= private.bound('customer-address') then 'address'
    when v_customer then null
    when v_used.of_sender >= private.bound('stranger-sender') then 'sender'
    when v_used.of_address >= private.bound('stranger-address') then 'address'
    when v_used.of_network >= private.bound('stranger-network') then 'network'
    when v_used.of_all >= private.bound(case when v_emergency then 'stranger-emergencies' else 'stranger-others' end) then 'all' end;
  v_urgent := v_emergency and (v_bound in ('network', 'all') or (v_customer and v_bound = 'address'))
    and (v_customer or (v_used.urgent_of_address < private.bound('urgent-address')
      and v_used.urgent_of_network < private.bound('urgent-network')));
  insert into private.alert_uses (at, sender, address, network, is_customer, is_held, is_emergency, is_urgent)
    values (p_at, v_sender, v_origin.address, v_origin.network, v_customer, v_bound is not null, v_emergency, coalesce(v_urgent, false));
  if v_bound is not null then
    perform private.hold_alert(p_lead, p_payload, v_bound, v_customer, v_emergency, v_urgent, p_at);
  end if;
  return v_bound;
end $$;

-- Queues an alert about the message a lead waits with, unless it exists or is held back. Returns whether it did. Executable by the service
-- role only.
create function public.alert_on_call(p_lead uuid, p_topic text, p_at timestamptz default now()) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_payload jsonb;
  v_notice uuid;
begin
  if p_topic not in ('on-call-flag', 'escalation') then
    raise exception 'not an alert: %', p_topic;
  end if;
  -- One at a time, so that of two instances the second sees what the first has counted.
  perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
  select jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id))) into v_payload
    from public.leads l where l.id = p_lead and l.awaiting_since is not null;
  if v_payload is null or exists (select 1 from public.held_alerts h where h.lead_id = p_lead and h.payload = v_payload) then
    return false;
  end if;
  if not exists (select 1 from public.outbox o
        where o.lead_id = p_lead and o.payload = v_payload and o.topic in ('on-call-flag', 'escalation'))
      and private.hold_if_over_bound(p_lead, v_payload, p_at) is not null then
    return false;
  end if;
  insert into public.outbox (topic, lead_id, payload) values (p_topic, p_lead, v_payload)
    on conflict (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation') do nothing
    returning id into v_notice;
  if v_notice is null then
    return false;
  end if;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, case p_topic when 'escalation' then 'escalated' else 'flagged' end, jsonb_build_object('notice', v_notice));
  return true;
end $$;

-- Digests -------------------------------------------------------------------------------------------------------------

-- Writes a digest of held alerts when one is due, and a second one of those not answered in time. Returns how many it wrote. Executable by
-- the service role only.
create function public.tell_held_alerts(p_at timestamptz default now()) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_notice uuid;
  v_told integer := 0;
  v_last timestamptz;
  v_waits boolean;
  v_urgent boolean;
  v_hurried integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
  delete from private.alert_uses u where u.at < p_at - interval '1 day';
  delete from private.message_origins o where o.noted_at < now() - interval '7 days';
  delete from public.outbox o where o.lead_id is null and o.sent_at < now() - interval '90 days';

  select max(o.created_at), count(*) filter (where o.created_at > p_at - interval '1 hour') into v_last, v_hurried
    from public.outbox o where o.topic = 'digest' and o.lead_id is null;
  select count(*) > 0, coalesce(bool_or(h.is_urgent), false) into v_waits, v_urgent
    from public.held_alerts h join public.leads l on l.id = h.lead_id where h.told_at is null and l.awaiting_since is not null;
  if v_waits and (v_last is null or p_at >= v_last
      + make_interval(secs => private.bound(case when v_urgent and v_hurried < private.bound('urgent-digests') then 'digest-urgent-seconds' else 'digest-seconds' end))) then
    insert into public.outbox (topic, created_at) values ('digest', p_at) returning id into v_notice;
    update public.held_alerts h set told_at = p_at, notice = v_notice
      from public.leads l where l.id = h.lead_id and h.told_at is null and l.awaiting_since is not null;
    v_told := v_told + 1;
  end if;

  select max(o.created_at) into v_last from public.outbox o where o.topic = 'digest-escalation' and o.lead_id is null;
  if (v_last is null or p_at >= v_last + make_interval(secs => private.bound('digest-escalation-seconds')))
      and exists (select 1 from public.held_alerts h join public.leads l on l.id = h.lead_id
        where h.escalated_at is null and l.awaiting_since is not null and l.due_at < p_at
          and h.told_at <= p_at - make_interval(secs => private.bound('digest-escalation-seconds'))) then
    insert into public.outbox (topic, created_at) values ('digest-escalation', p_at) returning id into v_notice;
    update public.held_alerts h set escalated_at = p_at, escalation = v_notice
      from public.leads l where l.id = h.lead_id and h.escalated_at is null and h.told_at <= p_at
        and l.awaiting_since is not null and l.due_at < p_at;
    v_told := v_told + 1;
  end if;
  return v_told;
end $$;

-- Leads that wait and whose alert was held back, once each, with the network of that message: those of one digest, or all (null).
--   place: the order. Customers come first, then one lead of each network in turn, networks with the fewest first: a sender of hundreds
--   must not push a real one off the list.
create function private.held_waiting(p_notice uuid) returns table (lead_id uuid, network text, is_customer boolean, is_emergency boolean, place bigint)
  language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct on (l.id) l.id, h.is_customer, h.is_urgent, h.is_emergency, h.held_at, o.network
      from (select a.* from public.held_alerts a where p_notice is null
          union all select a.* from public.held_alerts a where a.notice = p_notice
          union all select a.* from public.held_alerts a where a.escalation = p_notice and a.notice is distinct from p_notice) h
        join public.leads l on l.id = h.lead_id
        left join private.message_origins o on o.submission_id = coalesce((h.payload ->> 'submission')::uuid,
          (select s.id from public.lead_submissions s where s.lead_id = l.id and not s.joined order by s.received_at, s.id limit 1))
      where l.awaiting_since is not null
      order by l.id, h.is_customer desc, h.is_urgent desc, h.held_at
  ), turns as (
    select w.*, row_number() over (of_network order by w.is_urgent desc, w.is_emergency desc, w.held_at) as turn,
        count(*) over of_network as loudness
      from waiting w window of_network as (partition by w.is_customer, coalesce(w.network, w.id::text))
  )
  select t.id, t.network, t.is_customer, t.is_emergency,
      row_number() over (order by t.is_customer desc, t.turn, t.loudness, t.is_urgent desc, t.is_emergency desc, t.held_at)
    from turns t
$$;

-- Content of a digest: how many still wait, and the first 100 of them.
create function private.told_of_held(p_notice uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'emergencies', count(*) filter (where w.is_emergency),
      'networks', count(distinct w.network), 'locale', coalesce(mode() within group (order by l.locale), 'en'),
      'leads', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'name', l.full_name, 'phone', l.phone_e164,
          'isCustomer', w.is_customer) order by w.place) filter (where w.place <= 100), '[]'))
    from private.held_waiting(p_notice) w join public.leads l on l.id = w.lead_id
$$;

-- All waiting leads whose alert was held back, for the office: {"count", "leads"}, in the order of a digest.
create function private.held_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('count', count(*),
      'leads', coalesce(jsonb_agg(private.lead_row(l) order by w.place) filter (where w.place <= 20), '[]'))
    from private.held_waiting(null) w join public.leads l on l.id = w.lead_id);
end $$;
create function public.held_leads() returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.held_leads()) $$;
grant execute on function private.held_leads(), public.held_leads() to authenticated;
