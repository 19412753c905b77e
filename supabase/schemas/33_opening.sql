-- Before a site opens: which items staff have checked, and facts for the other items that only the database can provide.

-- An item without a row is not confirmed. "led": the administrator was shown the list once.
create table public.opening_checks (
  item text primary key check (item ~ '^[a-z]{2,30}$'),
  at timestamptz not null default now(),
  by_user uuid,
  by_name text not null default '' check (char_length(by_name) <= 200)
);
alter table public.opening_checks enable row level security;
create policy editor_reads_opening_checks on public.opening_checks for select to authenticated
  using ((select private.has_role('admin', 'editor')));
grant select on public.opening_checks to authenticated;
create trigger audit after insert or update or delete on public.opening_checks for each row execute function private.audit('people');

-- Confirms an item, or withdraws the confirmation. Items that concern the environment or administrators' settings need an administrator.
create function private.confirm_opening(p_item text, p_confirmed boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  if p_item in ('database', 'retention', 'led') then
    perform private.require_role('admin');
  end if;
  if p_confirmed then
    insert into public.opening_checks (item, by_user, by_name)
      values (p_item, auth.uid(), coalesce(private.staff_name(auth.uid()), '')) on conflict (item) do nothing;
  else
    delete from public.opening_checks c where c.item = p_item;
  end if;
end $$;
create function public.confirm_opening(p_item text, p_confirmed boolean) returns void
  language sql security invoker set search_path = ''
  as $$ select private.confirm_opening(p_item, p_confirmed) $$;
grant execute on function private.confirm_opening(text, boolean), public.confirm_opening(text, boolean) to authenticated;

-- {"checks", "admins", "machine_password", "retention_set", "demonstration": {"at", "by"}}. machine_password: a password that the machine
-- gave an administrator (at the first start, or by a command) was not changed since, according to the audit log. The log and not the accounts
-- decides, so that it works with every sign-in service.
create function private.opening_facts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  return jsonb_build_object(
    'checks', coalesce((select jsonb_object_agg(c.item, jsonb_build_object('at', c.at, 'by', c.by_name)) from public.opening_checks c), '{}'),
    'admins', (select count(*) from public.staff s where s.role = 'admin'),
    'machine_password', exists (select 1 from public.staff s where s.role = 'admin'
      and (select max(g.id) from public.audit_log g where g.subject = 'staff' and g.subject_id = s.user_id::text
        and (g.action = 'insert' and g.actor is null or g.action = 'account-reset'))
      > coalesce((select max(p.id) from public.audit_log p where p.actor = s.user_id and p.action = 'password-changed'), 0)),
    'retention_set', exists (select 1 from public.audit_log g where g.subject = 'retention_rules' and g.action = 'update'
      and g.actor is not null),
    'demonstration', private.demonstration_begun());
end $$;
create function public.opening_facts() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.opening_facts() $$;
grant execute on function private.opening_facts(), public.opening_facts() to authenticated;
