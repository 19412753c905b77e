-- Notifications that are never lost: what is to be sent is written in the transaction that stores the lead, and stays
-- until it was sent or somebody discarded it.

-- One thing to send. It carries no personal data and no secret: who sends it reads the lead at that moment, so erasing a
-- lead takes its notifications along.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (topic in ('office-mail', 'sender-mail', 'webhook', 'on-call-flag', 'escalation')),
  lead_id uuid not null references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  discarded_at timestamptz,
  discarded_by uuid references auth.users (id) on delete set null,
  -- A word of our own ("smtp 451 RCPT"), never the answer of a server: that would quote addresses.
  last_error text check (last_error ~ '^[A-Za-z0-9 _-]{1,80}$'),
  -- Given with the first attempt and kept, so that a repeat after a lost answer can be recognised as one.
  message_id text unique check (char_length(message_id) between 3 and 200),
  created_at timestamptz not null default now()
);
create index outbox_due_idx on public.outbox (next_at) where sent_at is null and dead_at is null;
create index outbox_open_idx on public.outbox (created_at) where sent_at is null and discarded_at is null;
create index outbox_lead_idx on public.outbox (lead_id);
create index outbox_discarded_by_idx on public.outbox (discarded_by);
-- Whoever is on call hears of a lead once for each reason, however many instances notice.
create unique index outbox_alert_once_idx on public.outbox (lead_id, topic) where topic in ('on-call-flag', 'escalation');
alter table public.outbox enable row level security;
create policy sales_reads_outbox on public.outbox for select to authenticated
  using ((select private.has_role('admin', 'sales')));

-- What whoever delivers is set up for: a webhook nobody has configured must not leave rows behind.
create table public.outbox_settings (
  only_row boolean primary key default true check (only_row),
  webhook boolean not null default false
);
insert into public.outbox_settings default values;
alter table public.outbox_settings enable row level security;

-- The history tells what was done about a lead's notifications. Earlier migrations' kinds stay, whatever they are.
do $$
declare
  v_kinds text;
begin
  select pg_get_expr(c.conbin, c.conrelid) into v_kinds from pg_constraint c
    where c.conrelid = 'public.lead_events'::regclass and c.conname = 'lead_events_kind_check';
  alter table public.lead_events drop constraint lead_events_kind_check;
  execute format('alter table public.lead_events add constraint lead_events_kind_check check ((%s) or kind in (%L, %L, %L, %L))',
    v_kinds, 'flagged', 'escalated', 'notice-retried', 'notice-discarded');
end $$;

-- Into the outbox ---------------------------------------------------------------------------------------------------

-- One row for each way of telling: the office, the sender when there is an address, the webhook when there is one.
create function private.enqueue_notices(p_lead uuid, p_email text, p_payload jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.outbox (topic, lead_id, payload)
    select t, p_lead, p_payload from unnest(array[
      'office-mail',
      case when coalesce(p_email, '') <> '' then 'sender-mail' end,
      case when (select s.webhook from public.outbox_settings s) then 'webhook' end]) t
    where t is not null
$$;

-- Columns that later migrations add are read through to_jsonb, so that this one stands on the foundation alone.
create function private.notify_of_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Suspects are kept and read in the office, but send nothing: a forged address would get our mail.
  if new.status = 'spam' then
    return null;
  end if;
  -- A suspect that turns out to be a client is told of now; any other change of status is not news.
  if tg_op = 'UPDATE' and (old.status <> 'spam' or exists (select 1 from public.outbox o where o.lead_id = new.id)) then
    return null;
  end if;
  perform private.enqueue_notices(new.id, to_jsonb(new) ->> 'email', '{}');
  return null;
end $$;
create trigger leads_notify after insert or update of status on public.leads
  for each row execute function private.notify_of_lead();

-- A message that joins an open lead was sent by somebody who waits for an answer all the same. The first message of a
-- lead is told of by the lead itself.
create function private.notify_of_joined() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  if (v_row ->> 'joined')::boolean then
    perform private.enqueue_notices(new.lead_id, v_row -> 'content' ->> 'email', jsonb_build_object('submission', new.id));
  end if;
  return null;
end $$;
do $$
begin
  if to_regclass('public.lead_submissions') is not null then
    create trigger submissions_notify after insert on public.lead_submissions
      for each row execute function private.notify_of_joined();
  end if;
end $$;

-- What is told of: the lead, or the message that joined it, in the lead's shape. Keys that only the database needs stay.
create function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined jsonb;
begin
  select to_jsonb(l) - array['idempotency_key', 'payload_hash', 'first_touch', 'last_touch', 'spam_reasons'] into v_lead
    from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    execute 'select to_jsonb(s) from public.lead_submissions s where s.id = $1' into v_joined
      using (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined -> 'content', '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined ->> 'reference', 'kind', v_joined ->> 'kind',
        'received_at', v_joined ->> 'received_at');
  end if;
  return v_lead;
end $$;

-- Tells whoever is on call about a lead nobody has answered yet, once for each topic. Returns whether it was news.
create function public.alert_on_call(p_lead uuid, p_topic text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_topic not in ('on-call-flag', 'escalation') then
    raise exception 'not an alert: %', p_topic;
  end if;
  insert into public.outbox (topic, lead_id)
    select p_topic, l.id from public.leads l where l.id = p_lead and l.status = 'new'
    on conflict (lead_id, topic) where topic in ('on-call-flag', 'escalation') do nothing;
  if not found then
    return false;
  end if;
  insert into public.lead_events (lead_id, kind)
    values (p_lead, case p_topic when 'escalation' then 'escalated' else 'flagged' end);
  return true;
end $$;

-- Leads nobody has answered, oldest first, with what decides when they are due. The calendar is the site's business.
create function public.unanswered_leads() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(w.lead), '[]') from (
    select jsonb_build_object('id', l.id, 'kind', l.kind, 'created_at', l.created_at,
        'received_at', to_jsonb(l) -> 'received_at', 'details', to_jsonb(l) -> 'details',
        'flagged', exists (select 1 from public.outbox o where o.lead_id = l.id and o.topic = 'on-call-flag')) as lead
      from public.leads l
      where l.status = 'new' and l.created_at > now() - interval '60 days'
        and not exists (select 1 from public.outbox o where o.lead_id = l.id and o.topic = 'escalation')
      order by l.created_at limit 500
  ) w
$$;

-- Out of the outbox -------------------------------------------------------------------------------------------------

create function public.configure_outbox(p_webhook boolean) returns boolean
  language sql security definer set search_path = ''
  as $$ update public.outbox_settings set webhook = p_webhook where only_row returning webhook $$;

-- Hands out what is due, to one worker each: rows another worker is taking are skipped, rows one has taken are left to it
-- until its lease ends. An attempt counts from here, so that what kills its worker does not come back for ever.
--   Returns [{"id", "topic", "payload", "attempt", "messageId", "lead": {...}}].
create function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
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
      order by o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id, 'lead', private.told_of(t.lead_id, t.payload)) order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;

-- Writes down what became of an attempt. No error (''): it was sent, which stays true however late the news comes. An error
-- counts only for the attempt that is current: the next one is 15 s away, then twice as far, up to an hour, each by
-- chance half to one and a half times that; after p_allowed attempts somebody has to look.
create function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null
      where o.id = p_id and o.sent_at is null;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= p_allowed then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null;
  end if;
  return found;
end $$;

-- The office: try again now. Returns how many rows that was.
create function public.retry_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  if not private.has_role('admin', 'sales') then
    raise exception 'not allowed';
  end if;
  with again as (
    update public.outbox o set attempts = 0, next_at = now(), claimed_until = null, dead_at = null
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor) select a.lead_id, 'notice-retried', auth.uid() from again a
  )
  select count(*) into v_count from again;
  return v_count;
end $$;

-- The office: not to be sent any more. The row and the lead's history keep who decided it.
create function public.discard_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  if not private.has_role('admin', 'sales') then
    raise exception 'not allowed';
  end if;
  with gone as (
    update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), discarded_by = auth.uid()
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor) select g.lead_id, 'notice-discarded', auth.uid() from gone g
  )
  select count(*) into v_count from gone;
  return v_count;
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000003' $$;

-- Grants ------------------------------------------------------------------------------------------------------------

-- The list grows by a list of its own, after everything the earlier migrations grant.
alter function private.apply_grants() rename to apply_grants_before_outbox;
create function private.apply_outbox_grants() returns void language plpgsql set search_path = ''
as $$
begin
  grant select on public.outbox to authenticated;
  grant execute on function public.retry_outbox(uuid[]), public.discard_outbox(uuid[]) to authenticated;
end $$;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_outbox();
  perform private.apply_outbox_grants();
end $$;
select private.apply_grants();
