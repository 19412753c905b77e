-- Reply templates written by sales, publishing one language alone, who has a page or lead open, and redirects added by hand.

-- Sales write the reply templates ----------------------------------------------------------------------------------------------

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

-- Publishing one language alone --------------------------------------------------------------------------------------------------

-- Marks the language that becomes outdated by this publishing, or clears the mark. p_before: the revision that was public before, of a
-- language published alone with a changed text, else 0.
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

-- Who has a lead or page open ----------------------------------------------------------------------------------------------------

-- For leads and pages. No role reads the table; the functions return who else has the same subject open.
create table public.office_presence (
  -- "lead/<id>" or "entry/<kind>/<slug>".
  subject text not null check (subject ~ '^(lead|entry)/' and char_length(subject) <= 150),
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (subject, user_id)
);
create index office_presence_user_idx on public.office_presence (user_id);
alter table public.office_presence enable row level security;

-- Records that the caller has the subject open; returns the names of the others who do. The calling function checks the role.
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

-- Called every few seconds while a page is open. Returns {"version", "revisions": {"en": 4, "ar": 3}, "others": [names], "last": who saved
-- it last}; version grows with every saved text. Null if there is no such entry.
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

-- Pages that colleagues have open: {"page/about": ["Sara"]}.
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

-- Redirects added by hand --------------------------------------------------------------------------------------------------------

-- An address without a page leads to an entry and follows it when it moves, so no redirect leads to another and none is a loop.
create table public.path_redirects (
  -- Without the language prefix: the redirect applies in both languages.
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

-- Returns {"ok": true, "slug": the current slug of the target} or {"ok": false, "reason": "taken" | "target"}.
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

-- Every redirect, newest first: of moved pages with kind and old_slug, of those added by hand with path.
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
