-- Mails about some kinds of leads, or leads of some places, go to recipients of their own; an administrator sets up the mail server.

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
grant execute on function private.are_lead_rules(jsonb) to authenticated, service_role;

alter table public.notification_settings
  add column lead_rules jsonb not null default '[]' check (private.are_lead_rules(lead_rules));
grant update (lead_rules) on public.notification_settings to authenticated;

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

create or replace function private.drop_recipient() returns trigger
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

create table public.mail_server (
  only_row boolean primary key default true check (only_row),
  host text check (host ~ '^[a-z0-9]([a-z0-9.:-]{0,251}[a-z0-9])?$'),
  port integer check (port between 1 and 65535),
  security text check (security in ('tls', 'starttls')),
  username text not null default '' check (char_length(username) <= 254),
  sealed_password text check (char_length(sealed_password) <= 4000),
  sender text check (sender ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(sender) <= 254),
  tested_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint mail_server_whole_check check (num_nulls(host, port, security) in (0, 3)),
  constraint mail_server_password_check check ((username = '') = (sealed_password is null))
);
create index mail_server_updated_by_idx on public.mail_server (updated_by);
insert into public.mail_server default values;
alter table public.mail_server enable row level security;
create policy admin_reads_mail_server on public.mail_server for select to authenticated
  using ((select private.has_role('admin')));
create policy admin_sets_mail_server on public.mail_server for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select (only_row, host, port, security, username, sender, tested_at, revision, updated_at, updated_by),
  update (host, port, security, username, sealed_password, sender, tested_at) on public.mail_server to authenticated;
create trigger audit after insert or update or delete on public.mail_server for each row execute function private.audit('always');
create trigger mail_server_stamp before update on public.mail_server
  for each row execute function private.stamp_notification_settings();
