-- Redirects: of pages that moved to another address, and of old addresses that editors add.

-- Moved pages ---------------------------------------------------------------------------------------------------------

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

-- Redirects added by hand ---------------------------------------------------------------------------------------------

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

-- List ----------------------------------------------------------------------------------------------------------------

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
