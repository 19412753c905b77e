-- Nobody wakes whoever is on call dozens of times, and nobody fills a mailbox that is not theirs: alerts are capped by sender, address,
-- network and in all, and mails by mailbox. What is held back is told of in a digest, which is an alert itself.

-- Bounds ------------------------------------------------------------------------------------------------------------------------

-- All of them, in one place; docs/leads.md says why each is what it is. "address" is a /24 or /64, "network" a /16 or /48, as the site
-- hands them over (hashed). Numbers are for one hour unless they say otherwise.
create function private.bound(p_name text) returns integer language sql immutable set search_path = ''
as $$
  select (jsonb_build_object(
    -- Submissions. Beyond these a message is kept as spam; an emergency is kept as a lead, and told of in the digest alone.
    'submissions-address', 20, 'submissions-phone', 6, 'submissions-mailbox', 6,
    -- Messages of one lead; the next begins another one.
    'messages-lead', 30,
    -- Mails that messages cause, to senders and to the office, whoever sends: a provider that stops the account stops the alerts too.
    'confirmations', 60, 'office-mails', 120,
    -- Alerts of their own for senders whom the office has never answered.
    'stranger-sender', 2, 'stranger-address', 2, 'stranger-network', 4, 'stranger-emergencies', 20, 'stranger-others', 10,
    -- Alerts of their own for phone numbers of customers whom the office has answered.
    'customer-sender', 3, 'customer-address', 10,
    -- Of one network or address, held emergencies an hour that still hurry a digest, and digests an hour that may be hurried: else whoever
    -- sends without end wears out the word.
    'urgent-network', 4, 'urgent-address', 2, 'urgent-digests', 8,
    -- Digests, in seconds: the least between two, the least where somebody waits who was not loud themselves, and the time after which
    -- unanswered leads of a digest are told of once more.
    'digest-seconds', 300, 'digest-urgent-seconds', 30, 'digest-escalation-seconds', 900,
    -- Mails to one mailbox, all kinds counted together. Each kind stops at its own number, so that confirmations, which a stranger can
    -- cause, leave room for the mails that an account needs, and these for the one that lets somebody back in.
    'mails-confirmation-hour', 4, 'mails-confirmation-day', 8,
    'mails-account-hour', 8, 'mails-account-day', 16,
    'mails-recovery-hour', 12, 'mails-recovery-day', 24) ->> p_name)::integer
$$;

-- Mailboxes ---------------------------------------------------------------------------------------------------------------------

-- One key for every spelling of one mailbox: the rule of lib/platform/mailbox.ts, which also writes a domain of other letters in ASCII.
create function private.mailbox_key(p_email text) returns text language sql immutable set search_path = ''
as $$
  select case when d.domain = 'gmail.com' then replace(d.local, '.', '') else d.local end || '@' || d.domain
  from (
    select coalesce(nullif(split_part(s.local, '+', 1), ''), s.local) as local,
        case s.domain when 'googlemail.com' then 'gmail.com' else s.domain end as domain
      from (select regexp_replace(e.email, '@[^@]*$', '') as local, rtrim(substring(e.email from '[^@]*$'), '.') as domain
        from (select lower(trim(p_email)) as email) e) s) d
$$;

-- Counts one mail to a mailbox where it may be sent, and returns 0; else the seconds to wait, and nothing is counted: what is refused
-- must not keep the next kind from its room. p_sort: confirmation, account or recovery. Executable by the service role only.
create function public.count_mail(p_email text, p_sort text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_key text := 'mails:' || private.pseudonym(private.mailbox_key(p_email));
  v_window record;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  for v_window in select * from (values ('day', 86400), ('hour', 3600)) w (name, seconds) loop
    if coalesce((select c.uses from private.rate_counters c where c.key = v_key || ':' || v_window.name
          and c.window_start = to_timestamp(floor(extract(epoch from now()) / v_window.seconds) * v_window.seconds)), 0)
        >= private.bound('mails-' || p_sort || '-' || v_window.name) then
      return ceil(v_window.seconds - mod(extract(epoch from now()), v_window.seconds))::integer;
    end if;
  end loop;
  perform private.count_use(v_key || ':day', 86400, now());
  perform private.count_use(v_key || ':hour', 3600, now());
  return 0;
end $$;

-- Where messages came from --------------------------------------------------------------------------------------------------------

-- Hashes by which alerts are counted. They go after a week: by then each message was answered or told of.
create table private.message_origins (
  submission_id uuid primary key references public.lead_submissions (id) on delete cascade,
  address text,
  network text,
  noted_at timestamptz not null default now()
);
create index message_origins_age_idx on private.message_origins (noted_at);
alter table private.message_origins enable row level security;

-- Of one address, the submissions of this hour and the one before, on all instances. Executable by the service role only.
create function public.recent_submissions(p_address text) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.uses), 0)::integer from private.rate_counters c
    where c.key = 'address:' || p_address and c.window_start > now() - interval '2 hours'
$$;

-- Alerts of their own that were given, and those held back, for the counts of the last hour.
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

-- What is held back ---------------------------------------------------------------------------------------------------------------

-- Messages that wait and had no alert of their own. payload names the message as the outbox does. Which bound held it back: of its
-- sender, its address, its network, of all together, or the one for submissions. The office reads it through held_leads().
create table public.held_alerts (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  bound text not null check (bound in ('sender', 'address', 'network', 'all', 'submissions')),
  is_customer boolean not null default false,
  is_emergency boolean not null default false,
  -- Its sender was not loud themselves: the next digest does not make it wait.
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

-- A digest is about many leads and an alert about reading (…32_reading_many.sql) about a person who works here, so they belong to no lead.
-- Topics are listed by whoever sends them (lib/notify/topics.ts).
alter table public.outbox drop constraint outbox_topic_check;
alter table public.outbox add constraint outbox_topic_check check (topic ~ '^[a-z][a-z-]{1,30}$');
alter table public.outbox alter column lead_id drop not null;
alter table public.outbox add constraint outbox_lead_check
  check ((lead_id is null) = (topic in ('digest', 'digest-escalation', 'many-read')));
create index outbox_digest_idx on public.outbox (topic, created_at) where lead_id is null;

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

-- Whether the office has answered somebody of this phone number.
create function private.is_customer(p_phone text) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.leads l
    where l.phone_e164 = p_phone and l.answered_at is not null and l.status not in ('spam', 'duplicate'))
$$;

-- The bound that holds back an alert about this message; null where it may go out, and is counted then.
create function private.holding_bound(p_lead uuid, p_payload jsonb, p_at timestamptz) returns text
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

-- Alerts --------------------------------------------------------------------------------------------------------------------------

-- Leads somebody waits for an answer to, whose waiting message was neither escalated nor held back, the first due first.
create or replace function public.unanswered_leads() returns jsonb
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

-- Tells whoever is on call of the message of a lead that waits, once for each topic, unless a bound holds it back: then the digest
-- tells of it. A message whose first alert went out escalates whatever has come since. Returns whether an alert is on its way; the
-- event in the history names the notification, so that it can tell what became of it.
drop function public.alert_on_call(uuid, text);
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
      and private.holding_bound(p_lead, v_payload, p_at) is not null then
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

-- Writes the digest of what is held back where one is due, and once more of what nobody answered in time. Returns how many it wrote.
-- Executable by the service role only.
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

-- Leads that wait and whose alert was held back, once each, with the network of the message it was about. The leads of one digest, or all.
--   place: where it comes: customers on top, then one of each network in turn, of those first that sent the least: whoever sends hundreds
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

-- What a digest tells: how many wait still, and the first of them.
create function private.told_of_held(p_notice uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'emergencies', count(*) filter (where w.is_emergency),
      'networks', count(distinct w.network), 'locale', coalesce(mode() within group (order by l.locale), 'en'),
      'leads', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'name', l.full_name, 'phone', l.phone_e164,
          'isCustomer', w.is_customer) order by w.place) filter (where w.place <= 100), '[]'))
    from private.held_waiting(p_notice) w join public.leads l on l.id = w.lead_id
$$;

-- The office: all that wait and whose alert was held back, {"count", "leads"}, in the order of a digest.
create function private.held_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('count', count(*),
      'leads', coalesce(jsonb_agg(private.lead_row(l) order by w.place) filter (where w.place <= 20), '[]'))
    from private.held_waiting(null) w join public.leads l on l.id = w.lead_id);
end $$;
grant execute on function private.held_leads() to authenticated;

-- Out of the outbox ---------------------------------------------------------------------------------------------------------------

-- Hands out what is due, to one worker each: rows another worker is taking are skipped, rows one has taken are left to it
-- until its lease ends. An attempt counts from here, so that what kills its worker does not come back for ever. Alerts come first:
-- hundreds of other mails must not keep anybody from being woken.
--   Returns [{"id", "topic", "payload", "attempt", "messageId", "lead": {...}}], a digest with "held" in the place of "lead".
create or replace function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  update public.outbox o set dead_at = now(), last_error = coalesce(o.last_error, 'no answer'), claimed_until = null
    where o.sent_at is null and o.dead_at is null and o.attempts >= 60 and coalesce(o.claimed_until, o.next_at) < now();
  with due as (
    select o.id from public.outbox o
      where o.sent_at is null and o.dead_at is null and o.next_at <= now()
        and (o.claimed_until is null or o.claimed_until < now()) and o.topic = any (p_topics)
      order by o.topic in ('office-mail', 'sender-mail', 'webhook'), o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id) || case when t.lead_id is null then jsonb_build_object('held', private.told_of_held(t.id))
        else jsonb_build_object('lead', private.told_of(t.lead_id, t.payload)) end order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;

-- Into the outbox -----------------------------------------------------------------------------------------------------------------

-- One row for each way of telling: the office, the sender when there is an address whose mailbox may get one more, the webhook when
-- there is one. An emergency over a limit is told of by the digest alone, and its sender gets no mail.
create or replace function private.enqueue_notices(p_lead uuid, p_email text, p_payload jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quiet boolean := coalesce(current_setting('intake.over_limit', true), '') = 'on';
begin
  insert into public.outbox (topic, lead_id, payload)
    select t, p_lead, p_payload from unnest(array[
      case when not v_quiet and private.count_use('mails:office', 3600, now()) <= private.bound('office-mails') then 'office-mail' end,
      case when not v_quiet and coalesce(p_email, '') <> '' and public.count_mail(p_email, 'confirmation') = 0
        and private.count_use('mails:confirmations', 3600, now()) <= private.bound('confirmations') then 'sender-mail' end,
      case when (select s.webhook from public.outbox_settings s) then 'webhook' end]) t
    where t is not null;
end $$;

-- Intake -------------------------------------------------------------------------------------------------------------------------

-- Stores one submission, once. Executable by the service role only.
--   A key seen before with the same content answers with the first reference. The same key with other content is kept
--   beside the first and flagged: a lead is never refused for being odd. Over a limit, or with reasons to suspect it, it is
--   stored as spam. An emergency that is over a limit and has nothing else against it is a lead all the same, whose alert is held back
--   for the digest: a stranger who is loud, or types somebody's number, must not hide who really waits.
--   The same phone number or e-mail address within 30 days joins the open lead of the same family. It adds what it says and
--   changes no contact detail, no wish and no consent of that lead: anybody can type anybody's number. What it names besides is
--   offered (lead_beside), and a person takes it over (take_detail). It waits for an answer from when it was sent, however much
--   later it was stored.
--   Returns {"reference", "repeated", "joined"}.
create or replace function public.submit_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash text := p_lead ->> 'payload_hash';
  v_key text := p_lead ->> 'idempotency_key';
  v_kind text := coalesce(p_lead ->> 'kind', 'contact');
  v_phone text := p_lead ->> 'phone_e164';
  v_email text := p_lead ->> 'email';
  v_reference text := p_lead ->> 'reference';
  v_message text := coalesce(p_lead ->> 'message', '');
  v_first jsonb := nullif(p_lead -> 'first_touch', 'null'::jsonb);
  v_last jsonb := nullif(p_lead -> 'last_touch', 'null'::jsonb);
  v_reasons jsonb := coalesce(nullif(p_lead -> 'spam_reasons', 'null'::jsonb), '[]');
  v_at timestamptz := coalesce((p_lead ->> 'received_at')::timestamptz, now());
  v_conflict boolean := false;
  v_known text;
  v_lead uuid;
  v_own_reference text;
  v_submission uuid := gen_random_uuid();
  v_returning boolean;
  v_joined boolean;
  v_limit record;
  v_emergency boolean := private.urgency_of(coalesce(p_lead ->> 'kind', 'contact'), p_lead -> 'details') = 'emergency';
  v_over text[] := '{}';
begin
  perform set_config('intake.over_limit', 'off', true);
  if v_key is null or v_hash is null then
    raise exception 'a submission needs a key and a hash' using errcode = '22023';
  end if;
  -- Held until the end: of two requests with one key, phone or address the second sees the first. Always in this order.
  perform pg_advisory_xact_lock(hashtextextended('key:' || v_key, 0));
  select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key and s.payload_hash = v_hash;
  if v_known is null and exists (select 1 from public.lead_submissions s where s.idempotency_key = v_key) then
    v_conflict := true;
    v_key := v_key || ':' || v_hash;
    select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key;
  end if;
  if v_known is not null then
    return jsonb_build_object('reference', v_known, 'repeated', true, 'joined', false);
  end if;
  if exists (select 1 from private.erased_keys e where e.key_hash = private.pseudonym(v_key)) then
    return jsonb_build_object('reference', v_reference, 'repeated', true, 'joined', false);
  end if;
  if v_phone is not null then
    perform pg_advisory_xact_lock(hashtextextended('phone:' || v_phone, 0));
  end if;
  if v_email is not null then
    perform pg_advisory_xact_lock(hashtextextended('email:' || lower(v_email), 0));
  end if;

  -- A spooled submission counts in the hour it came. A clock that was wrong does not make a lead old, or due tomorrow.
  if v_at > now() or v_at < now() - interval '7 days' then
    v_at := now();
  end if;
  for v_limit in
    select * from (values ('rate-address', 'address:' || (p_lead ->> 'address_hash'), private.bound('submissions-address')),
      ('rate-phone', 'phone:' || private.pseudonym(v_phone), private.bound('submissions-phone')),
      ('rate-email', 'email:' || private.pseudonym(private.mailbox_key(v_email)), private.bound('submissions-mailbox')))
      u (reason, key, most) where u.key is not null
  loop
    if private.count_use(v_limit.key, 3600, v_at) > v_limit.most then
      v_over := v_over || v_limit.reason;
    end if;
  end loop;
  if v_over <> '{}' and v_emergency and v_reasons = '[]'::jsonb then
    perform set_config('intake.over_limit', 'on', true);
  else
    v_reasons := v_reasons || to_jsonb(v_over);
    v_over := '{}';
  end if;

  select exists (select 1 from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and l.status <> 'spam'
        and private.kind_family(l.kind) = private.kind_family(v_kind))
    into v_returning;
  if v_returning and v_reasons = '[]'::jsonb then
    select l.id into v_lead from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and private.is_open(l.status)
        and private.kind_family(l.kind) = private.kind_family(v_kind)
        and l.last_submitted_at > v_at - interval '30 days'
        -- What is derived of a lead is derived of all its messages, at each of them.
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id) < private.bound('messages-lead')
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  v_joined := v_lead is not null;
  if not v_joined then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := left(v_reference, 3) || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at)
      returning id into v_lead;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
    values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_joined, v_conflict,
      p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'network_hash', 'files', 'kind', 'received_at'], v_at);
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_lead ->> 'address_hash', p_lead ->> 'network_hash');
  if v_joined then
    insert into public.lead_events (lead_id, kind, note, submission_id)
      values (v_lead, 'joined', left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at)
      where l.id = v_lead;
  end if;
  if v_conflict then
    insert into public.lead_events (lead_id, kind, submission_id) values (v_lead, 'conflict', v_submission);
  end if;

  insert into public.lead_files (id, lead_id, submission_id, name, content_type, size_bytes, sha256, place)
    select (f ->> 'id')::uuid, v_lead, v_submission, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer,
      f ->> 'sha256', f ->> 'place'
    from jsonb_array_elements(coalesce(nullif(p_lead -> 'files', 'null'::jsonb), '[]')) f
    on conflict (id) do nothing;
  if p_lead ->> 'marketing_version' is not null then
    insert into public.marketing_consents (lead_id, submission_id, email, phone_e164, text_version, locale, page, given_at)
      select l.id, v_submission, case when lower(l.email) = lower(v_email) then v_email end,
        case when l.phone_e164 = v_phone then v_phone end, p_lead ->> 'marketing_version', p_lead ->> 'locale',
        coalesce(p_lead ->> 'page', ''), v_at
      from public.leads l where l.id = v_lead;
  end if;
  if v_over <> '{}' then
    -- As unanswered_leads() names the message: by itself where it joined a lead, else as the lead's own first.
    perform private.hold_alert(v_lead, case when v_joined then jsonb_build_object('submission', v_submission) else '{}' end, 'submissions',
      private.is_customer(v_phone), true, not 'rate-address' = any (v_over), now());
  end if;
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_joined);
end $$;

-- Code of before does not send digests: what this schema holds back it would never tell of.
create or replace function public.serves_from() returns text
  language sql immutable set search_path = ''
  as $$ select '20261127000031' $$;
