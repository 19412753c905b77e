-- What was done to keep the records, and what befell them: backups, drills, restores, power losses. The office reads how old the
-- last good one of each is, and confirms that it has seen what may be missing.
create table public.store_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill', 'restore', 'power-loss')),
  ok boolean not null,
  at timestamptz not null default now(),
  -- Sizes, times and codes of ours; never what a person typed.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) < 4000),
  -- Of what may have lost something: who has read it.
  seen_at timestamptz,
  seen_by uuid
);
create index store_events_newest_idx on public.store_events (kind, at desc);
alter table public.store_events enable row level security;
create policy staff_reads_store_events on public.store_events for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy admin_sees_store_events on public.store_events for update to authenticated
  using ((select private.has_role('admin')))
  with check ((select private.has_role('admin')) and seen_by = (select auth.uid()));
grant select, update (seen_at, seen_by) on public.store_events to authenticated;

-- Writes down {"kind", "ok", "details"}, and forgets what is older than the newest 500. Executable by the service role only.
create function public.record_store_event(p_event jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.store_events (kind, ok, details)
    values (p_event ->> 'kind', (p_event ->> 'ok')::boolean, coalesce(p_event -> 'details', '{}'));
  delete from public.store_events e where e.id < (select max(n.id) - 500 from public.store_events n);
$$;

-- How large the database is, in bytes, and how many leads it holds: the embedded one is not made for many. Executable by the
-- service role only.
create function public.store_size() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'leads', (select count(*) from public.leads))
$$;
