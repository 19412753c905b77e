-- Who in the office is told of leads. Until now the on-call addresses stood in a published entry, which anyone can read:
-- they move to a table of their own.

create table public.notification_settings (
  only_row boolean primary key default true check (only_row),
  -- Where mails about new leads go; nobody here: the public address of the settings entry.
  lead_mail text[] not null default '{}',
  -- Who hears of a lead that would be answered too late; nobody here: whoever gets the mails about leads.
  on_call text[] not null default '{}',
  -- Moves with each change: of two administrators the second learns that the first was faster.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint notification_settings_number check (cardinality(lead_mail) <= 10 and cardinality(on_call) <= 10),
  -- Every element is one address: joined by blanks, the list has as many pieces as before, and each has its @.
  constraint notification_settings_addresses check (
    array_position(lead_mail || on_call, null) is null
    and cardinality(string_to_array(array_to_string(lead_mail || on_call, ' '), ' ')) = cardinality(lead_mail || on_call)
    and array_to_string(lead_mail || on_call, ' ') ~ '^([^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+( |$))*$'
    and array_to_string(lead_mail || on_call, ' ') not like '% '
    and octet_length(array_to_string(lead_mail || on_call, ' ')) <= 5100)
);
create index notification_settings_updated_by_idx on public.notification_settings (updated_by);
alter table public.notification_settings enable row level security;
-- Who answers leads may know who else is told; an editor of pages need not.
create policy sales_reads_notification_settings on public.notification_settings for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_notification_settings on public.notification_settings for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create function private.stamp_notification_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  new.updated_by := auth.uid();
  return new;
end $$;
create trigger notification_settings_stamp before update on public.notification_settings
  for each row execute function private.stamp_notification_settings();

-- What the office had set stays set, and leaves every copy of the entry, drafts and earlier editions too.
insert into public.notification_settings (on_call)
  select coalesce(array_agg(a.address order by a.address), '{}') from (
    select distinct lower(address) as address
      from public.entries e, jsonb_array_elements_text(e.data -> 'onCall') address
      where e.kind = 'calendar' and jsonb_typeof(e.data -> 'onCall') = 'array'
        and address ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'
      order by 1 limit 10
  ) a;
update public.entry_revisions r set data = r.data - 'onCall' from public.entries e
  where e.id = r.entry_id and e.kind = 'calendar' and r.data ? 'onCall';
update public.entries e set data = e.data - 'onCall' where e.kind = 'calendar' and e.data ? 'onCall';

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000004' $$;

-- Grants ------------------------------------------------------------------------------------------------------------

alter function private.apply_grants() rename to apply_grants_before_notification_settings;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_notification_settings();
  grant select, update (lead_mail, on_call) on public.notification_settings to authenticated;
end $$;
select private.apply_grants();
