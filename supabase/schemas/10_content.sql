-- Content: entries with their revisions and drafts, who may write them, and how they are saved and listed.

-- The clock -----------------------------------------------------------------------------------------------------------

-- A counter that grows with every content change, so that an instance detects a change with one tiny read.
create table public.content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  -- The site shows an invented firm over its own content (34_demonstration.sql). Read together with the version, so that no instance
  -- follows one without the other.
  demonstration boolean not null default false
);
insert into public.content_clock default values;
alter table public.content_clock enable row level security;
create policy anyone_reads_clock on public.content_clock for select to anon, authenticated using (true);
grant select on public.content_clock to anon, authenticated;

create function private.bump_content_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin update public.content_clock set version = version + 1 where only_row; return null; end $$;

-- Which content each running instance shows. The office calls a publication live only when all of them show it.
create table public.content_instances (
  instance text primary key check (char_length(instance) between 1 and 300),
  version bigint not null,
  seen_at timestamptz not null default now()
);
alter table public.content_instances enable row level security;

-- Records the version that an instance shows (null: it ends) and returns the clock. An instance that dies is forgotten after ten minutes:
-- until then it may be alive, cut off from the database, and show older pages.
create function public.follow_content(p_instance text, p_version bigint) returns bigint
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_version is null then
    delete from public.content_instances i where i.instance = p_instance;
  else
    insert into public.content_instances as i (instance, version) values (p_instance, p_version)
      on conflict (instance) do update set version = excluded.version, seen_at = now()
      where i.version <> excluded.version or i.seen_at < now() - interval '10 seconds';
  end if;
  delete from public.content_instances i where i.seen_at < now() - interval '10 minutes';
  return (select c.version from public.content_clock c);
end $$;

-- How many instances besides p_instance do not show this version yet.
create function public.instances_behind(p_instance text, p_version bigint) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.content_instances i
    where i.instance <> p_instance and i.version < p_version and i.seen_at > now() - interval '10 minutes'
$$;

-- Who may write -------------------------------------------------------------------------------------------------------

-- Whether the caller may write this entry. Of all published content, sales write only the reply templates.
create function private.may_edit_entry(p_kind text, p_slug text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin', 'editor') or (p_kind = 'replies' and p_slug = 'office' and private.has_role('sales'))
$$;

-- Whether an entry is the reply templates, for the policy on revisions.
create function private.is_of_replies(p_entry uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.entries e where e.id = p_entry and e.kind = 'replies' and e.slug = 'office') $$;
grant execute on function private.is_of_replies(uuid) to authenticated;

-- Entries -------------------------------------------------------------------------------------------------------------

-- entries.data is what readers see; a draft is an entry_revisions row newer than entries.revision. Pictures are entries of kind "media". No
-- text is ever destroyed here: archived pages and all revisions stay. Pictures go 30 days after they were archived.
create table public.entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  revision integer not null default 1 check (revision > 0),
  -- Hash of the seed file that the text follows; null once a person has changed it.
  seed_hash text,
  updated_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which revision is to appear, and when.
  scheduled_at timestamptz,
  scheduled_revision integer check (scheduled_revision > 0),
  archived_at timestamptz,
  -- How many times the other language was published alone since this one was last published, and the revision of the other language that
  -- this one still matches.
  behind integer not null default 0 check (behind >= 0),
  behind_since integer check (behind_since > 0),
  -- When what visitors read last changed, for search engines; of a text of the first edition, the day on which it was written.
  changed_at timestamptz not null default now(),
  unique (kind, slug, locale),
  constraint entries_schedule_check check ((scheduled_at is null) = (scheduled_revision is null)),
  constraint entries_behind_whole check ((behind = 0) = (behind_since is null))
);
create index entries_updated_by_idx on public.entries (updated_by);
create index entries_due_idx on public.entries (scheduled_at) where scheduled_at is not null;
alter table public.entries enable row level security;
-- For anon only: an account without a role reads no more than a visitor. Reply templates, and reviews without consent to be quoted, are not
-- shown to visitors, so no one without a role may read them.
create policy visitor_reads_published on public.entries for select to anon
  using (
    status = 'published' and (publish_at is null or publish_at <= now())
    and kind <> 'replies'
    and (kind <> 'testimonial' or data -> 'sample' = 'true' or data -> 'consent' = 'true')
  );
create policy staff_reads_entries on public.entries for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_entries on public.entries for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));
create policy editor_changes_entries on public.entries for update to authenticated
  using ((select private.has_role('admin', 'editor')))
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));
create policy sales_changes_replies on public.entries for update to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')))
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and updated_by = (select auth.uid()));
-- The policy selects the published rows; readers need neither status nor times.
grant select (id, kind, slug, locale, data, revision, updated_at, changed_at) on public.entries to anon;
grant select, insert (kind, slug, locale, data, revision, updated_by),
  update (status, publish_at, data, revision, updated_by, scheduled_at, scheduled_revision, archived_at)
  on public.entries to authenticated;
create trigger audit after insert or update or delete on public.entries for each row execute function private.audit('people');
create trigger entries_move_clock after insert or update or delete on public.entries
  for each statement execute function private.bump_content_clock();

create table public.entry_revisions (
  entry_id uuid not null references public.entries (id) on delete cascade,
  revision integer not null check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Since when visitors read it; null for a draft. Set by the tables alone (note_publication, note_published_revision).
  published_at timestamptz,
  primary key (entry_id, revision)
);
create index entry_revisions_created_by_idx on public.entry_revisions (created_by);
alter table public.entry_revisions enable row level security;
create policy staff_reads_revisions on public.entry_revisions for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and created_by = (select auth.uid()));
create policy sales_adds_replies_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('sales')) and created_by = (select auth.uid())
    and private.is_of_replies(entry_id));
grant select, insert (entry_id, revision, data, created_by) on public.entry_revisions to authenticated;
create trigger audit after insert or update or delete on public.entry_revisions for each row execute function private.audit('people');

-- updated_at changes with every write, so that instances notice it. A text that an editor changed stops following its seed file, even after
-- the editor's account is deleted. Setting "behind" does not change the text: the row keeps its time, author and seed.
create function private.stamp_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.behind is distinct from old.behind
    and to_jsonb(new) - 'behind' - 'behind_since' = to_jsonb(old) - 'behind' - 'behind_since' then
    return new;
  end if;
  new.updated_at := clock_timestamp();
  if new.data is distinct from old.data or new.status is distinct from old.status then
    new.changed_at := clock_timestamp();
  end if;
  if auth.uid() is not null then
    new.seed_hash := null;
  end if;
  return new;
end $$;
create trigger entries_stamp before update on public.entries for each row execute function private.stamp_entry();

-- Notes when a text becomes the public one, however it does: by saving, at its time, or with the first edition.
create function private.note_publication() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.entry_revisions r set published_at = now()
    where r.entry_id = new.id and r.revision = new.revision and r.published_at is null;
  return null;
end $$;
create trigger entries_note_publication after update of revision, status on public.entries
  for each row when (new.status = 'published') execute function private.note_publication();

-- The same where an entry is there before the text that it shows.
create function private.note_published_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.published_at := case when exists (select 1 from public.entries e
    where e.id = new.entry_id and e.revision = new.revision and e.status = 'published') then now() end;
  return new;
end $$;
create trigger revisions_note_publication before insert on public.entry_revisions
  for each row execute function private.note_published_revision();

-- Autosaved, unsaved text of an editor. It may be incomplete and never reaches a reader.
create table public.entry_drafts (
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (char_length(slug) <= 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  base jsonb not null,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 1000000),
  updated_at timestamptz not null default now(),
  primary key (kind, slug, user_id)
);
create index entry_drafts_user_idx on public.entry_drafts (user_id);
alter table public.entry_drafts enable row level security;
create policy editor_reads_drafts on public.entry_drafts for select to authenticated
  using ((select private.has_role('admin', 'editor')));
create policy editor_adds_own_draft on public.entry_drafts for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
create policy editor_changes_own_draft on public.entry_drafts for update to authenticated
  using ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()))
  with check ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
create policy editor_removes_own_draft on public.entry_drafts for delete to authenticated
  using ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
create policy sales_reads_replies_drafts on public.entry_drafts for select to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')));
create policy sales_adds_own_replies_draft on public.entry_drafts for insert to authenticated
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));
create policy sales_changes_own_replies_draft on public.entry_drafts for update to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()))
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));
create policy sales_removes_own_replies_draft on public.entry_drafts for delete to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));
grant select, insert (kind, slug, user_id, base, data, updated_at), update (base, data, updated_at), delete
  on public.entry_drafts to authenticated;

-- Saving --------------------------------------------------------------------------------------------------------------

-- Saves one page in one or both languages, all or nothing.
--   p_versions: {"en": {"base": 3, "live": 2, "data": {...}}, "ar": {...}}. "base" is the newest revision the editor saw (0: none). "live",
--   optional, is the published one (0: none): scheduled publishing makes no new revision, so "base" alone would not detect it. "publish":
--   false excludes a language from publishing. A language without "data" stays unchanged, even if others changed it meanwhile, and counts
--   as published with the other. Publishing ends a schedule.
--   Returns {"ok": true, "revisions": {"en": 4}}, or, with nothing written, {"ok": false, "conflict": "ar", "conflicts": ["ar"],
--   "revision": 5}, or {"ok": false, "needs": "ar"} if the page would be published without that language, which is not public yet. An
--   article or a resource may be public in one language (oneLanguageKinds in lib/content/edit/creatable.ts).
create function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_live integer;
  v_revision integer;
  v_text jsonb;
  v_conflicts text[] := '{}';
  v_revisions jsonb := '{}';
  v_published text[] := '{}';
  v_before integer := 0;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    if p_publish and coalesce((v_version ->> 'publish')::boolean, true) then
      v_published := v_published || v_locale;
    end if;
    continue when not v_version ? 'data';
    v_entry := null;
    v_live := null;
    select e.id, case when e.status = 'published' then e.revision else 0 end into v_entry, v_live from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer or v_live <> (v_version ->> 'live')::integer then
      v_conflicts := v_conflicts || v_locale;
      v_revision := coalesce(v_revision, v_latest);
    end if;
  end loop;
  if cardinality(v_conflicts) > 0 then
    return jsonb_build_object('ok', false, 'conflict', v_conflicts[1], 'conflicts', to_jsonb(v_conflicts), 'revision', v_revision);
  end if;
  select e.locale into v_locale from public.entries e
    where p_publish and p_kind not in ('post', 'resource') and e.kind = p_kind and e.slug = p_slug and e.status <> 'published'
      and not (e.locale = any (v_published) and (p_versions -> e.locale) ? 'data')
    order by e.locale limit 1;
  if found then
    return jsonb_build_object('ok', false, 'needs', v_locale);
  end if;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    continue when not v_version ? 'data';
    v_entry := null;
    select e.id, e.revision, e.data into v_entry, v_live, v_text from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if v_locale = any (v_published) then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
      if v_text is distinct from v_version -> 'data' then
        v_before := coalesce(v_live, 0);
      end if;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  if cardinality(v_published) > 0 then
    perform private.note_published(p_kind, p_slug, v_published, v_before);
  end if;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;
grant execute on function public.save_entry(text, text, jsonb, boolean) to authenticated;

-- Loads the first edition. A row that an editor has changed, published or not, is never overwritten.
--   p_entries: [{"kind","slug","locale","data","hash","written"}], written: when it was written. Returns how many rows were written.
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
      insert into public.entries (kind, slug, locale, status, publish_at, data, seed_hash, changed_at)
        values (v_seed ->> 'kind', v_seed ->> 'slug', v_seed ->> 'locale', 'published', now(), v_seed -> 'data',
                v_seed ->> 'hash', coalesce((v_seed ->> 'written')::timestamptz, now()))
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

-- Lists for editors ---------------------------------------------------------------------------------------------------

-- Every entry with the state of each language, without its text.
create function public.entries_overview() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'slug', e.slug, 'locale', e.locale, 'status', e.status, 'revision', e.revision,
      'newest', coalesce(n.revision, e.revision), 'changed', coalesce(n.data, e.data) is distinct from e.data,
      'scheduled_at', e.scheduled_at, 'scheduled_revision', e.scheduled_revision, 'archived_at', e.archived_at, 'behind', e.behind,
      'updated_at', coalesce(greatest(e.updated_at, n.created_at), e.updated_at), 'public', e.publish_at is not null,
      'title', coalesce(n.data ->> 'title', n.data ->> 'name', n.data ->> 'businessName', n.data ->> 'headline')
    ) order by e.kind, e.slug, e.locale), '[]')
  from public.entries e
  left join lateral (
    select r.revision, r.created_at, r.data from public.entry_revisions r
      where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
$$;
grant execute on function public.entries_overview() to authenticated;

-- The newest text of entries that are named by kind, slug and language, such as "page/terms/en".
create function public.newest_texts(p_keys text[]) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_object_agg(concat_ws('/', e.kind, e.slug, e.locale), coalesce(n.data, e.data)), '{}')
  from public.entries e
  left join lateral (
    select r.data from public.entry_revisions r where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
  where concat_ws('/', e.kind, e.slug, e.locale) = any (p_keys)
$$;
grant execute on function public.newest_texts(text[]) to authenticated;

-- A page's revisions with their authors, newest first. Definer, because editors may see colleagues' names.
create function public.entry_history(p_kind text, p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'locale', e.locale, 'revision', r.revision, 'created_at', r.created_at, 'live', e.status = 'published' and e.revision = r.revision,
        'published_at', r.published_at, 'scheduled_at', case when e.scheduled_revision = r.revision then e.scheduled_at end,
        'by', coalesce(nullif(s.display_name, ''), u.email)
      ) order by r.created_at desc, r.revision desc, e.locale), '[]')
    from public.entries e
    join public.entry_revisions r on r.entry_id = e.id
    left join public.staff s on s.user_id = r.created_by
    left join auth.users u on u.id = r.created_by
    where e.kind = p_kind and e.slug = p_slug);
end $$;
grant execute on function public.entry_history(text, text) to authenticated;
