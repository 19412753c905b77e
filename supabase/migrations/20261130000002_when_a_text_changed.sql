-- When what visitors read last changed: search engines are told this, and not when a row was last written.

alter table public.entries add column changed_at timestamptz not null default now();
alter table public.entries disable trigger user;
update public.entries set changed_at = updated_at;
alter table public.entries enable trigger user;
grant select (changed_at) on public.entries to anon;

create or replace function private.stamp_entry() returns trigger
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

create or replace function public.seed_entries(p_entries jsonb) returns integer
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
