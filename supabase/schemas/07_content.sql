-- Published content: entries with their revisions, and how they are published, moved and taken down.

-- The clock -------------------------------------------------------------------------------------------------------------

-- A counter that grows with every content change, so that an instance detects a change with one tiny read.
create table public.content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into public.content_clock default values;
alter table public.content_clock enable row level security;
create policy anyone_reads_clock on public.content_clock for select to anon, authenticated using (true);
grant select on public.content_clock to anon, authenticated;

create function private.bump_content_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin update public.content_clock set version = version + 1 where only_row; return null; end $$;

-- Entries ---------------------------------------------------------------------------------------------------------------

-- entries.data is what readers see; a draft is an entry_revisions row newer than entries.revision. Pictures are entries of kind "media". No
-- text is ever destroyed here: archived pages and all revisions stay.
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
  unique (kind, slug, locale),
  constraint entries_schedule_check check ((scheduled_at is null) = (scheduled_revision is null)),
  constraint entries_behind_whole check ((behind = 0) = (behind_since is null))
);
create index entries_updated_by_idx on public.entries (updated_by);
create index entries_due_idx on public.entries (scheduled_at) where scheduled_at is not null;
alter table public.entries enable row level security;
-- For anon only: an account without a role reads no more than a visitor. Reply templates, and reviews without consent to be quoted, are not
-- shown to visitors, so no one without a role may read them.
create policy anyone_reads_published on public.entries for select to anon
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
-- The policy selects the published rows; readers need neither status nor times.
grant select (id, kind, slug, locale, data, revision, updated_at) on public.entries to anon;
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
  primary key (entry_id, revision)
);
create index entry_revisions_created_by_idx on public.entry_revisions (created_by);
alter table public.entry_revisions enable row level security;
create policy staff_reads_revisions on public.entry_revisions for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and created_by = (select auth.uid()));
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
  if auth.uid() is not null then
    new.seed_hash := null;
  end if;
  return new;
end $$;
create trigger entries_stamp before update on public.entries for each row execute function private.stamp_entry();

-- Saving ----------------------------------------------------------------------------------------------------------------

-- Saves one page in one or both languages, all or nothing.
--   p_versions: {"en": {"base": 3, "live": 2, "data": {...}}, "ar": {...}}. "base" is the newest revision the editor saw (0: none). "live",
--   optional, is the published one (0: none): scheduled publishing makes no new revision, so "base" alone would not detect it. "publish":
--   false excludes a language from publishing. A language without "data" stays unchanged, even if others changed it meanwhile, and counts
--   as published with the other. Publishing ends a schedule.
--   Returns {"ok": true, "revisions": {"en": 4}}, or, with nothing written, {"ok": false, "conflict": "ar", "conflicts": ["ar"],
--   "revision": 5}, or {"ok": false, "needs": "ar"} if the page would be published without that language, which is not public yet.
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
    where p_publish and e.kind = p_kind and e.slug = p_slug and e.status <> 'published'
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
grant select, insert (kind, slug, user_id, base, data, updated_at), update (base, data, updated_at), delete
  on public.entry_drafts to authenticated;

-- Publishing and taking down ------------------------------------------------------------------------------------------------

-- Schedules the given revisions for a time, or cancels the schedule (p_at null).
--   p_revisions: {"en": 4, "ar": 4}. Returns {"ok": false}, with nothing written, if one of them is not the newest.
create function public.schedule_entry(p_kind text, p_slug text, p_at timestamptz, p_revisions jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_row record;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  if p_at is null then
    update public.entries e set scheduled_at = null, scheduled_revision = null, updated_by = private.caller()
      where e.kind = p_kind and e.slug = p_slug and e.scheduled_at is not null;
    return jsonb_build_object('ok', true);
  end if;
  for v_row in
    select e.locale, (select max(r.revision) from public.entry_revisions r where r.entry_id = e.id) as newest
      from public.entries e where e.kind = p_kind and e.slug = p_slug
  loop
    if (p_revisions ->> v_row.locale)::integer is distinct from v_row.newest then
      return jsonb_build_object('ok', false);
    end if;
  end loop;
  update public.entries e
    set scheduled_at = p_at, scheduled_revision = (p_revisions ->> e.locale)::integer, archived_at = null,
        status = case when e.status = 'archived' then 'draft' else e.status end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug;
  return jsonb_build_object('ok', found);
end $$;
grant execute on function public.schedule_entry(text, text, timestamptz, jsonb) to authenticated;

-- Publishes what is due; returns how many rows. Every instance calls it every two seconds; row locks let only one publish each page.
create function public.publish_due() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  -- An update of no row would still move the content clock.
  if not exists (select 1 from public.entries e where e.scheduled_at <= now()) then
    return 0;
  end if;
  with due as (
    select e.id, e.scheduled_revision from public.entries e where e.scheduled_at <= now() for update skip locked
  )
  update public.entries e
    set data = r.data, revision = r.revision, status = 'published', behind = 0, behind_since = null,
        publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null
    from due join public.entry_revisions r on r.entry_id = due.id and r.revision = due.scheduled_revision
    where e.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Takes a page down (draft) or archives it (archived), in both languages; from archived, draft returns it to the lists. False if nothing
-- changed.
create function public.withdraw_entry(p_kind text, p_slug text, p_status text) returns boolean
  language plpgsql security invoker set search_path = ''
as $$
begin
  if p_status not in ('draft', 'archived') then
    raise exception 'not a state to withdraw to';
  end if;
  update public.entries e
    set status = p_status, scheduled_at = null, scheduled_revision = null,
        archived_at = case when p_status = 'archived' then now() end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug and e.status <> p_status;
  return found;
end $$;
grant execute on function public.withdraw_entry(text, text, text) to authenticated;

-- The entries behind the fixed addresses (a test compares them with lib/site/routes.ts), and those that every page reads.
create function private.always_stands(p_kind text, p_slug text) returns boolean language sql immutable set search_path = ''
as $$
  select p_kind in ('home', 'settings', 'calendar', 'cooling', 'location')
    or (p_kind = 'page' and p_slug in ('about', 'ac-electricity-cost-calculator', 'ac-size-converter-calculator', 'accessibility',
      'amc-plan-calculator', 'blog', 'calculators', 'careers', 'case-studies', 'chilled-water-pipe-calculator',
      'condensation-check-calculator', 'contact', 'cooling-load', 'cooling-load-detailed', 'data-request',
      'duct-sizing-calculator', 'fresh-air-ventilation-calculator', 'insulation-glass-upgrade-calculator', 'privacy', 'quote',
      'resources', 'services', 'solar-pv-calculator', 'terms'))
    or (p_kind = 'service' and p_slug in ('air-conditioning', 'air-conditioning-amc', 'air-conditioning-installation',
      'air-conditioning-maintenance', 'air-conditioning-repair-cleaning', 'commercial-hvac', 'commercial-hvac-ahu-services',
      'commercial-hvac-chiller-services', 'commercial-hvac-cooling-tower-services', 'commercial-hvac-maintenance-contracts',
      'commercial-hvac-repair-services', 'commercial-hvac-vrf-services', 'mep', 'mep-electrical-services',
      'mep-mechanical-services', 'mep-plumbing-services'))
$$;

-- Reply templates must stay published like the fixed pages: every lead is answered with them.
create function private.keep_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (private.always_stands(old.kind, old.slug) or old.kind = 'replies')
    and (tg_op = 'DELETE' or new.status = 'archived'
      or (old.status = 'published' and new.status <> 'published') or new.slug <> old.slug or new.kind <> old.kind) then
    raise exception 'this page always stands' using errcode = 'MQ003';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger entries_keep_standing before update or delete on public.entries
  for each row execute function private.keep_standing();

-- Addresses -----------------------------------------------------------------------------------------------------------------

-- Addresses that pages moved from. No row points to a slug that has itself moved, so every redirect is one hop and none is a loop.
create table public.entry_redirects (
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  old_slug text not null,
  new_slug text not null,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  primary key (kind, old_slug),
  check (old_slug <> new_slug)
);
create index entry_redirects_target_idx on public.entry_redirects (kind, new_slug);
create index entry_redirects_created_by_idx on public.entry_redirects (created_by);
alter table public.entry_redirects enable row level security;
create policy anyone_reads_redirects on public.entry_redirects for select to anon, authenticated using (true);
grant select (kind, old_slug, new_slug) on public.entry_redirects to anon, authenticated;
create trigger audit after insert or update or delete on public.entry_redirects for each row execute function private.audit('people');
create trigger redirects_move_clock after insert or update or delete on public.entry_redirects
  for each statement execute function private.bump_content_clock();

-- A published page takes its address: a redirect of a page that moved away from it is deleted.
create function private.claim_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'published' then
    new.archived_at := null;
    if exists (select 1 from public.entry_redirects d where d.kind = new.kind and d.old_slug = new.slug) then
      delete from public.entry_redirects d where d.kind = new.kind and d.old_slug = new.slug;
    end if;
  end if;
  return new;
end $$;
create trigger entries_claim_address before insert or update on public.entries
  for each row execute function private.claim_address();

-- Moves a page to another slug in both languages; an address that was ever public redirects to the new one.
--   Returns {"ok": true} or {"ok": false, "reason": "taken" | "missing"}.
create function public.rename_entry(p_kind text, p_from text, p_to text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_public boolean;
begin
  perform private.require_role('admin', 'editor');
  perform pg_advisory_xact_lock(hashtextextended('slugs:' || p_kind, 0));
  if p_from = p_to then
    return jsonb_build_object('ok', true);
  end if;
  if exists (select 1 from public.entries e where e.kind = p_kind and e.slug = p_to) then
    return jsonb_build_object('ok', false, 'reason', 'taken');
  end if;
  select bool_or(e.publish_at is not null) into v_public from public.entries e where e.kind = p_kind and e.slug = p_from;
  if v_public is null then
    return jsonb_build_object('ok', false, 'reason', 'missing');
  end if;
  delete from public.entry_redirects d where d.kind = p_kind and d.old_slug = p_to;
  update public.entries e set slug = p_to, updated_by = auth.uid() where e.kind = p_kind and e.slug = p_from;
  delete from public.entry_drafts d where d.kind = p_kind and d.slug = p_to;
  update public.entry_drafts d set slug = p_to where d.kind = p_kind and d.slug = p_from;
  update public.entry_redirects d set new_slug = p_to where d.kind = p_kind and d.new_slug = p_from;
  if exists (select 1 from public.path_redirects d where d.kind = p_kind and d.slug = p_from) then
    update public.path_redirects d set slug = p_to where d.kind = p_kind and d.slug = p_from;
  end if;
  if v_public then
    insert into public.entry_redirects (kind, old_slug, new_slug, created_by) values (p_kind, p_from, p_to, auth.uid())
      on conflict (kind, old_slug) do update set new_slug = excluded.new_slug, created_by = excluded.created_by;
  end if;
  return jsonb_build_object('ok', true);
end $$;
grant execute on function public.rename_entry(text, text, text) to authenticated;

-- Lists for editors -----------------------------------------------------------------------------------------------------------

-- Every entry with the state of each language, without its text.
create function public.entries_overview() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'slug', e.slug, 'locale', e.locale, 'status', e.status, 'revision', e.revision,
      'newest', coalesce(n.revision, e.revision), 'scheduled_at', e.scheduled_at, 'archived_at', e.archived_at,
      'behind', e.behind,
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
        'by', coalesce(nullif(s.display_name, ''), u.email)
      ) order by r.created_at desc, r.revision desc, e.locale), '[]')
    from public.entries e
    join public.entry_revisions r on r.entry_id = e.id
    left join public.staff s on s.user_id = r.created_by
    left join auth.users u on u.id = r.created_by
    where e.kind = p_kind and e.slug = p_slug);
end $$;
grant execute on function public.entry_history(text, text) to authenticated;

-- Pictures --------------------------------------------------------------------------------------------------------------------

-- Where a picture is used: in published texts or in drafts. A text search suffices, because the slug of a picture is unlike any other word.
create function public.media_uses(p_slug text) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', u.kind, 'slug', u.slug, 'published', u.published)), '[]')
  from (
    select e.kind, e.slug, e.status = 'published' and position(p_slug in e.data::text) > 0 as published
      from public.entries e
      left join lateral (
        select r.data from public.entry_revisions r where r.entry_id = e.id order by r.revision desc limit 1
      ) n on true
      where e.kind <> 'media' and e.status <> 'archived'
        and (position(p_slug in e.data::text) > 0 or position(p_slug in n.data::text) > 0)
  ) u
$$;
grant execute on function public.media_uses(text) to authenticated;

-- Pictures archived 30 days ago: the site deletes their files first, then the rows (media_removed).
create function public.media_to_remove() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct e.slug), '[]') from public.entries e
    where e.kind = 'media' and not exists (
      select 1 from public.entries o where o.kind = 'media' and o.slug = e.slug
        and (o.status <> 'archived' or o.archived_at is null or o.archived_at > now() - interval '30 days'))
$$;
create function public.media_removed(p_slugs text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.entries e where e.kind = 'media' and e.slug = any (p_slugs) and e.status = 'archived'
    and e.archived_at <= now() - interval '30 days';
end $$;
