-- Backups, drills and restores of the records. The office sees the age of the last good one of each kind, and an administrator confirms
-- possible losses.
create table public.store_events (
  id bigint generated always as identity primary key,
  -- power-loss: from a store that was used until 28 November 2026; occurs in backups.
  kind text not null check (kind in ('backup', 'drill', 'restore', 'power-loss')),
  ok boolean not null,
  at timestamptz not null default now(),
  -- Our own sizes, times and codes; never text that a person typed.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) < 4000),
  -- Who confirmed an event that may have lost data.
  seen_at timestamptz,
  seen_by uuid
);
create index store_events_newest_idx on public.store_events (kind, at desc);
alter table public.store_events enable row level security;
create policy staff_reads_store_events on public.store_events for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy admin_confirms_store_events on public.store_events for update to authenticated
  using ((select private.has_role('admin')))
  with check ((select private.has_role('admin')) and seen_by = (select auth.uid()));
grant select, update (seen_at, seen_by) on public.store_events to authenticated;

-- Stores {"kind", "ok", "details"}, and deletes all but the newest 500. Executable by the service role only.
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
