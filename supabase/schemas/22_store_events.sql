-- What was done to keep the records, and what befell them: backups, drills, restores. The office reads how old the
-- last good one of each is, and confirms that it has seen what may be missing.
create table public.store_events (
  id bigint generated always as identity primary key,
  -- power-loss: of a store that there was until 28 November 2026, in backups.
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

create function private.audit_store_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.kind = 'restore' then
    perform private.record('restored', 'store', new.id::text, '', jsonb_build_object('taken_at', new.details ->> 'takenAt'));
  elsif tg_op = 'UPDATE' and old.seen_at is null and new.seen_at is not null then
    perform private.record('loss-confirmed', 'store', new.id::text, '', jsonb_build_object('happened_at', new.at));
  end if;
  return null;
end $$;
create trigger audit_store_events after insert or update on public.store_events
  for each row execute function private.audit_store_event();
