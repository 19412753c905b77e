-- The whole first schema: content, staff and leads, each behind row-level security.
-- Rules that hold for every later migration:
--   * a table is created with RLS on and reaches a role only through private.apply_grants();
--   * security definer functions pin search_path and live in schema private unless the service role calls them;
--   * it replaces schema_version(), which the site checks at boot, and ends with select private.apply_grants().

create schema if not exists private;
revoke all on schema private from public;

-- People ------------------------------------------------------------------------------------------------------------

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'sales')),
  display_name text not null default '' check (char_length(display_name) <= 100),
  created_at timestamptz not null default now()
);
alter table public.staff enable row level security;

-- True when the caller's staff row carries one of the wanted roles. Roles are rows, never token metadata.
create function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted)) $$;

-- The caller's account, for functions that run with the caller's rights: those may not look into schema auth.
create function private.caller() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select auth.uid() $$;

create policy staff_reads_own_row on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy admin_adds_staff on public.staff for insert to authenticated
  with check ((select private.has_role('admin')));
create policy admin_changes_staff on public.staff for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy admin_removes_staff on public.staff for delete to authenticated
  using ((select private.has_role('admin')));

-- Content -----------------------------------------------------------------------------------------------------------

-- entries.data is what readers see; a draft is an entry_revisions row newer than entries.revision.
create table public.entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  revision integer not null default 1 check (revision > 0),
  seed_hash text,
  updated_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, slug, locale)
);
create index entries_updated_by_idx on public.entries (updated_by);
alter table public.entries enable row level security;

create table public.entry_revisions (
  entry_id uuid not null references public.entries (id) on delete cascade,
  revision integer not null check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (entry_id, revision)
);
create index entry_revisions_created_by_idx on public.entry_revisions (created_by);
alter table public.entry_revisions enable row level security;

create policy anyone_reads_published on public.entries for select to anon, authenticated
  using (status = 'published' and (publish_at is null or publish_at <= now()));
create policy staff_reads_entries on public.entries for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_entries on public.entries for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));
create policy editor_changes_entries on public.entries for update to authenticated
  using ((select private.has_role('admin', 'editor')))
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));

create policy staff_reads_revisions on public.entry_revisions for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and created_by = (select auth.uid()));

-- One counter that moves with every content change, so that an instance learns of a change with one tiny read.
create table public.content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into public.content_clock default values;
alter table public.content_clock enable row level security;
create policy anyone_reads_clock on public.content_clock for select to anon, authenticated using (true);

create function private.bump_content_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin update public.content_clock set version = version + 1 where only_row; return null; end $$;
-- Every change is told apart from what an instance holds, and a text an editor has touched stops following its seed file,
-- also after the editor's account is gone.
create function private.stamp_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  if auth.uid() is not null then
    new.seed_hash := null;
  end if;
  return new;
end $$;
create trigger entries_stamp before update on public.entries for each row execute function private.stamp_entry();
create trigger entries_move_clock after insert or update or delete on public.entries
  for each statement execute function private.bump_content_clock();

-- Saves one page in one or both languages, all or nothing.
--   p_versions: {"en": {"base": 3, "data": {...}}, "ar": {...}}; base is the newest revision the editor saw (0: none).
--   Returns {"ok": true, "revisions": {"en": 4}} or {"ok": false, "conflict": "ar", "revision": 5} with nothing written.
create function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_revisions jsonb := '{}';
begin
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    select e.id into v_entry from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale for update;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer then
      return jsonb_build_object('ok', false, 'conflict', v_locale, 'revision', v_latest);
    end if;
  end loop;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    v_entry := null;
    select e.id into v_entry from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if p_publish then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = coalesce(e.publish_at, now()), updated_by = private.caller()
        where e.id = v_entry;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;

-- Loads the first edition. A row an editor has touched, published or not, is never overwritten.
--   p_entries: [{"kind","slug","locale","data","hash"}]. Returns how many rows were written.
create function public.seed_entries(p_entries jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_seed jsonb;
  v_row public.entries;
  v_written integer := 0;
begin
  for v_seed in select value from jsonb_array_elements(p_entries) loop
    select * into v_row from public.entries e
      where e.kind = v_seed ->> 'kind' and e.slug = v_seed ->> 'slug' and e.locale = v_seed ->> 'locale' for update;
    if not found then
      insert into public.entries (kind, slug, locale, status, publish_at, data, seed_hash)
        values (v_seed ->> 'kind', v_seed ->> 'slug', v_seed ->> 'locale', 'published', now(), v_seed -> 'data',
                v_seed ->> 'hash')
        on conflict (kind, slug, locale) do nothing returning * into v_row;
      continue when not found;
      insert into public.entry_revisions (entry_id, revision, data) values (v_row.id, 1, v_seed -> 'data');
      v_written := v_written + 1;
    elsif v_row.seed_hash is distinct from v_seed ->> 'hash' and v_row.seed_hash is not null
      and v_row.updated_by is null
      and not exists (select 1 from public.entry_revisions r where r.entry_id = v_row.id and r.revision > v_row.revision)
      and not exists (select 1 from public.entry_revisions r where r.entry_id = v_row.id and r.created_by is not null)
    then
      insert into public.entry_revisions (entry_id, revision, data)
        values (v_row.id, v_row.revision + 1, v_seed -> 'data');
      update public.entries set data = v_seed -> 'data', revision = v_row.revision + 1,
          seed_hash = v_seed ->> 'hash' where id = v_row.id;
      v_written := v_written + 1;
    end if;
  end loop;
  return v_written;
end $$;

-- Leads -------------------------------------------------------------------------------------------------------------

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^MQ-[0-9A-Z]{8}$'),
  kind text not null default 'contact' check (kind in ('contact')),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '' check (char_length(page) <= 300),
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9][0-9]{4,14}$'),
  phone_typed text not null check (char_length(phone_typed) between 1 and 60),
  message text not null check (char_length(message) between 1 and 5000),
  status text not null default 'new' check (status in
    ('new', 'contacted', 'visit-booked', 'quoted', 'negotiating', 'won', 'lost', 'spam', 'duplicate')),
  idempotency_key text not null unique check (char_length(idempotency_key) between 8 and 200),
  payload_hash text not null check (char_length(payload_hash) = 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_newest_idx on public.leads (created_at desc, id desc);
create index leads_payload_idx on public.leads (payload_hash, created_at desc);
alter table public.leads enable row level security;

create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  kind text not null check (kind in ('created', 'status', 'note')),
  from_status text,
  to_status text,
  note text check (char_length(note) between 1 and 4000),
  actor uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'note') = (note is not null)),
  check (kind <> 'status' or (from_status is not null and to_status is not null))
);
create index lead_events_lead_idx on public.lead_events (lead_id, id);
create index lead_events_actor_idx on public.lead_events (actor);
alter table public.lead_events enable row level security;

-- Editors write pages; a client's name is none of their business.
create policy sales_reads_leads on public.leads for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy sales_moves_leads on public.leads for update to authenticated
  using ((select private.has_role('admin', 'sales'))) with check ((select private.has_role('admin', 'sales')));
create policy sales_reads_history on public.lead_events for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy sales_adds_notes on public.lead_events for insert to authenticated
  with check ((select private.has_role('admin', 'sales')) and kind = 'note' and actor = (select auth.uid()));

-- History is written by the table itself, so no path can change a lead without leaving a trace.
create function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status) values (new.id, 'created', new.status);
  elsif new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor)
      values (new.id, 'status', old.status, new.status, auth.uid());
  end if;
  return null;
end $$;
create trigger leads_keep_history after insert or update on public.leads
  for each row execute function private.record_lead_history();

create function private.touch_lead() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger leads_touch before update on public.leads for each row execute function private.touch_lead();

-- Stores one lead, once. Executable by the service role only.
--   A key seen before with the same content answers with the first reference. The same key with other content is kept
--   as a second lead: a lead is never refused for being odd. Without a browser's key, the same content within ten
--   minutes is the same lead. Returns {"reference", "repeated"}.
create function public.submit_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash text := p_lead ->> 'payload_hash';
  v_key text := p_lead ->> 'idempotency_key';
  v_reference text;
begin
  -- Held until the end: of two requests with one key (or, without a key, one content) the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(v_key, v_hash), 0));
  if v_key is null then
    select l.reference into v_reference from public.leads l
      where l.payload_hash = v_hash and l.created_at > now() - interval '10 minutes'
      order by l.created_at desc limit 1;
    if v_reference is not null then
      return jsonb_build_object('reference', v_reference, 'repeated', true);
    end if;
    v_key := 'content:' || v_hash || ':' || gen_random_uuid();
  else
    if exists (select 1 from public.leads l where l.idempotency_key = v_key and l.payload_hash <> v_hash) then
      v_key := v_key || ':' || v_hash;
    end if;
    select l.reference into v_reference from public.leads l where l.idempotency_key = v_key;
    if v_reference is not null then
      return jsonb_build_object('reference', v_reference, 'repeated', true);
    end if;
  end if;

  insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message,
      idempotency_key, payload_hash)
    values (p_lead ->> 'reference', coalesce(p_lead ->> 'kind', 'contact'), p_lead ->> 'locale',
      coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', p_lead ->> 'email', p_lead ->> 'phone_e164',
      p_lead ->> 'phone_typed', p_lead ->> 'message', v_key, v_hash)
    returning reference into v_reference;
  return jsonb_build_object('reference', v_reference, 'repeated', false);
end $$;

-- Start-up ----------------------------------------------------------------------------------------------------------

-- Gives an existing account its first role. Executable by the service role only; returns false for an unknown address.
create function public.grant_staff_role(p_email text, p_role text, p_display_name text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
begin
  select u.id into v_user from auth.users u where lower(u.email) = lower(p_email) limit 1;
  if v_user is null then
    return false;
  end if;
  insert into public.staff (user_id, role, display_name) values (v_user, p_role, p_display_name)
    on conflict (user_id) do update set role = excluded.role;
  return true;
end $$;

create function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000001' $$;

-- Grants ------------------------------------------------------------------------------------------------------------

-- The only list of who may touch what. The embedded backend hands out wide grants when it opens a database, and so do
-- hosted projects by default: both call this afterwards. RLS is the second wall, never the only one.
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  grant usage on schema public, private to anon, authenticated, service_role;
  revoke all on all tables in schema public from anon, authenticated;
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
  grant select on public.entries, public.entry_revisions, public.leads, public.lead_events, public.staff to authenticated;
  grant insert (kind, slug, locale, data, revision, updated_by),
    update (status, publish_at, data, revision, updated_by) on public.entries to authenticated;
  grant insert (entry_id, revision, data, created_by) on public.entry_revisions to authenticated;
  grant update (status) on public.leads to authenticated;
  grant insert (lead_id, kind, note, actor) on public.lead_events to authenticated;
  grant insert (user_id, role, display_name), update (role, display_name), delete on public.staff to authenticated;
  grant execute on function private.has_role(text[]), private.caller() to authenticated;
  grant execute on function public.save_entry(text, text, jsonb, boolean) to authenticated;
  grant execute on function public.schema_version() to anon, authenticated;
end $$;
select private.apply_grants();
