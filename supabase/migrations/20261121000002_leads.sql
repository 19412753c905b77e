-- Leads of every kind, each acknowledged submission kept, and what the law asks: consent, retention, erasure.
-- The rules at the head of the foundation hold here too.

-- One lead, many submissions ------------------------------------------------------------------------------------------

alter table public.leads
  drop constraint leads_kind_check,
  drop constraint leads_email_check,
  drop constraint leads_phone_e164_check,
  drop constraint leads_phone_typed_check,
  drop constraint leads_message_check,
  alter column email drop not null,
  alter column phone_e164 drop not null,
  alter column phone_typed drop not null,
  alter column message set default '';
alter table public.leads
  add constraint leads_kind_check check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation')),
  add constraint leads_email_check check (char_length(email) between 3 and 254),
  add constraint leads_phone_e164_check check (phone_e164 ~ '^\+[1-9][0-9]{4,14}$'),
  add constraint leads_phone_typed_check check (char_length(phone_typed) between 1 and 60),
  add constraint leads_phone_pair_check check ((phone_e164 is null) = (phone_typed is null)),
  add constraint leads_reachable_check check (email is not null or phone_e164 is not null),
  add constraint leads_message_check check (char_length(message) <= 5000 and (message <> '' or kind <> 'contact')),
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 32768),
  -- Where the person came from: first and last touch of {landing, referrer, utm_*, gclid, gbraid, wbraid, fbclid, at}.
  add column first_touch jsonb check (jsonb_typeof(first_touch) = 'object' and octet_length(first_touch::text) <= 8192),
  add column last_touch jsonb check (jsonb_typeof(last_touch) = 'object' and octet_length(last_touch::text) <= 8192),
  add column place_page text check (char_length(place_page) <= 300),
  add column device text check (device in ('phone', 'tablet', 'desktop')),
  -- The person had written before: joined to this lead, or known from an earlier one.
  add column is_returning boolean not null default false,
  add column last_submitted_at timestamptz not null default now(),
  -- Why it was stored as spam; an empty list for everything else.
  add column spam_reasons jsonb not null default '[]' check (jsonb_typeof(spam_reasons) = 'array'),
  -- Copied from the person's own flag (private.do_not_contact), for lists.
  add column do_not_contact boolean not null default false;
create index leads_phone_idx on public.leads (phone_e164);
create index leads_email_idx on public.leads (lower(email));

-- Every acknowledged submission, also one that joined an open lead: nothing a person was given a reference for is ever
-- without a row here. The reference is the one that person was shown; of joined ones it is not the lead's own.
create table public.lead_submissions (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  reference text not null check (reference ~ '^MQ-[0-9A-Z]{8}$'),
  idempotency_key text not null unique check (char_length(idempotency_key) between 8 and 300),
  payload_hash text not null check (char_length(payload_hash) = 64),
  kind text not null,
  joined boolean not null default false,
  -- The same key had come with another content before; both are kept.
  conflict boolean not null default false,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  received_at timestamptz not null,
  stored_at timestamptz not null default now()
);
create index lead_submissions_lead_idx on public.lead_submissions (lead_id, received_at);
create index lead_submissions_reference_idx on public.lead_submissions (reference);
alter table public.lead_submissions enable row level security;
create policy sales_reads_submissions on public.lead_submissions for select to authenticated
  using ((select private.has_role('admin', 'sales')));

insert into public.lead_submissions (lead_id, reference, idempotency_key, payload_hash, kind, content, received_at, stored_at)
  select l.id, l.reference, l.idempotency_key, l.payload_hash, l.kind,
    jsonb_build_object('full_name', l.full_name, 'email', l.email, 'phone_e164', l.phone_e164, 'phone_typed', l.phone_typed,
      'message', l.message, 'locale', l.locale, 'page', l.page), l.created_at, l.created_at
  from public.leads l;
drop index public.leads_payload_idx;
alter table public.leads drop column idempotency_key, drop column payload_hash;

create table public.lead_files (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  submission_id uuid not null references public.lead_submissions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (char_length(content_type) <= 120),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (char_length(sha256) = 64),
  -- disk: encrypted on the disk of the instances; storage: the private bucket lead-files.
  place text not null default 'disk' check (place in ('disk', 'storage')),
  created_at timestamptz not null default now()
);
create index lead_files_lead_idx on public.lead_files (lead_id);
create index lead_files_submission_idx on public.lead_files (submission_id);
alter table public.lead_files enable row level security;
create policy sales_reads_files on public.lead_files for select to authenticated
  using ((select private.has_role('admin', 'sales')));

-- A row that goes leaves its file to be removed; the site asks for these (files_to_remove) and reports back.
create table private.file_removals (
  id uuid primary key,
  place text not null,
  since timestamptz not null default now()
);
alter table private.file_removals enable row level security;
create function private.note_file_removal() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_removals (id, place) values (old.id, old.place) on conflict (id) do nothing;
  return null;
end $$;
create trigger lead_files_removed after delete on public.lead_files for each row execute function private.note_file_removal();

-- The bucket they move to where the service has Storage; no policy opens it, so the service role alone reaches it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('lead-files', 'lead-files', false, 10485760)
        on conflict (id) do nothing
    $bucket$;
  end if;
end $$;

-- History: later migrations may add kinds of events; a note is still required where a person writes one.
alter table public.lead_events
  drop constraint lead_events_kind_check,
  drop constraint lead_events_check,
  drop constraint lead_events_note_check,
  add constraint lead_events_kind_check check (kind ~ '^[a-z][a-z-]{1,30}$'),
  add constraint lead_events_note_check check (char_length(note) between 1 and 6000 and (kind <> 'note' or char_length(note) <= 4000)),
  add constraint lead_events_has_note_check check (kind <> 'note' or note is not null),
  add column submission_id uuid references public.lead_submissions (id) on delete cascade;
create index lead_events_submission_idx on public.lead_events (submission_id);

-- Limits, shared by all instances --------------------------------------------------------------------------------------

-- Hashes with this salt tell a person again without saying who it is; it never leaves the database.
create table private.salt (only_row boolean primary key default true check (only_row), value text not null);
insert into private.salt (value) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
alter table private.salt enable row level security;

create function private.pseudonym(p_value text) returns text language sql stable security definer set search_path = ''
  as $$ select encode(sha256(convert_to(s.value || ':' || lower(p_value), 'UTF8')), 'hex') from private.salt s $$;

create table private.rate_counters (
  key text not null,
  window_start timestamptz not null,
  uses integer not null,
  primary key (key, window_start)
);
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;

-- Counts one use in the window around p_at; returns how many there are now.
create function private.count_use(p_key text, p_seconds integer, p_at timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  insert into private.rate_counters as c (key, window_start, uses)
    values (p_key, to_timestamp(floor(extract(epoch from p_at) / p_seconds) * p_seconds), 1)
    on conflict (key, window_start) do update set uses = c.uses + 1
    returning uses
$$;

-- True while the key has been used no more than p_most times in the current window. Executable by the service role only.
create function public.use_allowance(p_key text, p_most integer, p_seconds integer) returns boolean
  language sql security definer set search_path = ''
  as $$ select private.count_use(p_key, p_seconds, now()) <= p_most $$;

-- People who do not want to be contacted -------------------------------------------------------------------------------

-- Keyed by the hash of a phone number or e-mail address, so that it outlives the erasure of everything else.
create table private.do_not_contact (
  contact_hash text primary key,
  since timestamptz not null default now(),
  reason text not null,
  actor uuid
);
alter table private.do_not_contact enable row level security;

create function private.is_do_not_contact(p_phone text, p_email text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.do_not_contact d
    where d.contact_hash in (private.pseudonym(p_phone), private.pseudonym(p_email)))
$$;

-- Marketing consent as it was given: which text, in which language, when. Written by submit_lead, ended by a withdrawal.
create table public.marketing_consents (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete set null,
  submission_id uuid references public.lead_submissions (id) on delete set null,
  email text,
  phone_e164 text,
  text_version text not null check (char_length(text_version) between 1 and 40),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '',
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index marketing_consents_lead_idx on public.marketing_consents (lead_id);
create index marketing_consents_submission_idx on public.marketing_consents (submission_id);
create index marketing_consents_phone_idx on public.marketing_consents (phone_e164);
create index marketing_consents_email_idx on public.marketing_consents (lower(email));
alter table public.marketing_consents enable row level security;
create policy sales_reads_consents on public.marketing_consents for select to authenticated
  using ((select private.has_role('admin', 'sales')));

create function private.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_reason text := left(coalesce(nullif(trim(p_reason), ''), '-'), 500);
begin
  -- Anyone who answers leads may close the door; only an administrator may open it again.
  if not (private.has_role('admin') or (p_on and private.has_role('sales'))) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select * into v_lead from public.leads l where l.id = p_lead;
  if not found then
    return false;
  end if;
  if p_on then
    insert into private.do_not_contact (contact_hash, reason, actor)
      select private.pseudonym(c), v_reason, auth.uid()
      from unnest(array[v_lead.phone_e164, v_lead.email]) c where c is not null
      on conflict (contact_hash) do nothing;
    update public.marketing_consents m set withdrawn_at = now()
      where m.withdrawn_at is null and (m.phone_e164 = v_lead.phone_e164 or lower(m.email) = lower(v_lead.email));
  else
    delete from private.do_not_contact d
      where d.contact_hash in (private.pseudonym(v_lead.phone_e164), private.pseudonym(v_lead.email));
  end if;
  update public.leads l set do_not_contact = private.is_do_not_contact(l.phone_e164, l.email)
    where l.phone_e164 = v_lead.phone_e164 or lower(l.email) = lower(v_lead.email);
  insert into public.lead_events (lead_id, kind, note, actor)
    values (p_lead, case when p_on then 'do-not-contact' else 'contact-allowed' end, v_reason, auth.uid());
  return true;
end $$;
create function public.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.set_do_not_contact(p_lead, p_on, p_reason) $$;

-- Calls and WhatsApp chats begun from a page: which page, and nothing about who.
create table public.contact_clicks (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('call', 'whatsapp')),
  page text not null check (char_length(page) between 1 and 300),
  locale text not null check (locale in ('en', 'ar')),
  device text check (device in ('phone', 'tablet', 'desktop')),
  created_at timestamptz not null default now()
);
create index contact_clicks_newest_idx on public.contact_clicks (created_at desc);
alter table public.contact_clicks enable row level security;
create policy staff_reads_clicks on public.contact_clicks for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));

-- Storing a submission -------------------------------------------------------------------------------------------------

create function private.kind_family(p_kind text) returns text language sql immutable set search_path = ''
  as $$ select case when p_kind in ('application', 'data-request') then p_kind else 'sales' end $$;

create function private.is_open(p_status text) returns boolean language sql immutable set search_path = ''
  as $$ select p_status in ('new', 'contacted', 'visit-booked', 'quoted', 'negotiating') $$;

-- Keys of erased submissions: a copy that is still in a spool must not bring them back.
create table private.erased_keys (key_hash text primary key, erased_at timestamptz not null default now());
alter table private.erased_keys enable row level security;

-- Stores one submission, once. Executable by the service role only.
--   A key seen before with the same content answers with the first reference. The same key with other content is kept
--   beside the first and flagged: a lead is never refused for being odd. The same phone number or e-mail address within
--   30 days joins the open lead of the same family. Over a limit, or with reasons to suspect it, it is stored as spam.
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
begin
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
  if p_lead ->> 'address_hash' is not null and private.count_use('address:' || (p_lead ->> 'address_hash'), 3600, v_at) > 20 then
    v_reasons := v_reasons || '["rate-address"]'::jsonb;
  end if;
  if v_phone is not null and private.count_use('phone:' || private.pseudonym(v_phone), 3600, v_at) > 6 then
    v_reasons := v_reasons || '["rate-phone"]'::jsonb;
  end if;
  if v_email is not null and private.count_use('email:' || private.pseudonym(v_email), 3600, v_at) > 6 then
    v_reasons := v_reasons || '["rate-email"]'::jsonb;
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
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  if v_lead is null then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := 'MQ-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
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
    insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, conflict, content, received_at)
      values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_conflict,
        p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'files', 'kind', 'received_at'], v_at);
    v_known := 'new';
  else
    insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
      values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, true, v_conflict,
        p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'files', 'kind', 'received_at'], v_at);
    insert into public.lead_events (lead_id, kind, note, submission_id)
      values (v_lead, 'joined', left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        email = coalesce(l.email, v_email),
        phone_e164 = coalesce(l.phone_e164, v_phone), phone_typed = coalesce(l.phone_typed, p_lead ->> 'phone_typed'),
        do_not_contact = l.do_not_contact or private.is_do_not_contact(v_phone, v_email)
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
      values (v_lead, v_submission, v_email, v_phone, p_lead ->> 'marketing_version', p_lead ->> 'locale',
        coalesce(p_lead ->> 'page', ''), v_at);
  end if;
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_known is null);
end $$;

-- Of a list [{"key", "hash"}], the keys the database holds (or has erased). Executable by the service role only.
create function public.known_submissions(p_submissions jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(k ->> 'key'), '[]') from jsonb_array_elements(p_submissions) k
  where exists (select 1 from public.lead_submissions s where s.payload_hash = k ->> 'hash'
      and s.idempotency_key in (k ->> 'key', (k ->> 'key') || ':' || (k ->> 'hash')))
    or exists (select 1 from private.erased_keys e
      where e.key_hash in (private.pseudonym(k ->> 'key'), private.pseudonym((k ->> 'key') || ':' || (k ->> 'hash'))))
$$;

-- How far it is, {"status", "since"}, for who knows a reference and the last four digits of the phone number; null for
-- everything else, whatever the reason. Executable by the service role only.
create function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', l.status, 'since', coalesce(
      (select max(e.created_at) from public.lead_events e where e.lead_id = l.id and e.kind = 'status'), s.received_at))
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), right(l.phone_e164, 4))
  order by s.received_at limit 1
$$;

-- Keeping and erasing --------------------------------------------------------------------------------------------------

-- How many months a lead is kept after its last sign of life; an administrator may change the months.
create table public.retention_rules (
  kind text primary key check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'spam', 'clicks')),
  months integer not null check (months between 1 and 120)
);
insert into public.retention_rules (kind, months) values
  ('contact', 24), ('quote', 24), ('callback', 24), ('calculation', 24), ('data-request', 24), ('application', 12),
  ('spam', 3), ('clicks', 24);
alter table public.retention_rules enable row level security;
create policy staff_reads_retention on public.retention_rules for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_retention on public.retention_rules for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

-- What was erased, without saying whose it was.
create table public.erasures (
  id bigint generated always as identity primary key,
  reference text not null,
  kind text not null,
  reason text not null check (reason in ('request', 'retention')),
  lead_created_on date not null,
  submissions integer not null,
  files integer not null,
  actor uuid references auth.users (id) on delete set null,
  erased_at timestamptz not null default now()
);
create index erasures_actor_idx on public.erasures (actor);
alter table public.erasures enable row level security;
create policy admin_reads_erasures on public.erasures for select to authenticated
  using ((select private.has_role('admin')));

create function private.remove_lead(p_lead uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
begin
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  insert into public.erasures (reference, kind, reason, lead_created_on, submissions, files, actor)
    select v_lead.reference, v_lead.kind, p_reason, v_lead.created_at::date,
      (select count(*) from public.lead_submissions s where s.lead_id = p_lead),
      (select count(*) from public.lead_files f where f.lead_id = p_lead), auth.uid();
  insert into private.erased_keys (key_hash)
    select private.pseudonym(s.idempotency_key) from public.lead_submissions s where s.lead_id = p_lead
    on conflict (key_hash) do nothing;
  -- Someone who asks to be forgotten has not agreed to advertising any more. Old leads end without ending a consent.
  if p_reason = 'request' then
    delete from public.marketing_consents m
      where m.lead_id = p_lead or m.phone_e164 = v_lead.phone_e164 or lower(m.email) = lower(v_lead.email);
  end if;
  delete from public.leads l where l.id = p_lead;
  return true;
end $$;

create function private.erase_lead(p_lead uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return private.remove_lead(p_lead, 'request');
end $$;
create function public.erase_lead(p_lead uuid) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.erase_lead(p_lead) $$;

-- Erases what has been kept long enough, at most 200 leads a call. Executable by the service role only.
create function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_leads integer := 0;
  v_clicks integer;
begin
  for v_lead in
    select l.id from public.leads l
      join public.retention_rules r on r.kind = case when l.status = 'spam' then 'spam' else l.kind end
      where greatest(l.updated_at, l.last_submitted_at) < now() - make_interval(months => r.months)
      order by l.created_at limit 200
  loop
    if private.remove_lead(v_lead, 'retention') then
      v_leads := v_leads + 1;
    end if;
  end loop;
  delete from public.contact_clicks c using public.retention_rules r
    where r.kind = 'clicks' and c.created_at < now() - make_interval(months => r.months);
  get diagnostics v_clicks = row_count;
  delete from public.marketing_consents m where m.withdrawn_at < now() - interval '24 months';
  delete from private.rate_counters c where c.window_start < now() - interval '24 hours';
  delete from private.erased_keys e where e.erased_at < now() - interval '30 days';
  return jsonb_build_object('leads', v_leads, 'clicks', v_clicks);
end $$;

-- Files whose rows are gone, and the report that they are gone too. Executable by the service role only.
create function public.files_to_remove() returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'overdue', r.since < now() - interval '2 days')), '[]')
  from (select * from private.file_removals order by since limit 100) r
$$;
create function public.files_removed(p_ids jsonb) returns void language sql security definer set search_path = ''
  as $$ delete from private.file_removals r where r.id::text in (select jsonb_array_elements_text(p_ids)) $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000002' $$;

-- Grants ---------------------------------------------------------------------------------------------------------------

create or replace function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  grant usage on schema public, private to anon, authenticated, service_role;
  revoke all on all tables in schema public, private from anon, authenticated;
  revoke all on all sequences in schema public from anon, authenticated;
  revoke all on all functions in schema public from public, anon, authenticated;
  revoke all on all functions in schema private from public, anon, authenticated;
  alter default privileges in schema public revoke all on tables from anon, authenticated;
  alter default privileges in schema public revoke all on sequences from anon, authenticated;
  -- Without a schema: the right PUBLIC has on every new function is a global one.
  alter default privileges revoke execute on functions from public;
  alter default privileges in schema public revoke execute on functions from anon, authenticated;
  grant all on all tables in schema public to service_role;
  grant all on all sequences in schema public to service_role;
  grant execute on all functions in schema public to service_role;

  grant select (id, kind, slug, locale, status, publish_at, data, revision, updated_at) on public.entries to anon;
  grant select on public.content_clock to anon, authenticated;
  grant select on public.entries, public.entry_revisions, public.leads, public.lead_events, public.lead_submissions,
    public.lead_files, public.marketing_consents, public.contact_clicks, public.retention_rules, public.erasures,
    public.staff to authenticated;
  grant insert (kind, slug, locale, data, revision, updated_by),
    update (status, publish_at, data, revision, updated_by) on public.entries to authenticated;
  grant insert (entry_id, revision, data, created_by) on public.entry_revisions to authenticated;
  grant update (status) on public.leads to authenticated;
  grant update (months) on public.retention_rules to authenticated;
  grant insert (lead_id, kind, note, actor) on public.lead_events to authenticated;
  grant insert (user_id, role, display_name), update (role, display_name), delete on public.staff to authenticated;
  grant execute on function private.has_role(text[]), private.caller(), private.set_do_not_contact(uuid, boolean, text),
    private.erase_lead(uuid) to authenticated;
  grant execute on function public.save_entry(text, text, jsonb, boolean), public.set_do_not_contact(uuid, boolean, text),
    public.erase_lead(uuid) to authenticated;
  grant execute on function public.schema_version() to anon, authenticated;
end $$;
select private.apply_grants();
