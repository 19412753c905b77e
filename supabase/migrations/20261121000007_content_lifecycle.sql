-- What becomes of a page besides being saved: it is scheduled, taken down, moved to another address, or brought back.
-- Nothing here destroys a text: an archived page and every revision stay. Pictures are entries of kind "media"; only
-- their files go, thirty days after they were archived.

alter table public.entries
  add column scheduled_at timestamptz,
  add column scheduled_revision integer check (scheduled_revision > 0),
  add column archived_at timestamptz,
  add constraint entries_schedule_check check ((scheduled_at is null) = (scheduled_revision is null));
create index entries_due_idx on public.entries (scheduled_at) where scheduled_at is not null;

-- Where a page has moved. No row points to a slug that has itself moved: every redirect is one hop, and none is a loop.
create table public.entry_redirects (
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  old_slug text not null,
  new_slug text not null,
  created_at timestamptz not null default now(),
  primary key (kind, old_slug),
  check (old_slug <> new_slug)
);
create index entry_redirects_target_idx on public.entry_redirects (kind, new_slug);
alter table public.entry_redirects enable row level security;
create policy anyone_reads_redirects on public.entry_redirects for select to anon, authenticated using (true);
create trigger redirects_move_clock after insert or update or delete on public.entry_redirects
  for each statement execute function private.bump_content_clock();

-- What somebody has typed and not saved. It may be unfinished; it never reaches a reader.
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

-- A page that appears at an address is what the address shows; whatever moved away from there is forgotten.
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

-- As before; publishing also ends a schedule.
create or replace function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
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
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;

-- Lets the given revisions appear at a time, or calls it off (p_at null).
--   p_revisions: {"en": 4, "ar": 4}. {"ok": false} when one of them is no longer the newest: nothing was written.
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

-- What is due appears. Called by every instance every other second: each page once, whoever comes first.
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
    set data = r.data, revision = r.revision, status = 'published',
        publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null
    from due join public.entry_revisions r on r.entry_id = due.id and r.revision = due.scheduled_revision
    where e.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Takes a page down (draft) or away (archived), in both languages; from archived to draft it comes back to the lists.
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

-- Moves a page to another slug, in both languages; an address that was ever public leads to the new one from then on.
--   Returns {"ok": true} or {"ok": false, "reason": "taken" | "missing"}.
create function public.rename_entry(p_kind text, p_from text, p_to text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_public boolean;
begin
  if not private.has_role('admin', 'editor') then
    raise exception 'not allowed';
  end if;
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
  if v_public then
    insert into public.entry_redirects (kind, old_slug, new_slug) values (p_kind, p_from, p_to)
      on conflict (kind, old_slug) do update set new_slug = excluded.new_slug;
  end if;
  return jsonb_build_object('ok', true);
end $$;

-- Every entry with the state of each language, without its text.
create function public.entries_overview() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'slug', e.slug, 'locale', e.locale, 'status', e.status, 'revision', e.revision,
      'newest', coalesce(n.revision, e.revision), 'scheduled_at', e.scheduled_at, 'archived_at', e.archived_at,
      'updated_at', coalesce(greatest(e.updated_at, n.created_at), e.updated_at), 'public', e.publish_at is not null,
      'title', coalesce(n.data ->> 'title', n.data ->> 'name', n.data ->> 'businessName', n.data ->> 'headline')
    ) order by e.kind, e.slug, e.locale), '[]')
  from public.entries e
  left join lateral (
    select r.revision, r.created_at, r.data from public.entry_revisions r
      where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
$$;

-- A page's revisions, newest first, and who made them: the name of a colleague is no secret among those who edit.
create function public.entry_history(p_kind text, p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin', 'editor') then
    raise exception 'not allowed';
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

-- Where a picture stands: in what readers see, or in what is being written. Its name is unlike any other word.
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

-- Pictures archived thirty days ago: their files go first, then the rows.
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

-- The bucket pictures are kept in where the service has Storage. The site serves them itself, so no policy opens it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('media', 'media', false, 20971520)
        on conflict (id) do nothing
    $bucket$;
  end if;
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000007' $$;

-- Grants ------------------------------------------------------------------------------------------------------------

alter function private.apply_grants() rename to apply_grants_before_lifecycle;
create function private.apply_lifecycle_grants() returns void language plpgsql set search_path = ''
as $$
begin
  grant select (kind, old_slug, new_slug) on public.entry_redirects to anon, authenticated;
  grant update (scheduled_at, scheduled_revision, archived_at) on public.entries to authenticated;
  grant select, insert (kind, slug, user_id, base, data, updated_at), update (base, data, updated_at), delete
    on public.entry_drafts to authenticated;
  grant execute on function public.schedule_entry(text, text, timestamptz, jsonb), public.withdraw_entry(text, text, text),
    public.rename_entry(text, text, text), public.entries_overview(), public.entry_history(text, text),
    public.media_uses(text) to authenticated;
end $$;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_lifecycle();
  perform private.apply_lifecycle_grants();
end $$;
select private.apply_grants();
