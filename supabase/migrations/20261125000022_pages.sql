-- Pages beside each other: sales write the reply templates, one language is published by itself, it is told who has what open, and
-- old addresses lead on by hand.

-- Reply templates are written by those who answer ------------------------------------------------------------------------------

-- Whether the caller may write this entry. Sales write one, the reply templates, and nothing else of what is published.
create function private.may_edit_entry(p_kind text, p_slug text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin', 'editor') or (p_kind = 'replies' and p_slug = 'office' and private.has_role('sales'))
$$;

-- Whether a text is one of the templates', for the policy of revisions.
create function private.is_of_replies(p_entry uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.entries e where e.id = p_entry and e.kind = 'replies' and e.slug = 'office') $$;
grant execute on function private.is_of_replies(uuid) to authenticated;

create policy sales_changes_replies on public.entries for update to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')))
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and updated_by = (select auth.uid()));
create policy sales_adds_replies_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('sales')) and created_by = (select auth.uid())
    and private.is_of_replies(entry_id));
create policy sales_reads_replies_drafts on public.entry_drafts for select to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')));
create policy sales_adds_own_replies_draft on public.entry_drafts for insert to authenticated
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));
create policy sales_changes_own_replies_draft on public.entry_drafts for update to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()))
  with check (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));
create policy sales_removes_own_replies_draft on public.entry_drafts for delete to authenticated
  using (kind = 'replies' and slug = 'office' and (select private.has_role('sales')) and user_id = (select auth.uid()));

-- The templates stand as the fixed addresses do: every lead is answered with them.
create or replace function private.keep_standing() returns trigger
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

create or replace function public.entry_history(p_kind text, p_slug text) returns jsonb
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

-- One language by itself ---------------------------------------------------------------------------------------------------------

-- How many times the other language was published by itself since this one was last published, and the revision of the other that
-- this one still goes with.
alter table public.entries
  add column behind integer not null default 0 check (behind >= 0),
  add column behind_since integer check (behind_since > 0),
  add constraint entries_behind_whole check ((behind = 0) = (behind_since is null));

-- A mark is no change of the text: the row keeps its time, its author and its seed.
create or replace function private.stamp_entry() returns trigger
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

-- Marks what is older from now on, or takes the mark away. p_before: what was public until now of a language that was published by
-- itself with another text.
create function private.note_published(p_kind text, p_slug text, p_locales text[], p_before integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_caught_up boolean;
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select bool_or(e.behind > 0) into v_caught_up from public.entries e
    where e.kind = p_kind and e.slug = p_slug and e.locale = any (p_locales);
  if v_caught_up or cardinality(p_locales) > 1 then
    update public.entries e set behind = 0, behind_since = null
      where e.kind = p_kind and e.slug = p_slug and e.behind > 0 and e.locale = any (p_locales);
  elsif p_before > 0 then
    update public.entries e set behind = e.behind + 1, behind_since = coalesce(e.behind_since, p_before)
      where e.kind = p_kind and e.slug = p_slug and e.status = 'published' and e.locale <> all (p_locales);
  end if;
end $$;
grant execute on function private.note_published(text, text, text[], integer) to authenticated;

-- Saves one page in one or both languages, all or nothing.
--   p_versions: {"en": {"base": 3, "live": 2, "data": {...}}, "ar": {...}}; base is the newest revision the editor saw (0:
--   none), and live, which may be left out, the published one (0: none): publishing by schedule makes no new revision, so
--   base alone would not notice. Publishing ends a schedule. "publish": false keeps a language from being published with the
--   other. A language without "data" stays as it is, whoever has changed it meanwhile, and counts as published along with the other.
--   Returns {"ok": true, "revisions": {"en": 4}}, {"ok": false, "conflict": "ar", "conflicts": ["ar"], "revision": 5}, or
--   {"ok": false, "needs": "ar"} where a language that is not public would be left behind by its first publishing; with nothing
--   written.
create or replace function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
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

-- What is due appears. Called by every instance every other second: each page once, whoever comes first.
create or replace function public.publish_due() returns integer
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

-- Every entry with the state of each language, without its text.
create or replace function public.entries_overview() returns jsonb
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

-- Who has what open --------------------------------------------------------------------------------------------------------------

-- Leads and pages alike. Nobody reads the table: the functions answer with the others who have the same open.
create table public.office_presence (
  -- "lead/<id>" or "entry/<kind>/<slug>".
  subject text not null check (subject ~ '^(lead|entry)/' and char_length(subject) <= 150),
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (subject, user_id)
);
create index office_presence_user_idx on public.office_presence (user_id);
alter table public.office_presence enable row level security;
drop table public.lead_presence;

-- "I have this open": the names of the others who have. For functions that have asked for the role.
create function private.attend(p_subject text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.office_presence as p (subject, user_id) values (p_subject, auth.uid())
    on conflict (subject, user_id) do update set seen_at = now();
  delete from public.office_presence p where p.seen_at < now() - interval '10 minutes';
  return (select coalesce(jsonb_agg(private.staff_name(p.user_id) order by p.seen_at), '[]') from public.office_presence p
    where p.subject = p_subject and p.user_id <> auth.uid() and p.seen_at > now() - interval '40 seconds');
end $$;

create or replace function private.attend_lead(p_lead uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.version into v_version from public.leads l where l.id = p_lead;
  if not found then
    return null;
  end if;
  return jsonb_build_object('version', v_version,
    'events', (select coalesce(max(e.id), 0) from public.lead_events e where e.lead_id = p_lead),
    'last', (select private.staff_name(e.actor) from public.lead_events e
      where e.lead_id = p_lead and e.actor is not null order by e.id desc limit 1),
    'others', private.attend('lead/' || p_lead));
end $$;

-- "I have this page open", said every few seconds. Returns {"version", "revisions": {"en": 4, "ar": 3}, "others": [names], "last": who
-- saved it last}; version grows with every saved text. null when there is no such entry.
create function private.attend_entry(p_kind text, p_slug text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_revisions jsonb;
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select jsonb_object_agg(e.locale, (select coalesce(max(r.revision), 0) from public.entry_revisions r where r.entry_id = e.id))
    into v_revisions from public.entries e where e.kind = p_kind and e.slug = p_slug;
  if v_revisions is null then
    return null;
  end if;
  return jsonb_build_object('revisions', v_revisions,
    'version', (select sum(r.value::integer) from jsonb_each_text(v_revisions) r),
    'last', (select private.staff_name(r.created_by) from public.entry_revisions r
      join public.entries e on e.id = r.entry_id
      where e.kind = p_kind and e.slug = p_slug order by r.created_at desc limit 1),
    'others', private.attend('entry/' || p_kind || '/' || p_slug));
end $$;
create function public.attend_entry(p_kind text, p_slug text) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_entry(p_kind, p_slug) $$;
grant execute on function private.attend_entry(text, text), public.attend_entry(text, text) to authenticated;

-- Which pages colleagues have open: {"page/about": ["Sara"]}.
create function public.entries_open() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  return (
    select coalesce(jsonb_object_agg(o.entry, o.names), '{}') from (
      select substr(p.subject, 7) as entry, jsonb_agg(private.staff_name(p.user_id) order by p.seen_at) as names
        from public.office_presence p
        where p.subject like 'entry/%' and p.user_id <> auth.uid() and p.seen_at > now() - interval '40 seconds'
        group by p.subject) o);
end $$;
grant execute on function public.entries_open() to authenticated;

-- Old addresses ------------------------------------------------------------------------------------------------------------------

alter table public.entry_redirects add column created_by uuid references auth.users (id) on delete set null;
create index entry_redirects_created_by_idx on public.entry_redirects (created_by);

-- Added by hand: an address that is no page leads to an entry, and goes on to where that moves. So none leads to another, and none
-- in a circle.
create table public.path_redirects (
  -- Without its language: both lead on.
  path text primary key check (path ~ '^/[^[:space:]?#]+$' and path = lower(path) and char_length(path) <= 300),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (char_length(slug) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null
);
create index path_redirects_target_idx on public.path_redirects (kind, slug);
create index path_redirects_created_by_idx on public.path_redirects (created_by);
alter table public.path_redirects enable row level security;
create policy anyone_reads_path_redirects on public.path_redirects for select to anon, authenticated using (true);
grant select (path, kind, slug) on public.path_redirects to anon, authenticated;
create trigger audit after insert or update or delete on public.path_redirects for each row execute function private.audit('people');
create trigger path_redirects_move_clock after insert or update or delete on public.path_redirects
  for each statement execute function private.bump_content_clock();

-- Returns {"ok": true, "slug": where it leads today} or {"ok": false, "reason": "taken" | "target"}.
create function public.add_redirect(p_path text, p_kind text, p_slug text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_slug text;
begin
  perform private.require_role('admin', 'editor');
  perform pg_advisory_xact_lock(hashtextextended('slugs:' || p_kind, 0));
  select coalesce((select d.new_slug from public.entry_redirects d where d.kind = p_kind and d.old_slug = p_slug), p_slug) into v_slug;
  if not exists (select 1 from public.entries e where e.kind = p_kind and e.slug = v_slug and e.status = 'published') then
    return jsonb_build_object('ok', false, 'reason', 'target');
  end if;
  if exists (select 1 from public.path_redirects d where d.path = p_path) then
    return jsonb_build_object('ok', false, 'reason', 'taken');
  end if;
  insert into public.path_redirects (path, kind, slug, created_by) values (p_path, p_kind, v_slug, auth.uid());
  return jsonb_build_object('ok', true, 'slug', v_slug);
end $$;
grant execute on function public.add_redirect(text, text, text) to authenticated;

create function public.remove_redirect(p_path text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  -- A deletion of no row would still move the content clock.
  if not exists (select 1 from public.path_redirects d where d.path = p_path) then
    return false;
  end if;
  delete from public.path_redirects d where d.path = p_path;
  return true;
end $$;
grant execute on function public.remove_redirect(text) to authenticated;

-- Every address that leads elsewhere, newest first: those of moved pages by kind and old slug, those added by hand by path.
create function public.list_redirects() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', r.path, 'kind', r.kind, 'old_slug', r.old_slug, 'slug', r.slug,
        'created_at', r.created_at, 'by', private.staff_name(r.created_by)) order by r.created_at desc, r.path, r.old_slug), '[]')
    from (
      select null as path, d.kind, d.old_slug, d.new_slug as slug, d.created_at, d.created_by from public.entry_redirects d
      union all
      select d.path, d.kind, null, d.slug, d.created_at, d.created_by from public.path_redirects d
    ) r);
end $$;
grant execute on function public.list_redirects() to authenticated;

create or replace function public.rename_entry(p_kind text, p_from text, p_to text) returns jsonb
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
