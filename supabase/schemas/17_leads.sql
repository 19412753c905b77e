-- Leads: what people ask for, what each of them sent, and what happened since.

-- Statuses, kinds, sources --------------------------------------------------------------------------------------------

-- Statuses of a lead that is still worked on.
create function private.open_statuses() returns text[] language sql immutable set search_path = ''
  as $$ select array['new', 'contacted', 'visit-booked', 'quoted', 'negotiating'] $$;

create function private.is_open(p_status text) returns boolean language sql immutable set search_path = ''
  as $$ select p_status = any (private.open_statuses()) $$;

-- Leads of different families are never joined or merged.
create function private.kind_family(p_kind text) returns text language sql immutable set search_path = ''
  as $$ select case when p_kind in ('application', 'data-request') then p_kind else 'sales' end $$;

-- Where a person came from, in one word: a campaign's source, an ad click, or the referring site.
create function private.source_of(p_first jsonb, p_last jsonb) returns text language sql immutable set search_path = ''
as $$
  select left(coalesce(
    lower(nullif(t ->> 'utm_source', '')),
    case when t ?| array['gclid', 'gbraid', 'wbraid'] then 'google ads' when t ? 'fbclid' then 'meta ads' end,
    lower(substring(t ->> 'referrer' from '^(?:[a-z]+://)?(?:www\.)?([^/:?#]+)')),
    'direct'), 80)
  from (select coalesce(p_last, p_first, '{}') as t) touch
$$;

-- Spellings -----------------------------------------------------------------------------------------------------------

-- Folds spellings of a word: case, accents, tashkeel, tatweel, forms of alef, ya and ta marbuta, digits.
create function private.fold(p_text text) returns text language sql immutable set search_path = ''
as $$
  select translate(
    lower(regexp_replace(normalize(coalesce(p_text, ''), nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2066-\u2069]', '', 'g')),
    'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهوي01234567890123456789')
$$;

create function private.digits(p_text text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(private.fold(p_text), '[^0-9]', '', 'g') $$;

-- Joins the first part of a compound name with what follows, as many people write them: عبد الرحمن, أبو ظبي. Only the searched text needs
-- this: the words of a query match anywhere in it.
create function private.join_names(p_folded text) returns text language sql immutable set search_path = ''
as $$
  select regexp_replace(p_folded,
    '(?<![ء-ي])((?:[وفبلك]|ال)?(?:عبد|ابو|ابا|ابي|بو|ام|ابن|بن|بنت|ال|ذو))[[:space:]]+(?=[ء-ي])', '\1', 'g')
$$;

-- A whole name without spaces, hyphens and apostrophes, so that "Abdulrahman" finds "Abdul Rahman" and نورالدين finds نور الدين.
create function private.closed_up(p_name text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(p_name, '[[:space:]''’-]+', '', 'g') $$;

-- Tables --------------------------------------------------------------------------------------------------------------

-- A record contains no data about the person. A lead stays with the record it was first assigned to. merged_into, which staff set and undo,
-- joins records, so that a merge can be undone exactly, whatever arrived meanwhile.
create table public.people (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  merged_into uuid references public.people (id),
  constraint people_not_into_itself check (merged_into <> id)
);
create index people_merged_idx on public.people (merged_into) where merged_into is not null;
alter table public.people enable row level security;
create policy sales_reads_people on public.people for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.people to authenticated;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$'),
  kind text not null default 'contact' check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office', 'whatsapp', 'email')),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '' check (char_length(page) <= 300),
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{4,14}$'),
  phone_typed text check (char_length(phone_typed) between 1 and 60),
  message text not null default '',
  status text not null default 'new' check (status in
    ('new', 'contacted', 'visit-booked', 'quoted', 'negotiating', 'won', 'lost', 'spam', 'duplicate')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 32768),
  -- First and last touch of the person: {landing, referrer, utm_*, gclid, gbraid, wbraid, fbclid}.
  first_touch jsonb check (jsonb_typeof(first_touch) = 'object' and octet_length(first_touch::text) <= 8192),
  last_touch jsonb check (jsonb_typeof(last_touch) = 'object' and octet_length(last_touch::text) <= 8192),
  -- Sent by earlier releases only, and by their records that still wait on a disk.
  place_page text check (char_length(place_page) <= 300),
  device text check (device in ('phone', 'tablet', 'desktop')),
  -- The person had written before: this lead was joined, or an earlier lead has the same contact.
  is_returning boolean not null default false,
  last_submitted_at timestamptz not null default now(),
  -- Why it was stored as spam; empty for everything else.
  spam_reasons jsonb not null default '[]' check (jsonb_typeof(spam_reasons) = 'array'),
  -- Copy of the person's own flag (private.do_not_contact), for lists.
  do_not_contact boolean not null default false,
  -- Grows with every change. A save names the version that was read, so that no change is overwritten unread.
  version integer not null default 1,
  owner uuid references auth.users (id) on delete set null,
  lost_reason text
    check (lost_reason in ('price', 'time', 'area', 'service', 'competitor', 'no-answer', 'changed-mind', 'other')),
  next_action text check (next_action in ('call', 'message', 'visit', 'quote', 'follow-up', 'other')),
  next_action_at timestamptz,
  next_action_note text check (char_length(next_action_note) between 1 and 300),
  -- Time of the oldest unanswered message; null once answered.
  awaiting_since timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  merged_into uuid references public.leads (id) on delete cascade,
  -- From here on derived by private.derive_lead.
  urgency text not null default 'normal' check (urgency in ('emergency', 'callback', 'normal')),
  due_at timestamptz,
  inbox_order bigint not null default 0,
  service text,
  place text,
  source text not null default 'direct',
  search_text text not null default '',
  person_id uuid not null references public.people (id),
  -- The answer times promised when the message came; a change of the settings replyHours and emergencyMinutes applies to later ones.
  reply_hours smallint not null default 24 check (reply_hours between 1 and 120),
  emergency_minutes smallint not null default 15 check (emergency_minutes between 5 and 240),
  -- Every message of it was sent while the site showed an invented firm.
  demonstration boolean not null default false,
  -- When the answer to its first message was due. Derived like the columns above.
  first_due_at timestamptz not null,
  -- How the person came. All but forms, and messages that WhatsApp or the mailbox delivers (kinds whatsapp and email), was entered by a user of the office.
  channel text not null default 'form' check (channel in ('form', 'call', 'whatsapp', 'email', 'walk-in', 'referral')),
  -- The office's own word on whether it is an emergency, and since when it holds; later messages are judged by themselves.
  urgency_set text check (urgency_set in ('emergency', 'normal')),
  urgency_set_at timestamptz,
  -- What it is worth, in fils with VAT: the last quote that was sent, then the sum of those accepted (37_quotes.sql), or a user's own figure.
  value_fils bigint check (value_fils between 0 and 1000000000000),
  constraint leads_urgency_set_pair_check check ((urgency_set is null) = (urgency_set_at is null)),
  constraint leads_phone_pair_check check ((phone_e164 is null) = (phone_typed is null)),
  constraint leads_reachable_check check (email is not null or phone_e164 is not null),
  constraint leads_message_check check (char_length(message) <= 5000 and (message <> '' or kind <> 'contact')),
  constraint leads_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint leads_action_has_day check ((next_action is null) = (next_action_at is null))
);
create index leads_newest_idx on public.leads (created_at desc, id desc);
create index leads_phone_idx on public.leads (phone_e164);
create index leads_email_idx on public.leads (lower(email));
create index leads_inbox_idx on public.leads (inbox_order, id);
create index leads_status_idx on public.leads (status, inbox_order, id);
create index leads_owner_idx on public.leads (owner, inbox_order, id);
create index leads_due_idx on public.leads (due_at) where due_at is not null;
create index leads_action_idx on public.leads (next_action_at) where next_action_at is not null;
create index leads_closed_idx on public.leads (closed_at) where closed_at is not null;
create index leads_kind_idx on public.leads (kind, inbox_order, id);
create index leads_service_idx on public.leads (service, inbox_order, id);
create index leads_place_idx on public.leads (place, inbox_order, id);
create index leads_source_idx on public.leads (source, inbox_order, id);
create index leads_merged_idx on public.leads (merged_into) where merged_into is not null;
create index leads_person_idx on public.leads (person_id);
create index leads_wish_idx on public.leads (id) where do_not_contact;
-- Search reads search_text with LIKE everywhere; an index serves it where trigrams exist.
do $$
declare
  v_schema text;
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
      create schema if not exists extensions;
      create extension pg_trgm with schema extensions;
    end if;
    select n.nspname into v_schema from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname = 'pg_trgm';
    execute format('create index leads_search_idx on public.leads using gin (search_text %I.gin_trgm_ops)', v_schema);
  end if;
end $$;
alter table public.leads enable row level security;
-- Editors write pages and do not see clients' names. Staff change leads only through functions, which compare versions.
create policy sales_reads_leads on public.leads for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.leads to authenticated;
create trigger audit after insert or update or delete on public.leads for each row execute function private.audit('people');

-- Every acknowledged submission, including those that joined an open lead: each reference given to a person has a row here. For a joined
-- submission, it differs from the lead's own reference.
create table public.lead_submissions (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  reference text not null check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$'),
  idempotency_key text not null unique check (char_length(idempotency_key) between 8 and 300),
  payload_hash text not null check (char_length(payload_hash) = 64),
  kind text not null,
  joined boolean not null default false,
  -- The key was used before with other content; both submissions are kept.
  conflict boolean not null default false,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  received_at timestamptz not null,
  stored_at timestamptz not null default now(),
  request_id text not null default private.request_id()
);
create index lead_submissions_lead_idx on public.lead_submissions (lead_id, received_at);
create index lead_submissions_reference_idx on public.lead_submissions (reference);
alter table public.lead_submissions enable row level security;
create policy sales_reads_submissions on public.lead_submissions for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.lead_submissions to authenticated;

create table public.lead_files (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- Null for a file that the office made: of a visit (36_visits.sql), or of an answer that the site sent (event_id, below).
  submission_id uuid references public.lead_submissions (id) on delete cascade,
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
grant select on public.lead_files to authenticated;
create trigger audit after insert or update or delete on public.lead_files for each row execute function private.audit('people');

-- The history of a lead. Staff add only notes; tables and functions write everything else.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  from_status text,
  to_status text,
  note text,
  actor uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  submission_id uuid references public.lead_submissions (id) on delete cascade,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  constraint lead_events_status_check check (kind <> 'status' or (from_status is not null and to_status is not null)),
  constraint lead_events_note_check check (char_length(note) between 1 and 6000 and (kind <> 'note' or char_length(note) <= 4000)),
  constraint lead_events_has_note_check check (kind <> 'note' or note is not null),
  -- A text that staff sent is in data ("answered": {"channel", "template", "text", "to", "subject", "locale"}), like a mail of the site
  -- ("mail-sent": {"text", "to", "subject", "locale", "notice"}), which is as long as what its recipient sent.
  constraint lead_events_text_check check (kind = 'mail-sent' or coalesce(char_length(data ->> 'text'), 0) <= 10000)
);
create index lead_events_lead_idx on public.lead_events (lead_id, id);
-- Reports and Today read the answers and changes of status of many leads.
create index lead_events_answers_idx on public.lead_events (lead_id, kind) include (created_at, to_status) where kind in ('answered', 'status', 'undone');
create index lead_events_actor_idx on public.lead_events (actor, kind, to_status);
create index lead_events_owner_idx on public.lead_events (created_at) where kind = 'owner';
create index lead_events_submission_idx on public.lead_events (submission_id);
create index lead_events_notice_idx on public.lead_events ((data ->> 'notice')) where data ? 'notice';
alter table public.lead_files add column event_id bigint references public.lead_events (id) on delete cascade,
  add constraint lead_files_of_check check (num_nonnulls(submission_id, event_id) <= 1);
create index lead_files_event_idx on public.lead_files (event_id);
alter table public.lead_events enable row level security;
create policy sales_reads_history on public.lead_events for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy sales_adds_notes on public.lead_events for insert to authenticated
  with check ((select private.has_role('admin', 'sales')) and kind = 'note' and actor = (select auth.uid()));
grant select, insert (lead_id, kind, note, actor) on public.lead_events to authenticated;
create trigger audit after insert or update or delete on public.lead_events for each row execute function private.audit('people');

-- Realtime announces only that a lead's history grew. The office then fetches the details through the site, which records who reads. A row
-- is obsolete a moment later.
create table public.lead_news (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);
create index lead_news_created_at_idx on public.lead_news (created_at);
alter table public.lead_news enable row level security;
create policy realtime_hears_news on public.lead_news for select to authenticated
  using ((select private.asked_by_realtime()));
grant select on public.lead_news to authenticated;

create function private.tell_lead_news() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_news default values;
  return null;
end $$;
create trigger tell_news after insert on public.lead_events for each statement execute function private.tell_lead_news();
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    execute 'alter publication supabase_realtime add table public.lead_news';
  end if;
end $$;

-- Derived columns of a lead -------------------------------------------------------------------------------------------

-- Derives from each change of a lead: who has waited since when, urgency and deadline, position in the inbox, and what lists and search
-- read. A planned visit survives every status, a new message of the person starts the wait again, and undo_change restores a lead without
-- deriving its wait or plan. The lead counts as answered once staff record an answer or move it to an open status that follows one. Each
-- wait uses the answer times promised when it begins.
create function private.derive_lead() returns trigger
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
    -- Applicants are promised no time: their clock is the office's own, for reading what they sent.
    new.reply_hours := case when new.kind = 'application' then 120 else private.setting_number('replyHours', 24, 1, 120) end;
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
  -- An open emergency that waits for no answer keeps a clock: where no next step is planned, it is a call within its minutes, which run while
  -- somebody takes emergencies.
  if tg_op = 'UPDATE' and v_emergency_since is not null and new.awaiting_since is null
      and (old.awaiting_since is not null or old.urgency <> 'emergency')
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := coalesce(private.after_minutes(now(), new.emergency_minutes, true),
      now() + make_interval(mins => new.emergency_minutes));
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
create trigger leads_derive before insert or update on public.leads for each row execute function private.derive_lead();

create function private.touch_lead() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger leads_touch before update on public.leads for each row execute function private.touch_lead();

-- History -------------------------------------------------------------------------------------------------------------

-- The table itself writes the history, so that no code path can change a lead without a trace. undo_change writes its own line ("undone"),
-- so its changes are not recorded again here.
create function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status, actor, data)
      values (new.id, 'created', new.status, auth.uid(), case when new.channel <> 'form' then jsonb_build_object('channel', new.channel) else '{}' end);
    return null;
  end if;
  if current_setting('office.undoing', true) = 'on' then
    return null;
  end if;
  if new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor, data)
      values (new.id, 'status', old.status, new.status, auth.uid(),
        case when new.status = 'lost' then jsonb_build_object('reason', new.lost_reason) else '{}' end);
  end if;
  if (new.urgency_set, new.urgency_set_at) is distinct from (old.urgency_set, old.urgency_set_at) then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'urgency', auth.uid(), jsonb_build_object('from', old.urgency, 'to', new.urgency));
  end if;
  if new.owner is distinct from old.owner then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('from', old.owner, 'to', new.owner));
  end if;
  -- A plan that ends with the lead is not news of its own, and a visit has lines of its own.
  if coalesce(current_setting('office.visits', true), '') <> 'on' and (new.next_action, new.next_action_at, new.next_action_note)
      is distinct from (old.next_action, old.next_action_at, old.next_action_note)
      and (new.next_action is not null or new.status = old.status) then
    insert into public.lead_events (lead_id, kind, actor, note, data)
      values (new.id, 'next-action', auth.uid(), new.next_action_note,
        jsonb_build_object('action', new.next_action, 'at', new.next_action_at));
  end if;
  return null;
end $$;
create trigger leads_keep_history after insert or update on public.leads
  for each row execute function private.record_lead_history();
