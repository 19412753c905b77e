-- Who in the office gets mails about leads and alerts.

-- Whether rules of mails about new leads have their form: [{"kind", "emirate", "to": [addresses]}], an empty kind or emirate for any.
create function private.are_lead_rules(p_rules jsonb) returns boolean language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_rules) <> 'array' or jsonb_array_length(p_rules) > 20 then false else not exists (
    select 1 from jsonb_array_elements(p_rules) r
      where coalesce(r ->> 'kind' !~ '^([a-z][a-z-]{1,30})?$', true) or coalesce(r ->> 'emirate' !~ '^([a-z][a-z-]{1,30})?$', true)
        or case when jsonb_typeof(r -> 'to') = 'array' then jsonb_array_length(r -> 'to') > 10 or exists (
            select 1 from jsonb_array_elements_text(r -> 'to') a
              where coalesce(a !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' or char_length(a) > 254, true))
          else true end) end
$$;
-- A check is evaluated with the rights of the role that writes the row.
grant execute on function private.are_lead_rules(jsonb) to authenticated, service_role;

-- Recipients in the office. Not an entry, because anyone can read those.
create table public.notification_settings (
  only_row boolean primary key default true check (only_row),
  -- Recipients of mails about new leads; if empty, the public address of the settings entry.
  lead_mail text[] not null default '{}',
  -- Recipients of alerts about a lead that would be answered too late; if empty, lead_mail.
  on_call text[] not null default '{}',
  -- Grows with each change, so that of two administrators the second notices that the first saved earlier.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  -- Recipients of mails about some new leads: the most exact rule replaces lead_mail (lib/notify/recipients.ts).
  lead_rules jsonb not null default '[]' check (private.are_lead_rules(lead_rules)),
  constraint notification_settings_number check (cardinality(lead_mail) <= 10 and cardinality(on_call) <= 10),
  -- Every element is one address: joined by spaces, the list has as many parts as elements, and each contains an @.
  constraint notification_settings_addresses check (
    array_position(lead_mail || on_call, null) is null
    and cardinality(string_to_array(array_to_string(lead_mail || on_call, ' '), ' ')) = cardinality(lead_mail || on_call)
    and array_to_string(lead_mail || on_call, ' ') ~ '^([^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+( |$))*$'
    and array_to_string(lead_mail || on_call, ' ') not like '% '
    and octet_length(array_to_string(lead_mail || on_call, ' ')) <= 5100)
);
create index notification_settings_updated_by_idx on public.notification_settings (updated_by);
insert into public.notification_settings default values;
alter table public.notification_settings enable row level security;
-- Those who answer leads may see who else is notified; editors need not.
create policy sales_reads_notification_settings on public.notification_settings for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_notification_settings on public.notification_settings for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select, update (lead_mail, on_call, lead_rules) on public.notification_settings to authenticated;
create trigger audit after insert or update or delete on public.notification_settings for each row execute function private.audit('always');

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

-- An empty lead_mail means the public address, which editors may change. When a user other than an administrator changes it, mails keep
-- going to the old address until an administrator decides otherwise; if that was the placeholder of the first edition, to the
-- administrators.
create function private.keep_lead_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before text := lower(old.data ->> 'email');
begin
  if not private.has_role('admin') then
    update public.notification_settings set lead_mail = case
        when v_before ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(v_before) <= 254
          and v_before !~ '@([a-z0-9-]+\.)*example\.(com|net|org)$' then array[v_before]
        when auth.uid() is not null then private.administrators() else '{}' end
      where lead_mail = '{}';
  end if;
  return null;
end $$;
create trigger entries_keep_lead_mail after update on public.entries for each row
  when (old.kind = 'settings' and old.slug = 'site' and old.locale = 'en'
    and (new.slug <> old.slug or new.data ->> 'email' is distinct from old.data ->> 'email'))
  execute function private.keep_lead_mail();

-- A list without the addresses of a user who left. If none would remain, the administrators take over: not the public address, which editors
-- may change, and of a rule not the list of all new leads, which may not be meant to see them.
create function private.recipients_without(p_list text[], p_gone text[]) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when p_list <@ p_gone and p_list <> '{}' then private.administrators()
    else array(select e from unnest(p_list) with ordinality x(e, place) where e <> all (p_gone) order by place) end
$$;

create function private.rules_without(p_rules jsonb, p_gone text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(r || jsonb_build_object('to',
      private.recipients_without(array(select jsonb_array_elements_text(r -> 'to')), p_gone)) order by place), '[]')
    from jsonb_array_elements(p_rules) with ordinality x(r, place)
$$;

-- A user who leaves or no longer sees leads is removed from the lists and the rules, with every address that the account has had: of a
-- deleted account, only the audit log still has them.
create function private.drop_recipient() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_gone text[];
begin
  select coalesce(array_agg(a.email), '{}') into v_gone from (
    select lower(u.email) as email from auth.users u where u.id = old.user_id
    union select lower(l.label) from public.audit_log l where l.subject = 'staff' and l.subject_id = old.user_id::text
    union select lower(l.actor_email) from public.audit_log l where l.actor = old.user_id) a
    where not exists (select 1 from public.staff s join auth.users u on u.id = s.user_id
      where lower(u.email) = a.email and s.user_id <> old.user_id and s.role <> 'editor');
  update public.notification_settings n set
      on_call = array(select e from unnest(n.on_call) with ordinality x(e, place) where e <> all (v_gone) order by place),
      lead_mail = private.recipients_without(n.lead_mail, v_gone),
      lead_rules = private.rules_without(n.lead_rules, v_gone)
    where (n.lead_mail || n.on_call || array(select jsonb_array_elements_text(r -> 'to') from jsonb_array_elements(n.lead_rules) r)) && v_gone;
  return null;
end $$;
create trigger staff_drop_recipient_gone after delete on public.staff for each row execute function private.drop_recipient();
create trigger staff_drop_recipient_moved after update of role on public.staff for each row
  when (old.role <> 'editor' and new.role = 'editor') execute function private.drop_recipient();

-- Addresses of the administrators, at most as many as a list may hold.
create function private.administrators() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.email), '{}') from (select lower(u.email) as email from public.staff s join auth.users u on u.id = s.user_id
    where s.role = 'admin' order by s.user_id limit 10) a
$$;
