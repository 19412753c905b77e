-- The schema as of this version: supabase/schemas put together, without what explains it. What changes from here on is a file after this one.
-- 01_rights.sql
set check_function_bodies = off;
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public, private to anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
create function public.schema_version() returns text
  language sql stable security definer set search_path = ''
  as $$ select max(m.version) from supabase_migrations.schema_migrations m $$;
grant execute on function public.schema_version() to anon, authenticated;
create function public.serves_from() returns text
  language sql immutable set search_path = ''
  as $$ select '20261128000001' $$;
grant execute on function public.serves_from() to anon, authenticated;
create function private.request_id() returns text
  language sql stable set search_path = ''
as $$
  select coalesce(substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_-]{1,64}$'), '')
$$;
grant execute on function private.request_id() to service_role;
-- 02_storage.sql
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('lead-files', 'lead-files', false, 10485760)
        on conflict (id) do nothing
    $bucket$;
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('media', 'media', false, 20971520)
        on conflict (id) do nothing
    $bucket$;
  end if;
end $$;
-- 03_staff.sql
create table private.office_passes (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null default now()
);
alter table private.office_passes enable row level security;
create function public.register_office(p_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.office_passes (hash) values (p_hash) on conflict (hash) do update set seen_at = now();
  delete from private.office_passes p where p.seen_at < now() - interval '7 days';
end $$;
create function private.asked_by_site() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.office_passes p where p.hash =
    encode(sha256(convert_to(coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-office-pass', ''), 'UTF8')), 'hex'))
$$;
create function private.factor_passed() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mfa_factors') is null or auth.jwt() ->> 'aal' = 'aal2' then
    return true;
  end if;
  return not exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified');
end $$;
create function private.session_stands() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.sessions a where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
      and (a.not_after is null or a.not_after > now()))
    and private.factor_passed()
$$;
create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'sales')),
  display_name text not null default '' check (char_length(display_name) <= 100),
  created_at timestamptz not null default now()
);
alter table public.staff enable row level security;
create function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted))
    and private.asked_by_site() and private.session_stands()
$$;
grant execute on function private.has_role(text[]) to authenticated;
create function private.require_role(variadic wanted text[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_role(variadic wanted) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
end $$;
create function private.caller() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select auth.uid() $$;
grant execute on function private.caller() to authenticated;
create policy staff_reads_own_row on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy admin_adds_staff on public.staff for insert to authenticated
  with check ((select private.has_role('admin')));
create policy admin_changes_staff on public.staff for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy admin_removes_staff on public.staff for delete to authenticated
  using ((select private.has_role('admin')));
grant select, insert (user_id, role, display_name), update (role, display_name), delete on public.staff to authenticated;
create function private.email_of(p_user uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select u.email from auth.users u where u.id = p_user), '') $$;
create function private.staff_name(p_user uuid) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(s.display_name, ''), split_part(u.email, '@', 1))
  from auth.users u left join public.staff s on s.user_id = u.id where u.id = p_user
$$;
create function private.answers_leads(p_user uuid) returns boolean language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.staff s where s.user_id = p_user and s.role in ('admin', 'sales')) $$;
create function private.end_sessions_of_former() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin delete from auth.sessions a where a.user_id = old.user_id; return null; end $$;
create trigger staff_end_sessions after delete on public.staff for each row execute function private.end_sessions_of_former();
create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtextextended('staff.admin', 0));
    if not exists (select 1 from public.staff s where s.role = 'admin' and s.user_id <> old.user_id) then
      raise exception 'the last administrator stays' using errcode = 'MQ001';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger staff_keep_an_admin before update or delete on public.staff for each row execute function private.keep_an_admin();
create function private.asked_by_realtime() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(current_setting('request.headers', true), '') = '' and private.session_stands()
    and exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role in ('admin', 'sales'))
$$;
grant execute on function private.asked_by_realtime() to authenticated;
-- 04_audit_log.sql
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  actor_email text not null default '',
  action text not null check (action ~ '^[a-z][a-z-]{1,30}$'),
  subject text not null check (subject ~ '^[a-z][a-z_]{1,40}$'),
  subject_id text not null default '' check (char_length(subject_id) <= 100),
  label text not null default '' check (char_length(label) <= 300),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  request_id text not null default private.request_id()
);
create index audit_log_actor_idx on public.audit_log (actor, id desc);
create index audit_log_subject_idx on public.audit_log (subject, id desc);
create index audit_log_at_idx on public.audit_log (at);
alter table public.audit_log enable row level security;
create policy admin_reads_audit_log on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));
grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;
create function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin raise exception 'the record is only added to' using errcode = '42501'; end $$;
create trigger audit_log_stays before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();
create function private.record(p_action text, p_subject text, p_id text, p_label text, p_changes jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, subject, subject_id, label, changes)
    values (auth.uid(), private.email_of(auth.uid()), p_action, p_subject, left(coalesce(p_id, ''), 100),
      left(coalesce(p_label, ''), 300), coalesce(p_changes, '{}'))
$$;
create function private.audited_value(p_column text, p_old jsonb, p_new jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case
    when p_column = 'data' then (select coalesce(jsonb_agg(d.key order by d.key), '[]') from jsonb_each(p_new) d
      where d.value is distinct from p_old -> d.key)
    when p_column in ('status', 'role', 'kind', 'slug', 'locale', 'reference', 'topic', 'place', 'stage', 'months', 'revision')
      or p_column ~ '_(at|by|id|on|open|to|until)$' and coalesce(jsonb_typeof(p_new), 'null') <> 'object'
        and char_length(coalesce(p_new #>> '{}', '')) <= 40
      or coalesce(jsonb_typeof(p_new), 'null') in ('boolean', 'number')
      then jsonb_build_array(p_old, p_new)
    else 'true' end
$$;
create function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
  v_changes jsonb;
  v_label text;
begin
  if tg_argv[0] = 'people' and (auth.uid() is null or pg_trigger_depth() > 1) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.key, private.audited_value(c.key, v_old -> c.key, v_new -> c.key)), '{}') into v_changes
    from jsonb_each(v_row) c
    where c.key not in ('id', 'token_hash', 'created_at', 'updated_at', 'updated_by', 'created_by', 'seed_hash')
      and (case when tg_op = 'UPDATE' then v_new -> c.key is distinct from v_old -> c.key
        else c.value not in ('null', '""', '{}', '[]') end);
  if tg_op = 'UPDATE' and v_changes = '{}' then
    return null;
  end if;
  v_label := case
    when tg_table_name = 'staff' then private.email_of((v_row ->> 'user_id')::uuid)
    when tg_table_name = 'staff_invitations' then v_row ->> 'email'
    when tg_table_name = 'entries' then concat_ws('/', v_row ->> 'kind', v_row ->> 'slug', v_row ->> 'locale')
    when tg_table_name = 'entry_revisions' then
      (select concat_ws('/', e.kind, e.slug, e.locale) from public.entries e where e.id = (v_row ->> 'entry_id')::uuid)
    when v_row ? 'reference' then v_row ->> 'reference'
    when v_row ? 'lead_id' then (select l.reference from public.leads l where l.id = (v_row ->> 'lead_id')::uuid)
    when tg_table_name = 'retention_rules' then v_row ->> 'kind'
    else '' end;
  perform private.record(case when tg_table_name = 'lead_exports' and tg_op = 'INSERT' then 'export' else lower(tg_op) end, tg_table_name,
    coalesce(v_row ->> 'id', v_row ->> 'user_id', v_row ->> 'entry_id', v_row ->> 'kind'), v_label, v_changes);
  return null;
end $$;
create trigger audit after insert or update or delete on public.staff for each row execute function private.audit('always');
create function private.record_action(p_action text, p_label text, p_details jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_role('admin', 'editor', 'sales') then
    return;
  end if;
  if p_action not in ('export', 'signed-in', 'signed-out', 'password-changed', 'email-change', 'session-ended', 'factor-added',
    'factor-removed') then
    raise exception 'not an action: %', p_action using errcode = '22023';
  end if;
  perform private.record(p_action, case p_action when 'export' then 'leads' else 'account' end, auth.uid()::text, p_label,
    case when octet_length(p_details::text) <= 4000 then p_details end);
end $$;
create function public.record_action(p_action text, p_label text, p_details jsonb) returns void
  language sql security invoker set search_path = ''
  as $$ select private.record_action(p_action, p_label, p_details) $$;
grant execute on function private.record_action(text, text, jsonb), public.record_action(text, text, jsonb) to authenticated;
-- 05_limits.sql
create table private.rate_counters (
  key text not null,
  window_start timestamptz not null,
  uses integer not null,
  primary key (key, window_start)
);
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;
create function private.count_use(p_key text, p_seconds integer, p_at timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  insert into private.rate_counters as c (key, window_start, uses)
    values (p_key, to_timestamp(floor(extract(epoch from p_at) / p_seconds) * p_seconds), 1)
    on conflict (key, window_start) do update set uses = c.uses + 1
    returning uses
$$;
create function public.use_allowance(p_key text, p_most integer, p_seconds integer) returns boolean
  language sql security definer set search_path = ''
  as $$ select private.count_use(p_key, p_seconds, now()) <= p_most $$;
create function public.count_attempt(p_limits jsonb, p_seconds integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_limit jsonb;
begin
  for v_limit in select l.value from jsonb_array_elements(p_limits) with ordinality l order by l.ordinality loop
    if private.count_use('attempt:' || (v_limit ->> 'key'), p_seconds, now()) > (v_limit ->> 'most')::integer then
      return ceil(p_seconds - mod(extract(epoch from now()), p_seconds))::integer;
    end if;
  end loop;
  return 0;
end $$;
create function public.forget_attempts(p_key text) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.rate_counters c where c.key = 'attempt:' || p_key $$;
-- 06_accounts.sql
create table private.session_notes (
  session_id uuid primary key,
  device text not null check (char_length(device) <= 60),
  noted_at timestamptz not null default now()
);
alter table private.session_notes enable row level security;
create function private.note_session(p_device text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.session_notes n where not exists (select 1 from auth.sessions a where a.id = n.session_id);
  insert into private.session_notes (session_id, device)
    select a.id, left(p_device, 60) from auth.sessions a
      where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
    on conflict (session_id) do update set device = excluded.device;
end $$;
create function public.note_session(p_device text) returns void
  language sql security invoker set search_path = ''
  as $$ select private.note_session(p_device) $$;
grant execute on function private.note_session(text), public.note_session(text) to authenticated;
create function private.my_sessions() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'device', coalesce(n.device, ''), 'since', a.created_at,
      'seen', greatest(a.created_at, a.refreshed_at at time zone 'UTC'),
      'current', a.id = (auth.jwt() ->> 'session_id')::uuid)
      order by a.id = (auth.jwt() ->> 'session_id')::uuid desc, coalesce(a.refreshed_at at time zone 'UTC', a.created_at) desc), '[]')
  from auth.sessions a left join private.session_notes n on n.session_id = a.id
  where a.user_id = auth.uid() and (a.not_after is null or a.not_after > now()) and private.session_stands()
$$;
create function public.my_sessions() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_sessions() $$;
grant execute on function private.my_sessions(), public.my_sessions() to authenticated;
create function private.end_my_session(p_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.id = p_session and a.user_id = auth.uid() and private.session_stands();
  return found;
end $$;
create function public.end_my_session(p_session uuid) returns boolean language sql security invoker set search_path = ''
  as $$ select private.end_my_session(p_session) $$;
grant execute on function private.end_my_session(uuid), public.end_my_session(uuid) to authenticated;
create function private.end_staff_sessions(p_user uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_role('admin');
  delete from auth.sessions a where a.user_id = p_user;
  get diagnostics v_count = row_count;
  perform private.record('sessions-ended', 'staff', p_user::text, private.email_of(p_user), jsonb_build_object('sessions', v_count));
  return v_count;
end $$;
create function public.end_staff_sessions(p_user uuid) returns integer language sql security invoker set search_path = ''
  as $$ select private.end_staff_sessions(p_user) $$;
grant execute on function private.end_staff_sessions(uuid), public.end_staff_sessions(uuid) to authenticated;
create table private.address_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  how text not null check (how in ('link', 'invitation', 'granted', 'before')),
  proved_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.address_proofs enable row level security;
create function private.address_proved(p_user uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.users u where u.id = p_user and (
    u.email_confirmed_at >= u.confirmation_sent_at
    or exists (select 1 from private.address_proofs p where p.user_id = u.id and p.email = lower(u.email))))
$$;
create function private.note_proof(p_user uuid, p_how text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.address_proofs (user_id, email, how)
    select u.id, lower(u.email), p_how from auth.users u where u.id = p_user and u.email is not null
    on conflict do nothing
$$;
create function private.drop_email_change(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = ''
    where u.id = p_user and coalesce(u.email_change, '') <> '';
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens t where t.user_id = $1 and t.token_type::text like ''email_change%''' using p_user;
  end if;
end $$;
create function public.note_address_proved(p_user uuid, p_session uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.address_proved(p_user) then
    delete from auth.sessions a where a.user_id = p_user and a.id <> p_session;
    perform private.drop_email_change(p_user);
  end if;
  perform private.note_proof(p_user, 'link');
end $$;
create function private.ask_for_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.address_proved(new.user_id) then
    raise exception 'the address was not proved' using errcode = 'MQ002';
  end if;
  return new;
end $$;
create trigger staff_ask_for_proof before insert on public.staff for each row execute function private.ask_for_proof();
create function public.grant_staff_role(p_email text, p_role text, p_display_name text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
begin
  select u.id into v_user from auth.users u where lower(u.email) = lower(p_email) limit 1;
  if v_user is null then
    return false;
  end if;
  update auth.users u set email_confirmed_at = now() where u.id = v_user and u.email_confirmed_at is null;
  perform private.note_proof(v_user, 'granted');
  insert into public.staff (user_id, role, display_name) values (v_user, p_role, p_display_name)
    on conflict (user_id) do update set role = excluded.role;
  return true;
end $$;
create table public.office_settings (
  only_row boolean primary key default true check (only_row),
  sign_up_open boolean not null default false
);
insert into public.office_settings default values;
alter table public.office_settings enable row level security;
create policy staff_reads_office_settings on public.office_settings for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy admin_changes_office_settings on public.office_settings for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select, update (sign_up_open) on public.office_settings to authenticated;
create trigger audit after insert or update or delete on public.office_settings for each row execute function private.audit('always');
create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  role text not null check (role in ('admin', 'editor', 'sales')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitations_open_idx on public.staff_invitations (email) where accepted_at is null and withdrawn_at is null;
create index staff_invitations_invited_by_idx on public.staff_invitations (invited_by);
alter table public.staff_invitations enable row level security;
create policy admin_reads_invitations on public.staff_invitations for select to authenticated
  using ((select private.has_role('admin')));
create policy admin_invites on public.staff_invitations for insert to authenticated
  with check ((select private.has_role('admin')) and invited_by = (select auth.uid()));
create policy admin_withdraws_invitations on public.staff_invitations for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at),
  insert (email, role, token_hash, invited_by), update (withdrawn_at) on public.staff_invitations to authenticated;
create trigger audit after insert or update or delete on public.staff_invitations for each row execute function private.audit('always');
create function private.invitation_stands(i public.staff_invitations) returns boolean language sql stable set search_path = ''
  as $$ select i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now() $$;
create function public.invite_staff(p_email text, p_role text, p_token_hash text) returns uuid
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  update public.staff_invitations i set withdrawn_at = now()
    where i.email = lower(p_email) and i.accepted_at is null and i.withdrawn_at is null;
  insert into public.staff_invitations (email, role, token_hash, invited_by)
    values (lower(p_email), p_role, p_token_hash, private.caller()) returning id into v_id;
  return v_id;
end $$;
grant execute on function public.invite_staff(text, text, text) to authenticated;
create function public.read_invitation(p_token_hash text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role) from public.staff_invitations i
  where i.token_hash = p_token_hash and private.invitation_stands(i)
$$;
create function public.make_room_for_invitation(p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_email text;
begin
  select i.email into v_email from public.staff_invitations i
    where i.token_hash = p_token_hash and private.invitation_stands(i) for update;
  if v_email is null then
    return false;
  end if;
  delete from auth.users u where lower(u.email) = v_email and not private.address_proved(u.id)
    and not exists (select 1 from public.staff s where s.user_id = u.id);
  return not exists (select 1 from auth.users u where lower(u.email) = v_email);
end $$;
create function public.accept_invitation(p_token_hash text, p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_role text;
begin
  update public.staff_invitations i set accepted_at = now()
    where i.token_hash = p_token_hash and private.invitation_stands(i)
      and i.email = (select lower(u.email) from auth.users u where u.id = p_user)
    returning i.role into v_role;
  if v_role is null then
    return false;
  end if;
  if not private.address_proved(p_user) then
    perform private.drop_email_change(p_user);
  end if;
  update auth.users u set email_confirmed_at = now() where u.id = p_user and u.email_confirmed_at is null;
  perform private.note_proof(p_user, 'invitation');
  insert into public.staff (user_id, role) values (p_user, v_role)
    on conflict (user_id) do update set role = excluded.role where staff.role <> excluded.role;
  return true;
end $$;
create function private.end_invitations_of_former() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    update public.staff_invitations i set withdrawn_at = now()
      where i.invited_by = old.user_id and i.accepted_at is null and i.withdrawn_at is null;
  end if;
  return null;
end $$;
create trigger staff_end_invitations after update or delete on public.staff
  for each row execute function private.end_invitations_of_former();
create function private.team() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return jsonb_build_object(
    'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'email', u.email, 'name', s.display_name, 'role', s.role,
        'since', s.created_at, 'seen', u.last_sign_in_at,
        'sessions', (select count(*) from auth.sessions a where a.user_id = s.user_id))
        order by s.role, lower(u.email)), '[]') from public.staff s join auth.users u on u.id = s.user_id),
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'since', w.created_at, 'proved', w.proved)
        order by w.proved desc, w.created_at desc), '[]')
      from (select u.id, u.email, u.created_at, private.address_proved(u.id) as proved from auth.users u
        where u.email is not null and u.email_confirmed_at is not null
          and not exists (select 1 from public.staff s where s.user_id = u.id)
        -- However many strangers sign up, they push out nobody whose address is known.
        order by private.address_proved(u.id) desc, u.created_at desc limit 50) w),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'until', i.expires_at)
        order by i.created_at desc), '[]') from public.staff_invitations i
      where i.accepted_at is null and i.withdrawn_at is null));
end $$;
create function public.team() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.team() $$;
grant execute on function private.team(), public.team() to authenticated;
create table private.email_changes (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  expires_at timestamptz not null default now() + interval '3 days'
);
create index email_changes_user_idx on private.email_changes (user_id);
alter table private.email_changes enable row level security;
create function public.begin_email_change(p_user uuid, p_email text, p_token_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.email_changes c where c.expires_at < now();
  insert into private.email_changes (token_hash, user_id, old_email, new_email)
    select p_token_hash, u.id, lower(u.email), lower(p_email) from auth.users u where u.id = p_user and u.email is not null;
end $$;
create function public.stop_email_change(p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_change private.email_changes;
begin
  delete from private.email_changes c where c.token_hash = p_token_hash and c.expires_at > now() returning * into v_change;
  if v_change.user_id is null then
    return false;
  end if;
  -- Whoever took the address has the codes of what they changed after that.
  delete from private.email_changes c where c.user_id = v_change.user_id and c.expires_at >= v_change.expires_at;
  perform private.drop_email_change(v_change.user_id);
  -- Another account may have the address meanwhile; then the change stands, and a new password is all there is to give.
  update auth.users u set email = v_change.old_email
    where u.id = v_change.user_id and lower(u.email) <> v_change.old_email
      and not exists (select 1 from auth.users o where lower(o.email) = v_change.old_email);
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', v_change.old_email)
    where i.user_id = v_change.user_id and i.provider = 'email'
      and exists (select 1 from auth.users u where u.id = v_change.user_id and lower(u.email) = v_change.old_email);
  -- In the shape of a hash, of nothing: nobody knows a password for it.
  update auth.users u set recovery_token = '',
      encrypted_password = '$2a$10$' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 53)
    where u.id = v_change.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens t where t.user_id = $1' using v_change.user_id;
  end if;
  delete from auth.sessions a where a.user_id = v_change.user_id;
  perform private.note_proof(v_change.user_id, 'link')
    from auth.users u where u.id = v_change.user_id and lower(u.email) = v_change.old_email;
  insert into public.audit_log (actor_email, action, subject, subject_id)
    values (v_change.old_email, 'email-change-stopped', 'account', v_change.user_id::text);
  return true;
end $$;
create table private.password_links (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index password_links_made_by_idx on private.password_links (made_by);
alter table private.password_links enable row level security;
create function private.make_password_link(p_user uuid, p_token_hash text) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  if not private.has_role('admin') or p_user = auth.uid() then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  insert into private.password_links as p (user_id, token_hash, made_by)
    select s.user_id, p_token_hash, auth.uid() from public.staff s where s.user_id = p_user
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by, expires_at = excluded.expires_at
    returning p.expires_at into v_until;
  if v_until is not null then
    perform private.record('password-link', 'staff', p_user::text, private.email_of(p_user), '{}');
  end if;
  return v_until;
end $$;
create function public.make_password_link(p_user uuid, p_token_hash text) returns timestamptz
  language sql security invoker set search_path = '' as $$ select private.make_password_link(p_user, p_token_hash) $$;
grant execute on function private.make_password_link(uuid, text), public.make_password_link(uuid, text) to authenticated;
create function public.use_password_link(p_token_hash text, p_recovery text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_email text;
  v_embedded boolean := to_regclass('auth.one_time_tokens') is null;
begin
  delete from private.password_links p where p.token_hash = p_token_hash and p.expires_at > now()
      and exists (select 1 from public.staff s where s.user_id = p.made_by and s.role = 'admin')
    returning p.user_id into v_user;
  select u.email into v_email from auth.users u where u.id = v_user;
  if v_email is null then
    return null;
  end if;
  if v_embedded then
    execute 'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2' using p_recovery, v_user;
  end if;
  perform private.record('password-link-used', 'staff', v_user::text, v_email, '{}');
  return jsonb_build_object('email', v_email, 'recovery', v_embedded);
end $$;
create function private.clean_name(p_name text) returns text language sql immutable set search_path = ''
as $$
  select left(btrim(regexp_replace(coalesce(p_name, ''),
    '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff[:space:]]+', ' ', 'g')), 60)
$$;
create function private.set_my_name(p_name text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor', 'sales');
  update public.staff s set display_name = private.clean_name(p_name)
    where s.user_id = auth.uid() and s.display_name <> private.clean_name(p_name);
  return found;
end $$;
create function public.set_my_name(p_name text) returns boolean language sql security invoker set search_path = ''
  as $$ select private.set_my_name(p_name) $$;
grant execute on function private.set_my_name(text), public.set_my_name(text) to authenticated;
create function private.name_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.display_name = '' then
    new.display_name := private.clean_name((select u.raw_user_meta_data ->> 'name' from auth.users u where u.id = new.user_id));
  end if;
  return new;
end $$;
create trigger staff_name_of_account before insert on public.staff for each row execute function private.name_of_account();
-- 07_content.sql
create table public.content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into public.content_clock default values;
alter table public.content_clock enable row level security;
create policy anyone_reads_clock on public.content_clock for select to anon, authenticated using (true);
grant select on public.content_clock to anon, authenticated;
create function private.bump_content_clock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin update public.content_clock set version = version + 1 where only_row; return null; end $$;
create table public.entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  revision integer not null default 1 check (revision > 0),
  seed_hash text,
  updated_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_at timestamptz,
  scheduled_revision integer check (scheduled_revision > 0),
  archived_at timestamptz,
  behind integer not null default 0 check (behind >= 0),
  behind_since integer check (behind_since > 0),
  unique (kind, slug, locale),
  constraint entries_schedule_check check ((scheduled_at is null) = (scheduled_revision is null)),
  constraint entries_behind_whole check ((behind = 0) = (behind_since is null))
);
create index entries_updated_by_idx on public.entries (updated_by);
create index entries_due_idx on public.entries (scheduled_at) where scheduled_at is not null;
alter table public.entries enable row level security;
create policy anyone_reads_published on public.entries for select to anon
  using (
    status = 'published' and (publish_at is null or publish_at <= now())
    and kind <> 'replies'
    and (kind <> 'testimonial' or data -> 'sample' = 'true' or data -> 'consent' = 'true')
  );
create policy staff_reads_entries on public.entries for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_entries on public.entries for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));
create policy editor_changes_entries on public.entries for update to authenticated
  using ((select private.has_role('admin', 'editor')))
  with check ((select private.has_role('admin', 'editor')) and updated_by = (select auth.uid()));
grant select (id, kind, slug, locale, data, revision, updated_at) on public.entries to anon;
grant select, insert (kind, slug, locale, data, revision, updated_by),
  update (status, publish_at, data, revision, updated_by, scheduled_at, scheduled_revision, archived_at)
  on public.entries to authenticated;
create trigger audit after insert or update or delete on public.entries for each row execute function private.audit('people');
create trigger entries_move_clock after insert or update or delete on public.entries
  for each statement execute function private.bump_content_clock();
create table public.entry_revisions (
  entry_id uuid not null references public.entries (id) on delete cascade,
  revision integer not null check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (entry_id, revision)
);
create index entry_revisions_created_by_idx on public.entry_revisions (created_by);
alter table public.entry_revisions enable row level security;
create policy staff_reads_revisions on public.entry_revisions for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy editor_adds_revisions on public.entry_revisions for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and created_by = (select auth.uid()));
grant select, insert (entry_id, revision, data, created_by) on public.entry_revisions to authenticated;
create trigger audit after insert or update or delete on public.entry_revisions for each row execute function private.audit('people');
create function private.stamp_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.behind is distinct from old.behind
    and to_jsonb(new) - 'behind' - 'behind_since' = to_jsonb(old) - 'behind' - 'behind_since' then
    return new;
  end if;
  new.updated_at := clock_timestamp();
  if auth.uid() is not null then
    new.seed_hash := null;
  end if;
  return new;
end $$;
create trigger entries_stamp before update on public.entries for each row execute function private.stamp_entry();
create function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_live integer;
  v_revision integer;
  v_text jsonb;
  v_conflicts text[] := '{}';
  v_revisions jsonb := '{}';
  v_published text[] := '{}';
  v_before integer := 0;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    if p_publish and coalesce((v_version ->> 'publish')::boolean, true) then
      v_published := v_published || v_locale;
    end if;
    continue when not v_version ? 'data';
    v_entry := null;
    v_live := null;
    select e.id, case when e.status = 'published' then e.revision else 0 end into v_entry, v_live from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer or v_live <> (v_version ->> 'live')::integer then
      v_conflicts := v_conflicts || v_locale;
      v_revision := coalesce(v_revision, v_latest);
    end if;
  end loop;
  if cardinality(v_conflicts) > 0 then
    return jsonb_build_object('ok', false, 'conflict', v_conflicts[1], 'conflicts', to_jsonb(v_conflicts), 'revision', v_revision);
  end if;
  select e.locale into v_locale from public.entries e
    where p_publish and e.kind = p_kind and e.slug = p_slug and e.status <> 'published'
      and not (e.locale = any (v_published) and (p_versions -> e.locale) ? 'data')
    order by e.locale limit 1;
  if found then
    return jsonb_build_object('ok', false, 'needs', v_locale);
  end if;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    continue when not v_version ? 'data';
    v_entry := null;
    select e.id, e.revision, e.data into v_entry, v_live, v_text from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if v_locale = any (v_published) then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
      if v_text is distinct from v_version -> 'data' then
        v_before := coalesce(v_live, 0);
      end if;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  if cardinality(v_published) > 0 then
    perform private.note_published(p_kind, p_slug, v_published, v_before);
  end if;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;
grant execute on function public.save_entry(text, text, jsonb, boolean) to authenticated;
create function public.seed_entries(p_entries jsonb) returns integer
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
      insert into public.entries (kind, slug, locale, status, publish_at, data, seed_hash)
        values (v_seed ->> 'kind', v_seed ->> 'slug', v_seed ->> 'locale', 'published', now(), v_seed -> 'data',
                v_seed ->> 'hash')
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
create table public.entry_drafts (
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  slug text not null check (char_length(slug) <= 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  base jsonb not null,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 1000000),
  updated_at timestamptz not null default now(),
  primary key (kind, slug, user_id)
);
create index entry_drafts_user_idx on public.entry_drafts (user_id);
alter table public.entry_drafts enable row level security;
create policy editor_reads_drafts on public.entry_drafts for select to authenticated
  using ((select private.has_role('admin', 'editor')));
create policy editor_adds_own_draft on public.entry_drafts for insert to authenticated
  with check ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
create policy editor_changes_own_draft on public.entry_drafts for update to authenticated
  using ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()))
  with check ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
create policy editor_removes_own_draft on public.entry_drafts for delete to authenticated
  using ((select private.has_role('admin', 'editor')) and user_id = (select auth.uid()));
grant select, insert (kind, slug, user_id, base, data, updated_at), update (base, data, updated_at), delete
  on public.entry_drafts to authenticated;
create function public.schedule_entry(p_kind text, p_slug text, p_at timestamptz, p_revisions jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_row record;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  if p_at is null then
    update public.entries e set scheduled_at = null, scheduled_revision = null, updated_by = private.caller()
      where e.kind = p_kind and e.slug = p_slug and e.scheduled_at is not null;
    return jsonb_build_object('ok', true);
  end if;
  for v_row in
    select e.locale, (select max(r.revision) from public.entry_revisions r where r.entry_id = e.id) as newest
      from public.entries e where e.kind = p_kind and e.slug = p_slug
  loop
    if (p_revisions ->> v_row.locale)::integer is distinct from v_row.newest then
      return jsonb_build_object('ok', false);
    end if;
  end loop;
  update public.entries e
    set scheduled_at = p_at, scheduled_revision = (p_revisions ->> e.locale)::integer, archived_at = null,
        status = case when e.status = 'archived' then 'draft' else e.status end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug;
  return jsonb_build_object('ok', found);
end $$;
grant execute on function public.schedule_entry(text, text, timestamptz, jsonb) to authenticated;
create function public.publish_due() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  -- An update of no row would still move the content clock.
  if not exists (select 1 from public.entries e where e.scheduled_at <= now()) then
    return 0;
  end if;
  with due as (
    select e.id, e.scheduled_revision from public.entries e where e.scheduled_at <= now() for update skip locked
  )
  update public.entries e
    set data = r.data, revision = r.revision, status = 'published', behind = 0, behind_since = null,
        publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null
    from due join public.entry_revisions r on r.entry_id = due.id and r.revision = due.scheduled_revision
    where e.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
create function public.withdraw_entry(p_kind text, p_slug text, p_status text) returns boolean
  language plpgsql security invoker set search_path = ''
as $$
begin
  if p_status not in ('draft', 'archived') then
    raise exception 'not a state to withdraw to';
  end if;
  update public.entries e
    set status = p_status, scheduled_at = null, scheduled_revision = null,
        archived_at = case when p_status = 'archived' then now() end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug and e.status <> p_status;
  return found;
end $$;
grant execute on function public.withdraw_entry(text, text, text) to authenticated;
create function private.always_stands(p_kind text, p_slug text) returns boolean language sql immutable set search_path = ''
as $$
  select p_kind in ('home', 'settings', 'calendar', 'cooling', 'location')
    or (p_kind = 'page' and p_slug in ('about', 'ac-electricity-cost-calculator', 'ac-size-converter-calculator', 'accessibility',
      'amc-plan-calculator', 'blog', 'calculators', 'careers', 'case-studies', 'chilled-water-pipe-calculator',
      'condensation-check-calculator', 'contact', 'cooling-load', 'cooling-load-detailed', 'data-request',
      'duct-sizing-calculator', 'fresh-air-ventilation-calculator', 'insulation-glass-upgrade-calculator', 'privacy', 'quote',
      'resources', 'services', 'solar-pv-calculator', 'terms'))
    or (p_kind = 'service' and p_slug in ('air-conditioning', 'air-conditioning-amc', 'air-conditioning-installation',
      'air-conditioning-maintenance', 'air-conditioning-repair-cleaning', 'commercial-hvac', 'commercial-hvac-ahu-services',
      'commercial-hvac-chiller-services', 'commercial-hvac-cooling-tower-services', 'commercial-hvac-maintenance-contracts',
      'commercial-hvac-repair-services', 'commercial-hvac-vrf-services', 'mep', 'mep-electrical-services',
      'mep-mechanical-services', 'mep-plumbing-services'))
$$;
create function private.keep_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (private.always_stands(old.kind, old.slug) or old.kind = 'replies')
    and (tg_op = 'DELETE' or new.status = 'archived'
      or (old.status = 'published' and new.status <> 'published') or new.slug <> old.slug or new.kind <> old.kind) then
    raise exception 'this page always stands' using errcode = 'MQ003';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger entries_keep_standing before update or delete on public.entries
  for each row execute function private.keep_standing();
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
create function public.entries_overview() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'slug', e.slug, 'locale', e.locale, 'status', e.status, 'revision', e.revision,
      'newest', coalesce(n.revision, e.revision), 'scheduled_at', e.scheduled_at, 'archived_at', e.archived_at,
      'behind', e.behind,
      'updated_at', coalesce(greatest(e.updated_at, n.created_at), e.updated_at), 'public', e.publish_at is not null,
      'title', coalesce(n.data ->> 'title', n.data ->> 'name', n.data ->> 'businessName', n.data ->> 'headline')
    ) order by e.kind, e.slug, e.locale), '[]')
  from public.entries e
  left join lateral (
    select r.revision, r.created_at, r.data from public.entry_revisions r
      where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
$$;
grant execute on function public.entries_overview() to authenticated;
create function public.entry_history(p_kind text, p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'locale', e.locale, 'revision', r.revision, 'created_at', r.created_at, 'live', e.status = 'published' and e.revision = r.revision,
        'by', coalesce(nullif(s.display_name, ''), u.email)
      ) order by r.created_at desc, r.revision desc, e.locale), '[]')
    from public.entries e
    join public.entry_revisions r on r.entry_id = e.id
    left join public.staff s on s.user_id = r.created_by
    left join auth.users u on u.id = r.created_by
    where e.kind = p_kind and e.slug = p_slug);
end $$;
grant execute on function public.entry_history(text, text) to authenticated;
create function public.media_uses(p_slug text) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', u.kind, 'slug', u.slug, 'published', u.published)), '[]')
  from (
    select e.kind, e.slug, e.status = 'published' and position(p_slug in e.data::text) > 0 as published
      from public.entries e
      left join lateral (
        select r.data from public.entry_revisions r where r.entry_id = e.id order by r.revision desc limit 1
      ) n on true
      where e.kind <> 'media' and e.status <> 'archived'
        and (position(p_slug in e.data::text) > 0 or position(p_slug in n.data::text) > 0)
  ) u
$$;
grant execute on function public.media_uses(text) to authenticated;
create function public.media_to_remove() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct e.slug), '[]') from public.entries e
    where e.kind = 'media' and not exists (
      select 1 from public.entries o where o.kind = 'media' and o.slug = e.slug
        and (o.status <> 'archived' or o.archived_at is null or o.archived_at > now() - interval '30 days'))
$$;
create function public.media_removed(p_slugs text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.entries e where e.kind = 'media' and e.slug = any (p_slugs) and e.status = 'archived'
    and e.archived_at <= now() - interval '30 days';
end $$;
-- 08_pages.sql
create function private.may_edit_entry(p_kind text, p_slug text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin', 'editor') or (p_kind = 'replies' and p_slug = 'office' and private.has_role('sales'))
$$;
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
create table public.office_presence (
  subject text not null check (subject ~ '^(lead|entry)/' and char_length(subject) <= 150),
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (subject, user_id)
);
create index office_presence_user_idx on public.office_presence (user_id);
alter table public.office_presence enable row level security;
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
create table public.path_redirects (
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
-- 09_search_engines.sql
create table public.index_pings (
  only_row boolean primary key default true check (only_row),
  told_until timestamptz not null default '-infinity',
  failures integer not null default 0 check (failures >= 0),
  problem text check (problem ~ '^[A-Za-z0-9 _-]{1,80}$'),
  next_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity'
);
insert into public.index_pings default values;
alter table public.index_pings enable row level security;
create policy staff_reads_index_pings on public.index_pings for select to authenticated
  using ((select private.has_role('admin', 'editor')));
grant select on public.index_pings to authenticated;
create function public.claim_index_ping(p_lease_seconds integer default 60)
  returns table (kind text, slug text, locale text, changed_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  update public.index_pings p set claimed_until = now() + make_interval(secs => least(greatest(p_lease_seconds, 5), 600))
    where p.claimed_until < now() and p.next_at <= now()
      and exists (select 1 from public.entries e where e.updated_at > p.told_until and e.status <> 'draft')
    returning p.told_until into v_since;
  if v_since is null then
    return;
  end if;
  return query
    select e.kind, e.slug, e.locale, e.updated_at from public.entries e
    where e.updated_at > v_since and e.status <> 'draft' order by e.updated_at limit 5000;
end $$;
create function public.settle_index_ping(p_until timestamptz, p_problem text default '') returns void
  language sql security definer set search_path = ''
as $$
  update public.index_pings p set
    told_until = case when p_problem = '' then greatest(p.told_until, p_until) else p.told_until end,
    failures = case when p_problem = '' then 0 else p.failures + 1 end,
    problem = nullif(p_problem, ''),
    next_at = now() + case when p_problem = '' then interval '0'
      else least(interval '1 minute' * power(2, least(p.failures, 9)), interval '6 hours') end,
    claimed_until = '-infinity';
$$;
-- 10_leads.sql
create function private.urgency_of(p_kind text, p_details jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_details -> 'emergency' = 'true'::jsonb or p_details ->> 'urgency' = 'emergency'
      or p_details ->> 'problem' in ('no-cooling', 'water') then 'emergency'
    when p_kind = 'callback' then 'callback' else 'normal' end
$$;
create function private.setting_number(p_field text, p_usual integer, p_least integer, p_most integer) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select greatest(p_least, least(p_most, (e.data ->> p_field)::integer)) from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published'
      and e.data ->> p_field ~ '^[0-9]{1,4}$'), p_usual)
$$;
create function private.answer_time(p_urgency text, p_reply_hours integer, p_emergency_minutes integer) returns interval
  language sql immutable set search_path = ''
as $$
  select case p_urgency when 'emergency' then make_interval(mins => p_emergency_minutes) else make_interval(hours => p_reply_hours) end
$$;
create function private.open_statuses() returns text[] language sql immutable set search_path = ''
  as $$ select array['new', 'contacted', 'visit-booked', 'quoted', 'negotiating'] $$;
create function private.is_open(p_status text) returns boolean language sql immutable set search_path = ''
  as $$ select p_status = any (private.open_statuses()) $$;
create function private.kind_family(p_kind text) returns text language sql immutable set search_path = ''
  as $$ select case when p_kind in ('application', 'data-request') then p_kind else 'sales' end $$;
create function private.source_of(p_first jsonb, p_last jsonb) returns text language sql immutable set search_path = ''
as $$
  select left(coalesce(
    lower(nullif(t ->> 'utm_source', '')),
    case when t ?| array['gclid', 'gbraid', 'wbraid'] then 'google ads' when t ? 'fbclid' then 'meta ads' end,
    lower(substring(t ->> 'referrer' from '^(?:[a-z]+://)?(?:www\.)?([^/:?#]+)')),
    'direct'), 80)
  from (select coalesce(p_last, p_first, '{}') as t) touch
$$;
create function private.fold(p_text text) returns text language sql immutable set search_path = ''
as $$
  select translate(
    lower(regexp_replace(normalize(coalesce(p_text, ''), nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2066-\u2069]', '', 'g')),
    'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهوي01234567890123456789')
$$;
create function private.digits(p_text text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(private.fold(p_text), '[^0-9]', '', 'g') $$;
create function private.join_names(p_folded text) returns text language sql immutable set search_path = ''
as $$
  select regexp_replace(p_folded,
    '(?<![ء-ي])((?:[وفبلك]|ال)?(?:عبد|ابو|ابا|ابي|بو|ام|ابن|بن|بنت|ال|ذو))[[:space:]]+(?=[ء-ي])', '\1', 'g')
$$;
create function private.closed_up(p_name text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(p_name, '[[:space:]''’-]+', '', 'g') $$;
create table public.people (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  merged_into uuid references public.people (id),
  constraint people_not_into_itself check (merged_into <> id)
);
create index people_merged_idx on public.people (merged_into) where merged_into is not null;
alter table public.people enable row level security;
create policy sales_reads_people on public.people for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.people to authenticated;
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$'),
  kind text not null default 'contact' check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation')),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '' check (char_length(page) <= 300),
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{4,14}$'),
  phone_typed text check (char_length(phone_typed) between 1 and 60),
  message text not null default '',
  status text not null default 'new' check (status in
    ('new', 'contacted', 'visit-booked', 'quoted', 'negotiating', 'won', 'lost', 'spam', 'duplicate')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 32768),
  first_touch jsonb check (jsonb_typeof(first_touch) = 'object' and octet_length(first_touch::text) <= 8192),
  last_touch jsonb check (jsonb_typeof(last_touch) = 'object' and octet_length(last_touch::text) <= 8192),
  place_page text check (char_length(place_page) <= 300),
  device text check (device in ('phone', 'tablet', 'desktop')),
  is_returning boolean not null default false,
  last_submitted_at timestamptz not null default now(),
  spam_reasons jsonb not null default '[]' check (jsonb_typeof(spam_reasons) = 'array'),
  do_not_contact boolean not null default false,
  version integer not null default 1,
  owner uuid references auth.users (id) on delete set null,
  lost_reason text
    check (lost_reason in ('price', 'time', 'area', 'service', 'competitor', 'no-answer', 'changed-mind', 'other')),
  next_action text check (next_action in ('call', 'message', 'visit', 'quote', 'follow-up', 'other')),
  next_action_at timestamptz,
  next_action_note text check (char_length(next_action_note) between 1 and 300),
  awaiting_since timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  merged_into uuid references public.leads (id) on delete cascade,
  urgency text not null default 'normal' check (urgency in ('emergency', 'callback', 'normal')),
  due_at timestamptz,
  inbox_order bigint not null default 0,
  service text,
  place text,
  source text not null default 'direct',
  search_text text not null default '',
  person_id uuid not null references public.people (id),
  reply_hours smallint not null default 24 check (reply_hours between 1 and 120),
  emergency_minutes smallint not null default 15 check (emergency_minutes between 5 and 240),
  constraint leads_phone_pair_check check ((phone_e164 is null) = (phone_typed is null)),
  constraint leads_reachable_check check (email is not null or phone_e164 is not null),
  constraint leads_message_check check (char_length(message) <= 5000 and (message <> '' or kind <> 'contact')),
  constraint leads_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint leads_action_has_day check ((next_action is null) = (next_action_at is null))
);
create index leads_newest_idx on public.leads (created_at desc, id desc);
create index leads_phone_idx on public.leads (phone_e164);
create index leads_email_idx on public.leads (lower(email));
create index leads_inbox_idx on public.leads (inbox_order, id);
create index leads_status_idx on public.leads (status, inbox_order, id);
create index leads_owner_idx on public.leads (owner, inbox_order, id);
create index leads_due_idx on public.leads (due_at) where due_at is not null;
create index leads_action_idx on public.leads (next_action_at) where next_action_at is not null;
create index leads_closed_idx on public.leads (closed_at) where closed_at is not null;
create index leads_kind_idx on public.leads (kind, inbox_order, id);
create index leads_service_idx on public.leads (service, inbox_order, id);
create index leads_place_idx on public.leads (place, inbox_order, id);
create index leads_source_idx on public.leads (source, inbox_order, id);
create index leads_merged_idx on public.leads (merged_into) where merged_into is not null;
create index leads_person_idx on public.leads (person_id);
create index leads_wish_idx on public.leads (id) where do_not_contact;
do $$
declare
  v_schema text;
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
      create schema if not exists extensions;
      create extension pg_trgm with schema extensions;
    end if;
    select n.nspname into v_schema from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname = 'pg_trgm';
    execute format('create index leads_search_idx on public.leads using gin (search_text %I.gin_trgm_ops)', v_schema);
  end if;
end $$;
alter table public.leads enable row level security;
create policy sales_reads_leads on public.leads for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.leads to authenticated;
create trigger audit after insert or update or delete on public.leads for each row execute function private.audit('people');
create table public.lead_submissions (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  reference text not null check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$'),
  idempotency_key text not null unique check (char_length(idempotency_key) between 8 and 300),
  payload_hash text not null check (char_length(payload_hash) = 64),
  kind text not null,
  joined boolean not null default false,
  conflict boolean not null default false,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  received_at timestamptz not null,
  stored_at timestamptz not null default now(),
  request_id text not null default private.request_id()
);
create index lead_submissions_lead_idx on public.lead_submissions (lead_id, received_at);
create index lead_submissions_reference_idx on public.lead_submissions (reference);
alter table public.lead_submissions enable row level security;
create policy sales_reads_submissions on public.lead_submissions for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.lead_submissions to authenticated;
create table public.lead_files (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  submission_id uuid not null references public.lead_submissions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (char_length(content_type) <= 120),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (char_length(sha256) = 64),
  place text not null default 'disk' check (place in ('disk', 'storage')),
  created_at timestamptz not null default now()
);
create index lead_files_lead_idx on public.lead_files (lead_id);
create index lead_files_submission_idx on public.lead_files (submission_id);
alter table public.lead_files enable row level security;
create policy sales_reads_files on public.lead_files for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.lead_files to authenticated;
create trigger audit after insert or update or delete on public.lead_files for each row execute function private.audit('people');
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  from_status text,
  to_status text,
  note text,
  actor uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  submission_id uuid references public.lead_submissions (id) on delete cascade,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  constraint lead_events_status_check check (kind <> 'status' or (from_status is not null and to_status is not null)),
  constraint lead_events_note_check check (char_length(note) between 1 and 6000 and (kind <> 'note' or char_length(note) <= 4000)),
  constraint lead_events_has_note_check check (kind <> 'note' or note is not null)
);
create index lead_events_lead_idx on public.lead_events (lead_id, id);
create index lead_events_actor_idx on public.lead_events (actor);
create index lead_events_submission_idx on public.lead_events (submission_id);
alter table public.lead_events enable row level security;
create policy sales_reads_history on public.lead_events for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy sales_adds_notes on public.lead_events for insert to authenticated
  with check ((select private.has_role('admin', 'sales')) and kind = 'note' and actor = (select auth.uid()));
create policy realtime_reads_history on public.lead_events for select to authenticated
  using ((select private.asked_by_realtime()));
grant select, insert (lead_id, kind, note, actor) on public.lead_events to authenticated;
create trigger audit after insert or update or delete on public.lead_events for each row execute function private.audit('people');
create table public.lead_news (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);
create index lead_news_created_at_idx on public.lead_news (created_at);
alter table public.lead_news enable row level security;
create policy sales_hears_news on public.lead_news for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.lead_news to authenticated;
create function private.tell_lead_news() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_news default values;
  return null;
end $$;
create trigger tell_news after insert on public.lead_events for each statement execute function private.tell_lead_news();
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    execute 'alter publication supabase_realtime add table public.lead_news';
  end if;
end $$;
create function private.derive_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_emergency_since timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if current_setting('office.undoing', true) = 'on' then
      null;
    elsif new.status <> old.status then
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at) end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      -- These steps follow an answer. Closing a lead as won or lost is none: unanswered leads are closed too.
      if new.status <> 'new' and private.is_open(new.status) then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      -- A decision ends the plan, but somebody may be waiting at a door. What is merged has left its visit to the other lead.
      if not private.is_open(new.status) and (new.merged_into is not null
          or not coalesce(new.next_action = 'visit' and new.next_action_at > now(), false)) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(new.awaiting_since, old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  if new.awaiting_since is not null and current_setting('office.undoing', true) is distinct from 'on'
      and (tg_op = 'INSERT' or old.awaiting_since is null) then
    new.reply_hours := private.setting_number('replyHours', 24, 1, 120);
    new.emergency_minutes := private.setting_number('emergencyMinutes', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency') m;
  new.urgency := case when v_emergency_since is not null then 'emergency' else private.urgency_of(new.kind, new.details) end;
  -- An emergency's messages have their short time each; nothing waits longer than the promise.
  new.due_at := case when new.awaiting_since is not null then least(new.awaiting_since + private.answer_time('normal', new.reply_hours, new.emergency_minutes),
    case when v_emergency_since is not null
      then greatest(new.awaiting_since, v_emergency_since) + private.answer_time('emergency', new.reply_hours, new.emergency_minutes) end) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := private.source_of(new.first_touch, new.last_touch);
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), left(s.content ->> 'message', 1000)), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;
create trigger leads_derive before insert or update on public.leads for each row execute function private.derive_lead();
create function private.touch_lead() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger leads_touch before update on public.leads for each row execute function private.touch_lead();
create function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status) values (new.id, 'created', new.status);
    return null;
  end if;
  if current_setting('office.undoing', true) = 'on' then
    return null;
  end if;
  if new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor, data)
      values (new.id, 'status', old.status, new.status, auth.uid(),
        case when new.status = 'lost' then jsonb_build_object('reason', new.lost_reason) else '{}' end);
  end if;
  if new.owner is distinct from old.owner then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('from', old.owner, 'to', new.owner));
  end if;
  -- A plan that ends with the lead is not news of its own.
  if (new.next_action, new.next_action_at, new.next_action_note)
      is distinct from (old.next_action, old.next_action_at, old.next_action_note)
      and (new.next_action is not null or new.status = old.status) then
    insert into public.lead_events (lead_id, kind, actor, note, data)
      values (new.id, 'next-action', auth.uid(), new.next_action_note,
        jsonb_build_object('action', new.next_action, 'at', new.next_action_at));
  end if;
  return null;
end $$;
create trigger leads_keep_history after insert or update on public.leads
  for each row execute function private.record_lead_history();
-- 11_contact_wishes.sql
create table private.salt (only_row boolean primary key default true check (only_row), value text not null);
insert into private.salt (value) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
alter table private.salt enable row level security;
create function private.pseudonym(p_value text) returns text language sql stable security definer set search_path = ''
  as $$ select encode(sha256(convert_to(s.value || ':' || lower(p_value), 'UTF8')), 'hex') from private.salt s $$;
create table private.do_not_contact (
  contact_hash text,
  since timestamptz not null default now(),
  reason text not null check (reason in ('asked', 'merged')),
  actor uuid,
  mark uuid not null default gen_random_uuid(),
  ended_by uuid,
  constraint do_not_contact_pkey primary key (contact_hash, mark)
);
create index do_not_contact_mark_idx on private.do_not_contact (mark);
create index do_not_contact_ended_idx on private.do_not_contact (ended_by) where ended_by is not null;
alter table private.do_not_contact enable row level security;
create function private.is_do_not_contact(p_phone text, p_email text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.do_not_contact d where d.ended_by is null
    and d.contact_hash in (private.pseudonym(p_phone), private.pseudonym(p_email)))
$$;
create table public.marketing_consents (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete set null,
  submission_id uuid references public.lead_submissions (id) on delete set null,
  email text,
  phone_e164 text,
  text_version text not null check (char_length(text_version) between 1 and 40),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '',
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_mark uuid
);
create index marketing_consents_mark_idx on public.marketing_consents (withdrawn_mark) where withdrawn_mark is not null;
create index marketing_consents_lead_idx on public.marketing_consents (lead_id);
create index marketing_consents_submission_idx on public.marketing_consents (submission_id);
create index marketing_consents_phone_idx on public.marketing_consents (phone_e164);
create index marketing_consents_email_idx on public.marketing_consents (lower(email));
alter table public.marketing_consents enable row level security;
create policy sales_reads_consents on public.marketing_consents for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.marketing_consents to authenticated;
create trigger audit after insert or update or delete on public.marketing_consents for each row execute function private.audit('people');
create function private.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_mark uuid := gen_random_uuid();
  v_contacts text[];
  v_version integer;
begin
  -- Anyone who answers leads may close the door; only an administrator may open it again.
  if not (private.has_role('admin') or (p_on and private.has_role('sales'))) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, note, actor)
    values (p_lead, case when p_on then 'do-not-contact' else 'contact-allowed' end,
      left(coalesce(nullif(trim(p_reason), ''), '-'), 500), auth.uid());
  if p_on then
    perform private.mark_contacts(v_contacts, 'asked', v_mark);
  else
    update private.do_not_contact d set ended_by = v_mark
      where d.ended_by is null and d.contact_hash in (select private.pseudonym(c) from unnest(v_contacts) c);
    perform private.show_wishes(v_contacts);
  end if;
  -- It is a change of this lead, also where others of the person already said so.
  select * into v_lead from public.leads l where l.id = p_lead;
  update public.leads l set do_not_contact = l.do_not_contact where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'contact', v_mark, jsonb_build_object('on', p_on));
  return true;
end $$;
create function public.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.set_do_not_contact(p_lead, p_on, p_reason) $$;
grant execute on function private.set_do_not_contact(uuid, boolean, text), public.set_do_not_contact(uuid, boolean, text)
  to authenticated;
-- 12_intake.sql
create table private.erased_keys (key_hash text primary key, erased_at timestamptz not null default now());
alter table private.erased_keys enable row level security;
create function public.submit_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash text := p_lead ->> 'payload_hash';
  v_key text := p_lead ->> 'idempotency_key';
  v_kind text := coalesce(p_lead ->> 'kind', 'contact');
  v_phone text := p_lead ->> 'phone_e164';
  v_email text := p_lead ->> 'email';
  v_reference text := p_lead ->> 'reference';
  v_message text := coalesce(p_lead ->> 'message', '');
  v_first jsonb := nullif(p_lead -> 'first_touch', 'null'::jsonb);
  v_last jsonb := nullif(p_lead -> 'last_touch', 'null'::jsonb);
  v_reasons jsonb := coalesce(nullif(p_lead -> 'spam_reasons', 'null'::jsonb), '[]');
  v_at timestamptz := coalesce((p_lead ->> 'received_at')::timestamptz, now());
  v_conflict boolean := false;
  v_known text;
  v_lead uuid;
  v_own_reference text;
  v_submission uuid := gen_random_uuid();
  v_returning boolean;
  v_joined boolean;
  v_limit record;
  v_emergency boolean := private.urgency_of(coalesce(p_lead ->> 'kind', 'contact'), p_lead -> 'details') = 'emergency';
  v_over text[] := '{}';
begin
  perform set_config('intake.over_limit', 'off', true);
  if v_key is null or v_hash is null then
    raise exception 'a submission needs a key and a hash' using errcode = '22023';
  end if;
  -- Held until the end: of two requests with one key, phone or address the second sees the first. Always in this order.
  perform pg_advisory_xact_lock(hashtextextended('key:' || v_key, 0));
  select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key and s.payload_hash = v_hash;
  if v_known is null and exists (select 1 from public.lead_submissions s where s.idempotency_key = v_key) then
    v_conflict := true;
    v_key := v_key || ':' || v_hash;
    select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key;
  end if;
  if v_known is not null then
    return jsonb_build_object('reference', v_known, 'repeated', true, 'joined', false);
  end if;
  if exists (select 1 from private.erased_keys e where e.key_hash = private.pseudonym(v_key)) then
    return jsonb_build_object('reference', v_reference, 'repeated', true, 'joined', false);
  end if;
  if v_phone is not null then
    perform pg_advisory_xact_lock(hashtextextended('phone:' || v_phone, 0));
  end if;
  if v_email is not null then
    perform pg_advisory_xact_lock(hashtextextended('email:' || lower(v_email), 0));
  end if;

  -- A spooled submission counts in the hour it came. A clock that was wrong does not make a lead old, or due tomorrow.
  if v_at > now() or v_at < now() - interval '7 days' then
    v_at := now();
  end if;
  for v_limit in
    select * from (values ('rate-address', 'address:' || (p_lead ->> 'address_hash'), private.bound('submissions-address')),
      ('rate-phone', 'phone:' || private.pseudonym(v_phone), private.bound('submissions-phone')),
      ('rate-email', 'email:' || private.pseudonym(private.mailbox_key(v_email)), private.bound('submissions-mailbox')))
      u (reason, key, most) where u.key is not null
  loop
    if private.count_use(v_limit.key, 3600, v_at) > v_limit.most then
      v_over := v_over || v_limit.reason;
    end if;
  end loop;
  if v_over <> '{}' and v_emergency and v_reasons = '[]'::jsonb then
    perform set_config('intake.over_limit', 'on', true);
  else
    v_reasons := v_reasons || to_jsonb(v_over);
    v_over := '{}';
  end if;

  select exists (select 1 from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and l.status <> 'spam'
        and private.kind_family(l.kind) = private.kind_family(v_kind))
    into v_returning;
  if v_returning and v_reasons = '[]'::jsonb then
    select l.id into v_lead from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and private.is_open(l.status)
        and private.kind_family(l.kind) = private.kind_family(v_kind)
        and l.last_submitted_at > v_at - interval '30 days'
        -- What is derived of a lead is derived of all its messages, at each of them.
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id) < private.bound('messages-lead')
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  v_joined := v_lead is not null;
  if not v_joined then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := left(v_reference, 3) || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at)
      returning id into v_lead;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
    values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_joined, v_conflict,
      p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'network_hash', 'files', 'kind', 'received_at'], v_at);
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_lead ->> 'address_hash', p_lead ->> 'network_hash');
  if v_joined then
    insert into public.lead_events (lead_id, kind, note, submission_id)
      values (v_lead, 'joined', left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at)
      where l.id = v_lead;
  end if;
  if v_conflict then
    insert into public.lead_events (lead_id, kind, submission_id) values (v_lead, 'conflict', v_submission);
  end if;

  insert into public.lead_files (id, lead_id, submission_id, name, content_type, size_bytes, sha256, place)
    select (f ->> 'id')::uuid, v_lead, v_submission, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer,
      f ->> 'sha256', f ->> 'place'
    from jsonb_array_elements(coalesce(nullif(p_lead -> 'files', 'null'::jsonb), '[]')) f
    on conflict (id) do nothing;
  if p_lead ->> 'marketing_version' is not null then
    insert into public.marketing_consents (lead_id, submission_id, email, phone_e164, text_version, locale, page, given_at)
      select l.id, v_submission, case when lower(l.email) = lower(v_email) then v_email end,
        case when l.phone_e164 = v_phone then v_phone end, p_lead ->> 'marketing_version', p_lead ->> 'locale',
        coalesce(p_lead ->> 'page', ''), v_at
      from public.leads l where l.id = v_lead;
  end if;
  if v_over <> '{}' then
    -- As unanswered_leads() names the message: by itself where it joined a lead, else as the lead's own first.
    perform private.hold_alert(v_lead, case when v_joined then jsonb_build_object('submission', v_submission) else '{}' end, 'submissions',
      private.is_customer(v_phone), true, not 'rate-address' = any (v_over), now());
  end if;
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_joined);
end $$;
create function public.known_submissions(p_submissions jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(k ->> 'key'), '[]') from jsonb_array_elements(p_submissions) k
  where exists (select 1 from public.lead_submissions s where s.payload_hash = k ->> 'hash'
      and s.idempotency_key in (k ->> 'key', (k ->> 'key') || ':' || (k ->> 'hash')))
    or exists (select 1 from private.erased_keys e
      where e.key_hash in (private.pseudonym(k ->> 'key'), private.pseudonym((k ->> 'key') || ':' || (k ->> 'hash'))))
$$;
create function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when not s.joined then l.status when moved.at is null then 'new'
      when l.status in ('new', 'spam') or (lower(s.content ->> 'email') = lower(l.email) and s.content ->> 'phone_e164' = l.phone_e164)
        then l.status
      else 'contacted' end,
    'since', coalesce(moved.at, s.received_at), 'reply_hours', l.reply_hours)
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;
create table public.contact_clicks (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('call', 'whatsapp')),
  page text not null check (char_length(page) between 1 and 300),
  locale text not null check (locale in ('en', 'ar')),
  device text check (device in ('phone', 'tablet', 'desktop')),
  created_at timestamptz not null default now()
);
create index contact_clicks_newest_idx on public.contact_clicks (created_at desc);
alter table public.contact_clicks enable row level security;
create policy staff_reads_clicks on public.contact_clicks for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
grant select on public.contact_clicks to authenticated;
-- 13_inbox.sql
create function private.dubai_day(p_day date) returns timestamptz language sql immutable set search_path = ''
  as $$ select p_day::timestamp at time zone 'Asia/Dubai' $$;
create function private.was_undone(p_lead uuid, p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.lead_events u where u.lead_id = p_lead and u.kind = 'undone'
    and (u.data ->> 'at')::timestamptz = p_at) $$;
create function private.lead_promises(p_from timestamptz, p_to timestamptz)
  returns table (lead_id uuid, due_at timestamptz, answered_at timestamptz, promise text)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (waits_until).
    select l.id, l.status, l.do_not_contact, l.due_at as waits_until,
        l.created_at + private.answer_time(private.urgency_of(l.kind, l.details), l.reply_hours, l.emergency_minutes) as due_at
      from public.leads l
      where l.created_at >= p_from and l.created_at < p_to and l.status not in ('spam', 'duplicate')
  ), answers as (
    select e.lead_id, min(e.created_at) as at from public.lead_events e join came c on c.id = e.lead_id
      where (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and e.to_status = any (private.open_statuses())))
        and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.due_at, a.at, case
      when c.do_not_contact then 'none'
      when c.waits_until <= now() or coalesce(a.at, now()) > c.due_at then 'broken'
      when a.at is not null then 'kept'
      when private.is_open(c.status) then 'open'
      else 'broken' end
    from came c left join answers a on a.lead_id = c.id
$$;
create function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('kept', count(*) filter (where p.promise = 'kept'),
      'broken', count(*) filter (where p.promise = 'broken'), 'open', count(*) filter (where p.promise = 'open'),
      'none', count(*) filter (where p.promise = 'none'))
    from private.lead_promises(p_week_start - interval '120 hours', 'infinity') p where p.due_at >= p_week_start);
end $$;
create function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name',
      case when p.alike > 1 then p.name || ' (' || split_part(p.email, '@', 1) || ')' else p.name end,
      'active', p.active) order by p.name, p.email), '[]')
    from (select u.id, u.email, private.staff_name(u.id) as name, coalesce(s.role in ('admin', 'sales'), false) as active,
        count(*) over (partition by private.staff_name(u.id)) as alike
      from auth.users u left join public.staff s on s.user_id = u.id
      where s.role in ('admin', 'sales') or exists (select 1 from public.lead_events e where e.actor = u.id)) p);
end $$;
create function public.lead_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_people() $$;
grant execute on function private.lead_people(), public.lead_people() to authenticated;
create function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_day text := case when v_status in ('won', 'lost') then 'l.closed_at' else 'l.created_at' end;
begin
  if v_status = 'open' then
    v := v || format('l.status = any (%L)', private.open_statuses());
  elsif v_status <> 'all' then
    v := v || format('l.status = %L', v_status);
  end if;
  foreach v_key in array array['kind', 'service', 'place', 'source'] loop
    if p_filter ? v_key then
      v := v || format('l.%I = %L', v_key, p_filter ->> v_key);
    end if;
  end loop;
  if p_filter ->> 'owner' = 'none' then
    -- Named one by one, so that an index can serve it.
    v := v || format('(l.owner is null or l.owner = any (%L::uuid[]))', array(select u.id from auth.users u
      where not private.answers_leads(u.id) and exists (select 1 from public.leads l where l.owner = u.id)));
  elsif p_filter ? 'owner' then
    v := v || format('l.owner = %L::uuid', p_filter ->> 'owner');
  end if;
  if p_filter ? 'waiting' then
    v := v || 'l.due_at is not null'::text;
  end if;
  if p_filter ? 'overdue' then
    v := v || '(l.due_at < now() or l.next_action_at < now())'::text;
  end if;
  if p_filter ? 'step' then
    v := v || 'l.next_action_at is not null'::text;
  end if;
  if p_filter ? 'from' then
    v := v || format('%s >= %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'from')::date));
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'to')::date + 1));
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L or l.search_text like %L)', p_filter ->> 'phone',
      '%' || private.digits(p_filter ->> 'phone') || '%', '%' || private.digits(coalesce(p_filter ->> 'digits', p_filter ->> 'phone')) || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;
create function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
$$;
create function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_condition text := private.lead_condition(p_filter);
  v_order text := case p_sort when 'newest' then 'l.created_at desc, l.id desc'
    when 'step' then 'l.next_action_at, l.id' else 'l.inbox_order, l.id' end;
  v_rows jsonb;
begin
  perform private.require_role('admin', 'sales');
  if p_after ? 'key' then
    v_condition := v_condition || case p_sort
      when 'newest' then format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      when 'step' then format(' and (l.next_action_at, l.id) > (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      else format(' and (l.inbox_order, l.id) > (%L::bigint, %L::uuid)', p_after ->> 'key', p_after ->> 'id') end;
  end if;
  execute format('select coalesce(jsonb_agg(private.lead_row(l) order by %s), ''[]'') from
    (select * from public.leads l where %s order by %s limit %s) l', v_order, v_condition, v_order, least(greatest(p_limit, 1), 200))
    into v_rows;
  return v_rows;
end $$;
create function public.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.noting_leads(private.list_leads(p_filter, p_sort, p_after, p_limit)) $$;
grant execute on function private.list_leads(jsonb, text, jsonb, integer), public.list_leads(jsonb, text, jsonb, integer) to authenticated;
create function private.lead_sources() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (with recursive found as (
      (select l.source from public.leads l order by l.source limit 1)
      union all
      select (select l.source from public.leads l where l.source > f.source order by l.source limit 1)
        from found f where f.source is not null
    ) select coalesce(jsonb_agg(f.source), '[]') from (select source from found where source is not null limit 60) f);
end $$;
create function public.lead_sources() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_sources() $$;
grant execute on function private.lead_sources(), public.lead_sources() to authenticated;
create table public.lead_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 600),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
alter table public.lead_views enable row level security;
create policy sales_keeps_own_views on public.lead_views for all to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')))
  with check (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')));
grant select, insert (user_id, name, query), delete on public.lead_views to authenticated;
create trigger audit after insert or update or delete on public.lead_views for each row execute function private.audit('people');
create function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_soon timestamptz := now() + interval '4 hours';
  v_week timestamptz := now() + interval '7 days';
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()),
        'soon', count(*) filter (where l.due_at > now() and l.due_at <= v_soon), 'fresh', count(*) filter (where l.due_at > v_soon))
      from public.leads l where l.due_at is not null)
      || (select jsonb_build_object('actions', count(*) filter (where l.owner = v_me),
          'unowned', count(*) filter (where not private.answers_leads(l.owner)))
        from public.leads l where l.next_action_at < v_week),
    'overdue', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at <= now() order by l.due_at limit 8) l),
    'soon', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > now() and l.due_at <= v_soon order by l.due_at limit 8) l),
    'fresh', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > v_soon order by l.due_at limit 8) l),
    'actions', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where l.owner = v_me and l.next_action_at < v_week order by l.next_action_at limit 12) l),
    'given', (select coalesce(jsonb_agg(private.lead_row(g.l) || jsonb_build_object('given_by', private.staff_name(g.actor)) order by g.at desc), '[]') from (
      select l, e.actor, e.created_at as at from public.leads l cross join lateral (
          select e.* from public.lead_events e where e.lead_id = l.id and e.kind = 'owner' order by e.id desc limit 1) e
        where l.owner = v_me and private.is_open(l.status) and e.actor <> v_me and e.created_at > now() - interval '7 days'
          and not exists (select 1 from public.lead_events d where d.lead_id = l.id and d.actor = v_me and d.id > e.id)
        order by e.created_at desc limit 12) g),
    'unowned', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where not private.answers_leads(l.owner) and l.next_action_at < v_week
        order by l.next_action_at limit 12) l),
    'week', private.week_promise(p_week_start),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and (e.kind = 'answered' or e.to_status = 'contacted')),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'next-action'),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;
create function public.office_today(p_week_start timestamptz) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.office_today(p_week_start)) $$;
grant execute on function private.office_today(timestamptz), public.office_today(timestamptz) to authenticated;
create function private.office_pulse() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()))
    from public.leads l where l.due_at is not null);
end $$;
create function public.office_pulse() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.office_pulse() $$;
grant execute on function private.office_pulse(), public.office_pulse() to authenticated;
create function private.attend_lead(p_lead uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.version into v_version from public.leads l where l.id = p_lead;
  if not found then
    return null;
  end if;
  return jsonb_build_object('version', v_version,
    'events', (select coalesce(max(e.id), 0) from public.lead_events e where e.lead_id = p_lead),
    'last', (select private.staff_name(e.actor) from public.lead_events e
      where e.lead_id = p_lead and e.actor is not null order by e.id desc limit 1),
    'others', private.attend('lead/' || p_lead));
end $$;
create function public.attend_lead(p_lead uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_lead(p_lead) $$;
grant execute on function private.attend_lead(uuid), public.attend_lead(uuid) to authenticated;
create table public.lead_exports (
  id bigint generated always as identity primary key,
  actor uuid references auth.users (id) on delete set null,
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 4000),
  rows integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index lead_exports_actor_idx on public.lead_exports (actor);
alter table public.lead_exports enable row level security;
create policy admin_reads_exports on public.lead_exports for select to authenticated
  using ((select private.has_role('admin')) or (actor = (select auth.uid()) and (select private.has_role('sales'))));
grant select on public.lead_exports to authenticated;
create trigger audit after delete on public.lead_exports for each row execute function private.audit('people');
create function private.filter_without_person(p_filter jsonb) returns jsonb language sql immutable set search_path = ''
  as $$ select p_filter - array['words', 'phone', 'digits'] $$;
create function private.end_stale_exports() returns void language sql security definer set search_path = ''
as $$
  update public.lead_exports x set finished_at = now(), filter = private.filter_without_person(x.filter)
    where x.finished_at is null and x.started_at < now() - interval '1 hour'
$$;
create function private.begin_export(p_format text, p_filter jsonb) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  perform private.require_role('admin', 'sales');
  perform private.end_stale_exports();
  insert into public.lead_exports (actor, format, filter) values (auth.uid(), p_format, p_filter) returning id into v_id;
  perform private.record('export', 'leads', '', upper(p_format), private.filter_without_person(p_filter));
  return v_id;
end $$;
create function public.begin_export(p_format text, p_filter jsonb) returns bigint language sql security invoker set search_path = ''
  as $$ select private.begin_export(p_format, p_filter) $$;
grant execute on function private.begin_export(text, jsonb), public.begin_export(text, jsonb) to authenticated;
create function private.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_condition text;
  v_rows jsonb;
  v_last boolean;
begin
  perform private.require_role('admin', 'sales');
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid() and x.finished_at is null
    and x.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'no such export' using errcode = '42501';
  end if;
  v_condition := private.lead_condition(v_export.filter);
  if p_after ? 'key' then
    v_condition := v_condition || format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id');
  end if;
  execute format('select coalesce(jsonb_agg((to_jsonb(l) - array[''search_text'', ''inbox_order'', ''spam_reasons''])
      || jsonb_build_object(''owner_name'', private.staff_name(l.owner)) order by l.created_at desc, l.id desc), ''[]'')
    from (select * from public.leads l where %s order by l.created_at desc, l.id desc limit %s) l',
    v_condition, least(greatest(p_limit, 1), 1000)) into v_rows;
  v_last := jsonb_array_length(v_rows) < least(greatest(p_limit, 1), 1000);
  update public.lead_exports x set rows = x.rows + jsonb_array_length(v_rows),
      finished_at = case when v_last then now() end,
      filter = case when v_last then private.filter_without_person(x.filter) else x.filter end
    where x.id = p_export;
  return v_rows;
end $$;
create function public.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.telling_export(p_export, private.export_page(p_export, p_after, p_limit)) $$;
grant execute on function private.export_page(bigint, jsonb, integer), public.export_page(bigint, jsonb, integer) to authenticated;
create function private.telling_export(p_export bigint, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_most integer := (select min(b.leads) from private.reading_bounds() b);
  v_all integer;
begin
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid();
  if v_export.rows >= v_most and v_export.rows - jsonb_array_length(p_rows) < v_most then
    v_all := v_export.rows;
    if v_export.finished_at is null then
      execute 'select count(*) from public.leads l where ' || private.lead_condition(v_export.filter) into v_all;
    end if;
    perform private.tell_reading(v_all, 1);
  end if;
  return p_rows;
end $$;
grant execute on function private.telling_export(bigint, jsonb) to authenticated;
-- 14_lead_changes.sql
create table private.lead_undo (
  lead_id uuid not null references public.leads (id) on delete cascade,
  version integer not null,
  what text not null check (what in ('status', 'answered', 'attempted', 'next-action', 'owner', 'detail', 'merge', 'contact')),
  before jsonb not null,
  actor uuid references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() primary key,
  base integer not null,
  other uuid references public.leads (id) on delete cascade,
  other_version integer
);
create index lead_undo_actor_idx on private.lead_undo (actor);
create unique index lead_undo_version_idx on private.lead_undo (lead_id, version);
create index lead_undo_other_idx on private.lead_undo (other) where other is not null;
alter table private.lead_undo enable row level security;
create function private.undo_change(p_lead uuid, p_version integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_undo private.lead_undo;
  v_contacts text[];
begin
  perform private.require_role('admin', 'sales');
  -- A merge is of two leads: always in this order.
  perform 1 from public.leads l where l.id = p_lead or l.id in (select u.other from private.lead_undo u
    where u.lead_id = p_lead and u.version = p_version) order by l.id for update;
  select * into v_lead from public.leads l where l.id = p_lead;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_undo from private.lead_undo u where u.lead_id = p_lead and u.version = v_lead.version;
  if not found or p_version <> v_lead.version
      or v_undo.other is not null and not exists (select 1 from public.leads l where l.id = v_undo.other and l.version = v_undo.other_version) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  if v_undo.what = 'contact' and (v_undo.before -> 'on')::boolean and v_undo.at < now() - interval '1 day' and not private.has_role('admin') then
    return jsonb_build_object('status', 'wish', 'version', v_lead.version);
  end if;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_lead, 'undone', auth.uid(), jsonb_build_object('what', v_undo.what, 'at', v_undo.at, 'by', v_undo.actor)
      || case when v_undo.before ->> 'status' <> v_lead.status
        then jsonb_build_object('from', v_lead.status, 'to', v_undo.before ->> 'status') else '{}' end);
  if v_undo.what = 'merge' then
    perform private.part_leads(v_undo);
  end if;
  perform private.put_back(p_lead, v_undo.before, v_undo.base);
  if v_undo.what in ('detail', 'merge', 'contact') then
    if v_undo.what = 'detail' then
      update public.marketing_consents m
        set email = case when v_undo.before ->> 'email' is distinct from v_lead.email then null else m.email end,
            phone_e164 = case when v_undo.before ->> 'phone_e164' is distinct from v_lead.phone_e164 then null else m.phone_e164 end
        where m.id::text in (select jsonb_array_elements_text(v_undo.before -> 'consents'));
    end if;
    perform private.unmark_contacts(v_contacts, v_undo.id);
  end if;
  delete from private.lead_undo u where u.id = v_undo.id;
  return jsonb_build_object('status', 'saved', 'version', (select l.version from public.leads l where l.id = p_lead));
end $$;
create function public.undo_change(p_lead uuid, p_version integer) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_change(p_lead, p_version) $$;
grant execute on function private.undo_change(uuid, integer), public.undo_change(uuid, integer) to authenticated;
create function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_note text := nullif(trim(left(p_changes ->> 'note', 4000)), '');
  v_status text := p_changes ->> 'status';
  v_owner uuid := (p_changes ->> 'owner')::uuid;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  -- Sent again after a conflict, it is the same note.
  if v_note is not null and not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'note'
      and e.actor = auth.uid() and e.note = v_note and e.created_at > now() - interval '10 minutes') then
    insert into public.lead_events (lead_id, kind, note, actor) values (p_lead, 'note', v_note, auth.uid());
  end if;
  if (p_changes - 'note') = '{}'::jsonb then
    return jsonb_build_object('status', 'saved', 'version', v_lead.version);
  end if;
  if p_version <> v_lead.version then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  if v_status = 'lost' and p_changes ->> 'lost_reason' is null then
    return jsonb_build_object('status', 'reason', 'version', v_lead.version);
  end if;
  if v_owner is not null and not exists (select 1 from public.staff s where s.user_id = v_owner and s.role in ('admin', 'sales')) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  if p_changes ? 'attempted' then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (p_lead, 'attempted', auth.uid(), jsonb_build_object('channel', p_changes #>> '{attempted,channel}'));
  end if;
  if p_changes ? 'answered' then
    insert into public.lead_events (lead_id, kind, actor, data) values (p_lead, 'answered', auth.uid(), p_changes -> 'answered');
    if v_status is null and v_lead.status = 'new' then
      v_status := 'contacted';
    end if;
  end if;
  update public.leads l set
      status = coalesce(v_status, l.status),
      lost_reason = case when p_changes ? 'lost_reason' then p_changes ->> 'lost_reason' else l.lost_reason end,
      -- Who answers, tries to or plans first has it, until somebody else is named.
      owner = case when p_changes ? 'owner' then v_owner
        when not private.answers_leads(l.owner) and (p_changes ?| array['answered', 'attempted'] or p_changes ->> 'next_action' is not null
          or v_status not in ('new', 'spam', 'duplicate')) then auth.uid()
        else l.owner end,
      next_action = case when p_changes ? 'next_action' then p_changes ->> 'next_action' else l.next_action end,
      next_action_at = case when p_changes ? 'next_action' then (p_changes ->> 'next_action_at')::timestamptz else l.next_action_at end,
      next_action_note = case when p_changes ? 'next_action' then nullif(trim(p_changes ->> 'next_action_note'), '') else l.next_action_note end,
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, case when v_status <> v_lead.status then 'status' when p_changes ? 'answered' then 'answered'
    when p_changes ? 'attempted' then 'attempted' when p_changes ? 'next_action' then 'next-action' when p_changes ? 'owner' then 'owner' else 'status' end, gen_random_uuid(), '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;
create function public.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_lead(p_lead, p_version, p_changes) $$;
grant execute on function private.change_lead(uuid, integer, jsonb), public.change_lead(uuid, integer, jsonb) to authenticated;
create function private.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_answer jsonb;
  v_undo jsonb := '[]';
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.require_role('admin', 'sales');
  for v_lead in select e from jsonb_array_elements(p_leads) e order by e ->> 'id' limit 100 loop
    v_answer := private.change_lead((v_lead ->> 'id')::uuid, (v_lead ->> 'version')::integer, p_changes);
    if v_answer ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
      -- A note alone is no change of the lead.
      if (p_changes - 'note') <> '{}'::jsonb then
        v_undo := v_undo || jsonb_build_object('id', v_lead ->> 'id', 'version', v_answer -> 'version');
      end if;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others, 'undo', v_undo);
end $$;
create function public.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_leads(p_leads, p_changes) $$;
grant execute on function private.change_leads(jsonb, jsonb), public.change_leads(jsonb, jsonb) to authenticated;
create function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep public.leads;
  v_gone public.leads;
  v_seen integer;
  v_version integer;
  v_theirs boolean;
  v_moved jsonb;
  v_mark uuid := gen_random_uuid();
begin
  perform private.require_role('admin', 'sales');
  perform 1 from public.leads l where l.id in (p_lead, p_other) order by l.id for update;
  select * into v_keep from public.leads l where l.id in (p_lead, p_other) order by l.created_at, l.id limit 1;
  select * into v_gone from public.leads l where l.id in (p_lead, p_other) and l.id <> v_keep.id;
  select l.version into v_seen from public.leads l where l.id = p_lead;
  if v_gone.id is null or not private.is_open(v_keep.status) or not private.is_open(v_gone.status)
      or private.kind_family(v_keep.kind) <> private.kind_family(v_gone.kind) then
    return jsonb_build_object('status', 'closed');
  end if;
  if v_seen <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_seen);
  end if;
  v_moved := jsonb_build_object('lead', private.undo_columns(v_gone) || jsonb_build_object('version', v_gone.version),
    'submissions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'joined', s.joined)), '[]')
      from public.lead_submissions s where s.lead_id = v_gone.id),
    'files', (select coalesce(jsonb_agg(f.id), '[]') from public.lead_files f where f.lead_id = v_gone.id),
    'events', (select coalesce(jsonb_agg(e.id), '[]') from public.lead_events e where e.lead_id = v_gone.id),
    'consents', (select coalesce(jsonb_agg(m.id), '[]') from public.marketing_consents m where m.lead_id = v_gone.id));
  update public.lead_submissions s set lead_id = v_keep.id, joined = true where s.lead_id = v_gone.id;
  update public.lead_files f set lead_id = v_keep.id where f.lead_id = v_gone.id;
  update public.lead_events e set lead_id = v_keep.id where e.lead_id = v_gone.id;
  update public.marketing_consents m set lead_id = v_keep.id where m.lead_id = v_gone.id;
  insert into public.lead_events (lead_id, kind, note, actor, data)
    values (v_keep.id, 'merged', concat_ws(' · ', v_gone.reference, v_gone.full_name, v_gone.phone_e164, v_gone.email), auth.uid(),
      jsonb_build_object('lead', v_gone.id));
  v_theirs := v_keep.next_action is null or (v_gone.next_action = 'visit' and v_gone.next_action_at > now()
    and not (v_keep.next_action = 'visit' and v_keep.next_action_at > now()));
  update public.leads l set status = 'duplicate', merged_into = v_keep.id where l.id = v_gone.id;
  update public.leads l set
      email = coalesce(l.email, v_gone.email),
      phone_e164 = coalesce(l.phone_e164, v_gone.phone_e164),
      phone_typed = coalesce(l.phone_typed, v_gone.phone_typed),
      owner = coalesce(l.owner, v_gone.owner),
      next_action = case when v_theirs then v_gone.next_action else l.next_action end,
      next_action_at = case when v_theirs then v_gone.next_action_at else l.next_action_at end,
      next_action_note = case when v_theirs then v_gone.next_action_note else l.next_action_note end,
      last_touch = case when v_gone.last_submitted_at > l.last_submitted_at then coalesce(v_gone.last_touch, l.last_touch) else l.last_touch end,
      last_submitted_at = greatest(l.last_submitted_at, v_gone.last_submitted_at),
      awaiting_since = least(l.awaiting_since, v_gone.awaiting_since),
      is_returning = true
    where l.id = v_keep.id;
  if v_keep.do_not_contact or v_gone.do_not_contact then
    perform private.mark_contacts(private.wish_contacts(v_keep) || private.wish_contacts(v_gone), 'merged', v_mark);
  end if;
  select l.version into v_version from public.leads l where l.id = v_keep.id;
  perform private.keep_undo(v_keep, v_version, 'merge', v_mark, jsonb_build_object('moved', v_moved));
  update private.lead_undo u set other = v_gone.id, other_version = (select l.version from public.leads l where l.id = v_gone.id)
    where u.id = v_mark;
  return jsonb_build_object('status', 'saved', 'id', v_keep.id, 'version', v_version);
end $$;
create function public.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.merge_leads(p_lead, p_version, p_other) $$;
grant execute on function private.merge_leads(uuid, integer, uuid), public.merge_leads(uuid, integer, uuid) to authenticated;
create function private.lead_beside(p_lead uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_members uuid[];
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead;
  v_members := private.person_members(private.person_root(v_lead.person_id));
  return jsonb_build_object(
    'undo', (select jsonb_build_object('what', u.what, 'at', u.at, 'by', u.actor, 'from', u.before ->> 'status', 'to', l.status,
        'steps', (select count(*) from private.lead_undo v where v.lead_id = p_lead),
        'other', (select o.reference from public.leads o where o.id = u.other))
      from private.lead_undo u join public.leads l on l.id = u.lead_id and l.version = u.version where u.lead_id = p_lead),
    'others', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'status', l.status, 'kind', l.kind,
        'created_at', l.created_at) order by l.created_at desc), '[]')
      from (select * from public.leads l
        where (l.phone_e164 = v_lead.phone_e164 or lower(l.email) = lower(v_lead.email)
            or l.person_id = any (case when cardinality(v_members) > 1 then v_members end))
          and l.id <> p_lead and l.merged_into is distinct from p_lead
        order by l.created_at desc limit 20) l),
    'offers', (select coalesce(jsonb_agg(jsonb_build_object('submission', o.id, 'reference', o.reference, 'received_at', o.received_at,
        'field', o.field, 'value', o.value, 'do_not_contact', o.field <> 'name' and private.is_do_not_contact(o.value, o.value))
        order by o.field = 'name', o.field, o.received_at desc), '[]')
      from (select distinct on (d.field, private.fold(d.value)) s.id, s.reference, s.received_at, d.field, d.value
        from public.leads l join public.lead_submissions s on s.lead_id = l.id
          cross join lateral (values ('email', s.content ->> 'email', l.email), ('phone', s.content ->> 'phone_e164', l.phone_e164),
            ('name', s.content ->> 'full_name', l.full_name)) d (field, value, held)
        where l.id = p_lead and d.value <> '' and private.fold(d.value) is distinct from private.fold(d.held)
        order by d.field, private.fold(d.value), s.received_at desc limit 30) o));
end $$;
create function public.lead_beside(p_lead uuid) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_lead(p_lead, private.lead_beside(p_lead)) $$;
grant execute on function private.lead_beside(uuid), public.lead_beside(uuid) to authenticated;
create function private.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_now public.leads;
  v_sent jsonb;
  v_value text;
  v_mark uuid := gen_random_uuid();
  v_consents jsonb := '[]';
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif p_version <> v_lead.version then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  select s.content into v_sent from public.lead_submissions s where s.id = p_submission and s.lead_id = p_lead;
  v_value := v_sent ->> case p_field when 'email' then 'email' when 'phone' then 'phone_e164' when 'name' then 'full_name' end;
  if coalesce(v_value, '') = '' then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  insert into public.lead_events (lead_id, kind, actor, submission_id, data)
    values (p_lead, 'detail-taken', auth.uid(), p_submission, jsonb_build_object('field', p_field, 'to', v_value,
      'from', case p_field when 'email' then v_lead.email when 'phone' then v_lead.phone_e164 else v_lead.full_name end));
  update public.leads l set
      full_name = case p_field when 'name' then v_value else l.full_name end,
      email = case p_field when 'email' then v_value else l.email end,
      phone_e164 = case p_field when 'phone' then v_value else l.phone_e164 end,
      phone_typed = case p_field when 'phone' then coalesce(v_sent ->> 'phone_typed', v_value) else l.phone_typed end,
      do_not_contact = l.do_not_contact or p_field <> 'name' and private.is_do_not_contact(v_value, v_value)
    where l.id = p_lead returning * into v_now;
  if p_field <> 'name' then
    with given as (
      update public.marketing_consents m
        set email = case p_field when 'email' then v_value else m.email end,
            phone_e164 = case p_field when 'phone' then v_value else m.phone_e164 end
        from public.lead_submissions s
        where s.id = m.submission_id and m.lead_id = p_lead
          and case p_field when 'email' then m.email is null and lower(s.content ->> 'email') = lower(v_value)
            else m.phone_e164 is null and s.content ->> 'phone_e164' = v_value end
        returning m.id
    ) select coalesce(jsonb_agg(g.id), '[]') into v_consents from given g;
  end if;
  if p_field <> 'name' and v_now.do_not_contact then
    perform private.mark_contacts(private.wish_contacts(v_now), 'asked', v_mark);
    select * into v_now from public.leads l where l.id = p_lead;
  end if;
  perform private.keep_undo(v_lead, v_now.version, 'detail', v_mark, jsonb_build_object('consents', v_consents));
  return jsonb_build_object('status', 'saved', 'version', v_now.version);
end $$;
create function public.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.take_detail(p_lead, p_version, p_submission, p_field) $$;
grant execute on function private.take_detail(uuid, integer, uuid, text), public.take_detail(uuid, integer, uuid, text) to authenticated;
create function private.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
  v_text text := nullif(trim(left(p_text, 4000)), '');
  v_mended jsonb;
begin
  perform private.require_role('admin', 'sales');
  select * into v_event from public.lead_events e where e.id = p_event and e.kind = 'note' for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_event.actor is distinct from auth.uid() and not private.has_role('admin') then
    return jsonb_build_object('status', 'forbidden');
  end if;
  v_mended := coalesce(v_event.data -> 'mended', '[]');
  if (v_text is null and v_event.data ? 'withdrawn') or (v_text = v_event.note and not v_event.data ? 'withdrawn') then
    return jsonb_build_object('status', 'saved');
  elsif jsonb_array_length(v_mended) <> p_seen then
    return jsonb_build_object('status', 'conflict');
  end if;
  update public.lead_events e set note = coalesce(v_text, e.note),
      data = (e.data - 'withdrawn') || jsonb_build_object('mended', v_mended || jsonb_build_object('at', now(), 'by', auth.uid(),
          'before', e.note, 'withdrawn', e.data ? 'withdrawn'))
        || case when v_text is null then '{"withdrawn": true}'::jsonb else '{}' end
    where e.id = p_event;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_event.lead_id, case when v_text is null then 'note-withdrawn' else 'note-mended' end, auth.uid(),
      jsonb_build_object('note', p_event, 'of', v_event.created_at));
  return jsonb_build_object('status', 'saved');
end $$;
create function public.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.mend_note(p_event, p_text, p_seen) $$;
grant execute on function private.mend_note(bigint, text, integer), public.mend_note(bigint, text, integer) to authenticated;
-- 15_undo.sql
create function private.forget_ended_wishes() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin delete from private.do_not_contact d where d.ended_by = old.id; return null; end $$;
create trigger lead_undo_over after delete on private.lead_undo for each row when (old.what = 'contact')
  execute function private.forget_ended_wishes();
create function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into')
$$;
create function private.keep_undo(p_before public.leads, p_version integer, p_what text, p_id uuid, p_more jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What lies below something that cannot be undone is out of reach for good.
  delete from private.lead_undo u where u.lead_id = p_before.id
    and not exists (select 1 from private.lead_undo v where v.lead_id = p_before.id and v.version = p_before.version);
  insert into private.lead_undo (id, lead_id, version, base, what, before, actor)
    values (p_id, p_before.id, p_version, p_before.version, p_what, private.undo_columns(p_before) || p_more, auth.uid());
  delete from private.lead_undo u where u.lead_id = p_before.id and u.version in
    (select v.version from private.lead_undo v where v.lead_id = p_before.id order by v.version desc offset 20);
end $$;
create function private.show_wishes(p_contacts text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_version integer;
begin
  for v_lead in
    select l.id from public.leads l
      where (l.phone_e164 = any (p_contacts) or lower(l.email) = any (p_contacts) or l.do_not_contact)
        and l.do_not_contact <> private.is_do_not_contact(l.phone_e164, l.email)
      order by l.id for update
  loop
    update public.leads l set do_not_contact = not l.do_not_contact where l.id = v_lead returning l.version into v_version;
    update private.lead_undo u set version = v_version where u.lead_id = v_lead and u.version = v_version - 1;
    update private.lead_undo u set other_version = v_version where u.other = v_lead and u.other_version = v_version - 1;
  end loop;
end $$;
create function private.mark_contacts(p_contacts text[], p_reason text, p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.do_not_contact (contact_hash, reason, actor, mark)
    select distinct private.pseudonym(c), p_reason, auth.uid(), p_mark from unnest(p_contacts) c
    on conflict (contact_hash, mark) do nothing;
  update public.marketing_consents m set withdrawn_at = now(), withdrawn_mark = p_mark
    where m.withdrawn_at is null and (m.phone_e164 = any (p_contacts) or lower(m.email) = any (p_contacts));
  perform private.show_wishes(p_contacts);
end $$;
create function private.unmark_contacts(p_contacts text[], p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.do_not_contact d where d.mark = p_mark;
  update private.do_not_contact d set ended_by = null where d.ended_by = p_mark;
  -- A consent that another wish would have ended stays so.
  update public.marketing_consents m set (withdrawn_at, withdrawn_mark) = (
      select d.since, d.mark from private.do_not_contact d
        where d.contact_hash in (private.pseudonym(m.phone_e164), private.pseudonym(m.email)) and d.since >= m.given_at
        order by d.since limit 1)
    where m.withdrawn_mark = p_mark;
  perform private.show_wishes(p_contacts);
end $$;
create function private.wish_contacts(p_lead public.leads) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_own text[] := array_remove(array[p_lead.phone_e164, lower(p_lead.email)], null);
  v_members uuid[] := private.person_members(private.person_root(p_lead.person_id));
begin
  return case when cardinality(v_members) > 1 then v_own || private.person_contacts(v_members) else v_own end;
end $$;
create function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.leads;
  v_version integer;
begin
  select (jsonb_populate_record(l, p_before)).* into v_before from public.leads l where l.id = p_lead;
  perform set_config('office.undoing', 'on', true);
  update public.leads l set
      status = v_before.status, lost_reason = v_before.lost_reason, owner = v_before.owner, next_action = v_before.next_action,
      next_action_at = v_before.next_action_at, next_action_note = v_before.next_action_note,
      awaiting_since = v_before.awaiting_since, answered_at = v_before.answered_at, closed_at = v_before.closed_at,
      full_name = v_before.full_name, email = v_before.email, phone_e164 = v_before.phone_e164, phone_typed = v_before.phone_typed,
      last_touch = v_before.last_touch, last_submitted_at = v_before.last_submitted_at, is_returning = v_before.is_returning,
      merged_into = v_before.merged_into
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.undoing', '', true);
  update private.lead_undo u set version = v_version where u.lead_id = p_lead and u.version = p_base;
  update private.lead_undo u set other_version = v_version where u.other = p_lead and u.other_version = p_base;
end $$;
create function private.part_leads(p_undo private.lead_undo) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_moved jsonb := p_undo.before -> 'moved';
begin
  update public.lead_submissions s set lead_id = p_undo.other, joined = (m ->> 'joined')::boolean
    from jsonb_array_elements(v_moved -> 'submissions') m where s.id = (m ->> 'id')::uuid and s.lead_id = p_undo.lead_id;
  update public.lead_files f set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'files') m where f.id = m::uuid and f.lead_id = p_undo.lead_id;
  update public.lead_events e set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'events') m where e.id = m::bigint and e.lead_id = p_undo.lead_id;
  update public.marketing_consents c set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'consents') m where c.id = m::uuid and c.lead_id = p_undo.lead_id;
  -- They are two persons again: the line of the merge names the other lead and nobody.
  update public.lead_events e set note = split_part(e.note, ' · ', 1)
    where e.lead_id = p_undo.lead_id and e.kind = 'merged' and e.created_at = p_undo.at;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_undo.other, 'undone', auth.uid(), jsonb_build_object('what', 'merge', 'at', p_undo.at, 'by', p_undo.actor));
  perform private.put_back(p_undo.other, v_moved -> 'lead', (v_moved -> 'lead' ->> 'version')::integer);
end $$;
create function private.undo_changes(p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_change jsonb;
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.require_role('admin', 'sales');
  for v_change in select e from jsonb_array_elements(p_changes) e order by e ->> 'id' limit 100 loop
    if private.undo_change((v_change ->> 'id')::uuid, (v_change ->> 'version')::integer) ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others);
end $$;
create function public.undo_changes(p_changes jsonb) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_changes(p_changes) $$;
grant execute on function private.undo_changes(jsonb), public.undo_changes(jsonb) to authenticated;
-- 16_people.sql
create table public.people_merges (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  into_id uuid not null references public.people (id) on delete cascade,
  actor uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users (id) on delete set null
);
create index people_merges_person_idx on public.people_merges (person_id);
create index people_merges_into_idx on public.people_merges (into_id);
create index people_merges_actor_idx on public.people_merges (actor);
create index people_merges_undone_by_idx on public.people_merges (undone_by);
alter table public.people_merges enable row level security;
create policy sales_reads_people_merges on public.people_merges for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.people_merges to authenticated;
create trigger audit after insert or update or delete on public.people_merges for each row execute function private.audit('people');
create function private.find_person() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.person_id is null then
    select l.person_id into new.person_id from public.leads l where l.phone_e164 = new.phone_e164 order by l.created_at, l.id limit 1;
  end if;
  if new.person_id is null then
    select l.person_id into new.person_id from public.leads l where lower(l.email) = lower(new.email) order by l.created_at, l.id limit 1;
  end if;
  if new.person_id is null then
    insert into public.people (created_at) values (new.created_at) returning id into new.person_id;
  end if;
  return new;
end $$;
create trigger leads_find_person before insert on public.leads for each row execute function private.find_person();
create function private.forget_person(p_person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  v_person uuid := p_person;
  v_next uuid;
begin
  while v_person is not null loop
    delete from public.people p where p.id = v_person
        and not exists (select 1 from public.leads l where l.person_id = v_person)
        and not exists (select 1 from public.people o where o.merged_into = v_person)
      returning p.merged_into into v_next;
    exit when not found;
    v_person := v_next;
  end loop;
end $$;
create function private.forget_person_of_lead() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin perform private.forget_person(old.person_id); return null; end $$;
create trigger leads_forget_person after delete on public.leads for each row execute function private.forget_person_of_lead();
create function private.person_root(p_person uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  with recursive up as (
    select p.id, p.merged_into from public.people p where p.id = p_person
    union
    select p.id, p.merged_into from public.people p join up on p.id = up.merged_into
  ) select u.id from up u where u.merged_into is null
$$;
create function private.person_members(p_root uuid) returns uuid[] language sql stable security definer set search_path = ''
as $$
  with recursive down as (
    select p.id from public.people p where p.id = p_root
    union
    select p.id from public.people p join down on p.merged_into = down.id
  ) select array_agg(d.id) from down d
$$;
create function private.person_contacts(p_members uuid[]) returns text[] language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct c) filter (where c is not null), '{}')
    from public.leads l cross join lateral unnest(array[l.phone_e164, lower(l.email)]) c where l.person_id = any (p_members)
$$;
create function private.person_brief(p_root uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_root, 'name', (array_agg(l.full_name order by l.last_submitted_at desc))[1],
    'phone', (array_agg(l.phone_e164 order by l.last_submitted_at desc) filter (where l.phone_e164 is not null))[1],
    'email', (array_agg(l.email order by l.last_submitted_at desc) filter (where l.email is not null))[1],
    'leads', count(*) filter (where l.merged_into is null), 'open', count(*) filter (where private.is_open(l.status)),
    'last', max(l.last_submitted_at))
  from public.leads l where l.person_id = any (private.person_members(p_root))
$$;
create function private.people_beside(p_members uuid[]) returns jsonb language sql stable security definer set search_path = ''
as $$
  with own as (
    select l.id, l.phone_e164, lower(l.email) as email from public.leads l where l.person_id = any (p_members) limit 300
  ), named as (
    select o.phone_e164 as phone, o.email from own o
    union
    select s.content ->> 'phone_e164', lower(s.content ->> 'email') from public.lead_submissions s join own o on o.id = s.lead_id where s.joined
  ), found as (
    select l.person_id, 'phone' as field, n.phone as value from named n join public.leads l on l.phone_e164 = n.phone
    union
    select l.person_id, 'email', n.email from named n join public.leads l on lower(l.email) = n.email
  )
  select coalesce(jsonb_agg(private.person_brief(b.root) || jsonb_build_object('field', b.field, 'value', b.value) order by b.root), '[]')
    from (select distinct on (r.root) r.root, f.field, f.value from found f
      cross join lateral (select private.person_root(f.person_id) as root) r
      where f.person_id <> all (p_members) order by r.root, f.field desc, f.value limit 8) b
$$;
create function private.visits_of(p_leads uuid[]) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('lead', v.lead_id, 'at', v.at, 'note', v.note) order by v.at desc), '[]')
  from (
    select l.id as lead_id, l.next_action_at as at, l.next_action_note as note from public.leads l
      where l.id = any (p_leads) and l.next_action = 'visit' and l.next_action_at > now()
    union all
    select e.lead_id, p.at, e.note from public.lead_events e
        cross join lateral (select (e.data ->> 'at')::timestamptz as at) p
      where e.lead_id = any (p_leads) and e.kind = 'next-action' and e.data ->> 'action' = 'visit' and p.at <= now()
        and not private.was_undone(e.lead_id, e.created_at)
        and not exists (select 1 from public.lead_events f where f.lead_id = e.lead_id and f.kind = 'next-action' and f.id > e.id
          and f.created_at < p.at and not private.was_undone(f.lead_id, f.created_at))
    order by at desc limit 60) v
$$;
create function private.person_record(p_person uuid, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := least(greatest(p_limit, 1), 1000);
  v_root uuid;
  v_members uuid[];
  v_leads uuid[];
  v_messages jsonb;
  v_events jsonb;
begin
  perform private.require_role('admin', 'sales');
  v_root := private.person_root(p_person);
  if v_root is null then
    return null;
  end if;
  v_members := private.person_members(v_root);
  v_leads := array(select l.id from public.leads l where l.person_id = any (v_members) order by l.last_submitted_at desc limit 300);
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'lead', s.lead_id, 'reference', s.reference, 'kind', s.kind,
      'received_at', s.received_at, 'name', s.content ->> 'full_name', 'message', coalesce(s.content ->> 'message', ''))
      order by s.received_at desc, s.id), '[]') into v_messages
    from (select * from public.lead_submissions s where s.lead_id = any (v_leads) order by s.received_at desc, s.id limit v_limit) s;
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'lead', e.lead_id, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status,
      'note', e.note, 'data', e.data, 'actor', e.actor, 'created_at', e.created_at) order by e.created_at desc, e.id desc), '[]') into v_events
    from (select * from public.lead_events e where e.lead_id = any (v_leads)
        and e.kind in ('note', 'answered', 'attempted', 'status', 'next-action', 'do-not-contact', 'contact-allowed', 'detail-taken', 'undone')
      order by e.created_at desc, e.id desc limit v_limit) e;
  return jsonb_build_object('id', v_root,
    'leads', (select coalesce(jsonb_agg(private.lead_row(l) || jsonb_build_object('lost_reason', l.lost_reason, 'answered_at', l.answered_at)
        order by l.inbox_order, l.id), '[]') from public.leads l where l.id = any (v_leads) and l.merged_into is null),
    'names', (select coalesce(jsonb_agg(n.full_name order by n.at desc), '[]') from (select l.full_name, max(l.last_submitted_at) as at
      from public.leads l where l.id = any (v_leads) group by l.full_name order by at desc limit 8) n),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'value', c.value, 'leads', c.leads,
          'do_not_contact', private.is_do_not_contact(c.value, c.value)) order by c.at desc), '[]')
      from (select d.field, min(d.value) as value, count(*) as leads, max(l.last_submitted_at) as at
        from public.leads l cross join lateral (values ('phone', l.phone_e164), ('email', l.email)) d (field, value)
        where l.id = any (v_leads) and d.value is not null group by d.field, lower(d.value)) c),
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('given_at', m.given_at, 'withdrawn_at', m.withdrawn_at,
        'value', concat_ws(' · ', m.phone_e164, m.email)) order by m.given_at desc), '[]')
      from public.marketing_consents m where m.lead_id = any (v_leads)),
    'merges', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.at, 'by', private.staff_name(m.actor), 'undone_at', m.undone_at,
        'undone_by', private.staff_name(m.undone_by), 'other', private.person_brief(o.id),
        'can_undo', exists (select 1 from public.people p where p.id = m.person_id and p.merged_into = m.into_id) and m.undone_at is null)
        order by m.at desc), '[]')
      from public.people_merges m
        cross join lateral (select case when m.person_id = v_root then m.into_id else m.person_id end as id) o
      where m.person_id = any (v_members) or m.into_id = any (v_members)),
    'beside', private.people_beside(v_members),
    'visits', private.visits_of(v_leads),
    'messages', v_messages, 'events', v_events,
    'more', greatest(jsonb_array_length(v_messages), jsonb_array_length(v_events)) = v_limit,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'submission', f.submission_id, 'name', f.name,
        'content_type', f.content_type) order by f.created_at), '[]')
      from public.lead_files f where f.lead_id = any (v_leads)));
end $$;
create function public.person_record(p_person uuid, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.person_record(p_person, p_limit)) $$;
grant execute on function private.person_record(uuid, integer), public.person_record(uuid, integer) to authenticated;
create function private.find_people(p_filter jsonb, p_not uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.require_role('admin', 'sales');
  execute format('select array(select l.person_id from public.leads l where %s order by l.created_at desc, l.id desc limit 60)',
    private.lead_condition(p_filter || '{"status": "all"}')) into v_found;
  return (select coalesce(jsonb_agg(private.person_brief(r.root) order by r.place), '[]') from (
    select private.person_root(f.id) as root, min(f.place) as place from unnest(v_found) with ordinality f (id, place)
      group by 1 having private.person_root(f.id) is distinct from private.person_root(p_not) order by 2 limit 8) r);
end $$;
create function public.find_people(p_filter jsonb, p_not uuid) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_people(private.find_people(p_filter, p_not)) $$;
grant execute on function private.find_people(jsonb, uuid), public.find_people(jsonb, uuid) to authenticated;
create function private.merge_people(p_person uuid, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep uuid;
  v_gone uuid;
  v_members uuid[];
  v_merge uuid;
begin
  perform private.require_role('admin', 'sales');
  perform pg_advisory_xact_lock(hashtextextended('people.merge', 0));
  v_keep := private.person_root(p_person);
  v_gone := private.person_root(p_other);
  if v_keep is null or v_gone is null then
    return jsonb_build_object('status', 'gone');
  elsif v_keep = v_gone then
    return jsonb_build_object('status', 'same', 'id', v_keep);
  end if;
  select p.id into v_keep from public.people p where p.id in (v_keep, v_gone) order by p.created_at, p.id limit 1;
  v_gone := case when v_keep = private.person_root(p_person) then private.person_root(p_other) else private.person_root(p_person) end;
  insert into public.people_merges (person_id, into_id, actor) values (v_gone, v_keep, auth.uid()) returning id into v_merge;
  update public.people p set merged_into = v_keep where p.id = v_gone;
  v_members := private.person_members(v_keep);
  if exists (select 1 from public.leads l where l.person_id = any (v_members) and l.do_not_contact) then
    perform private.mark_contacts(private.person_contacts(v_members), 'merged', v_merge);
  end if;
  return jsonb_build_object('status', 'saved', 'id', v_keep, 'merge', v_merge);
end $$;
create function public.merge_people(p_person uuid, p_other uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.merge_people(p_person, p_other) $$;
grant execute on function private.merge_people(uuid, uuid), public.merge_people(uuid, uuid) to authenticated;
create function private.part_people(p_merge uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_merge public.people_merges;
  v_contacts text[];
begin
  perform private.require_role('admin', 'sales');
  perform pg_advisory_xact_lock(hashtextextended('people.merge', 0));
  select * into v_merge from public.people_merges m where m.id = p_merge for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_merge.undone_at is not null then
    return jsonb_build_object('status', 'saved', 'id', v_merge.person_id);
  end if;
  v_contacts := private.person_contacts(private.person_members(private.person_root(v_merge.into_id)));
  update public.people p set merged_into = null where p.id = v_merge.person_id;
  update public.people_merges m set undone_at = now(), undone_by = auth.uid() where m.id = p_merge;
  perform private.unmark_contacts(v_contacts, p_merge);
  perform private.forget_person(v_merge.into_id);
  perform private.forget_person(v_merge.person_id);
  return jsonb_build_object('status', 'saved', 'id', v_merge.person_id);
end $$;
create function public.part_people(p_merge uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.part_people(p_merge) $$;
grant execute on function private.part_people(uuid), public.part_people(uuid) to authenticated;
-- 17_retention.sql
create table public.retention_rules (
  kind text primary key check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'spam', 'clicks')),
  months integer not null check (months between 1 and 120)
);
insert into public.retention_rules (kind, months) values
  ('contact', 24), ('quote', 24), ('callback', 24), ('calculation', 24), ('data-request', 24), ('application', 12),
  ('spam', 3), ('clicks', 24);
alter table public.retention_rules enable row level security;
create policy staff_reads_retention on public.retention_rules for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_retention on public.retention_rules for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select, update (months) on public.retention_rules to authenticated;
create trigger audit after insert or update or delete on public.retention_rules for each row execute function private.audit('always');
create table public.erasures (
  id bigint generated always as identity primary key,
  reference text not null,
  kind text not null,
  reason text not null check (reason in ('request', 'retention')),
  lead_created_on date not null,
  submissions integer not null,
  files integer not null,
  actor uuid references auth.users (id) on delete set null,
  erased_at timestamptz not null default now()
);
create index erasures_actor_idx on public.erasures (actor);
alter table public.erasures enable row level security;
create policy admin_reads_erasures on public.erasures for select to authenticated
  using ((select private.has_role('admin')));
grant select on public.erasures to authenticated;
create function private.remove_lead(p_lead uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
begin
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  insert into public.erasures (reference, kind, reason, lead_created_on, submissions, files, actor)
    select v_lead.reference, v_lead.kind, p_reason, v_lead.created_at::date,
      (select count(*) from public.lead_submissions s where s.lead_id = p_lead),
      (select count(*) from public.lead_files f where f.lead_id = p_lead), auth.uid();
  insert into private.erased_keys (key_hash)
    select private.pseudonym(s.idempotency_key) from public.lead_submissions s where s.lead_id = p_lead
    on conflict (key_hash) do nothing;
  -- Someone who asks to be forgotten has not agreed to advertising any more. Old leads end without ending a consent.
  if p_reason = 'request' then
    delete from public.marketing_consents m
      where m.lead_id = p_lead or m.phone_e164 = v_lead.phone_e164 or lower(m.email) = lower(v_lead.email);
  end if;
  delete from public.leads l where l.id = p_lead;
  return true;
end $$;
create function private.erase_lead(p_lead uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return private.remove_lead(p_lead, 'request');
end $$;
create function public.erase_lead(p_lead uuid) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.erase_lead(p_lead) $$;
grant execute on function private.erase_lead(uuid), public.erase_lead(uuid) to authenticated;
create table private.file_removals (
  id uuid primary key,
  place text not null,
  since timestamptz not null default now()
);
alter table private.file_removals enable row level security;
create function private.note_file_removal() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_removals (id, place) values (old.id, old.place) on conflict (id) do nothing;
  return null;
end $$;
create trigger lead_files_removed after delete on public.lead_files for each row execute function private.note_file_removal();
create function public.files_to_remove() returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'overdue', r.since < now() - interval '2 days')), '[]')
  from (select * from private.file_removals order by since limit 100) r
$$;
create function public.files_removed(p_ids jsonb) returns void language sql security definer set search_path = ''
  as $$ delete from private.file_removals r where r.id::text in (select jsonb_array_elements_text(p_ids)) $$;
create function private.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_leads integer := 0;
  v_clicks integer;
begin
  for v_lead in
    select l.id from public.leads l
      join public.retention_rules r on r.kind = case when l.status = 'spam' then 'spam' else l.kind end
      where greatest(l.updated_at, l.last_submitted_at) < now() - make_interval(months => r.months)
      order by l.created_at limit 200
  loop
    if private.remove_lead(v_lead, 'retention') then
      v_leads := v_leads + 1;
    end if;
  end loop;
  delete from public.contact_clicks c using public.retention_rules r
    where r.kind = 'clicks' and c.created_at < now() - make_interval(months => r.months);
  get diagnostics v_clicks = row_count;
  delete from public.marketing_consents m where m.withdrawn_at < now() - interval '24 months';
  perform private.end_stale_exports();
  if to_regclass('storage.objects') is not null then
    execute $files$
      insert into private.file_removals (id, place)
        select o.name::uuid, 'storage' from storage.objects o
          where o.bucket_id = 'lead-files' and o.created_at < now() - interval '2 days'
            and o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and not exists (select 1 from public.lead_files f where f.id::text = o.name)
          limit 200
        on conflict (id) do nothing
    $files$;
  end if;
  delete from private.rate_counters c where c.window_start < now() - interval '24 hours';
  delete from private.erased_keys e where e.erased_at < now() - interval '30 days';
  return jsonb_build_object('leads', v_leads, 'clicks', v_clicks);
end $$;
create function public.drop_spam_files(p_bytes bigint) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_files integer;
begin
  with oldest as (
    select f.id, f.size_bytes, f.created_at from public.lead_files f
    join public.leads l on l.id = f.lead_id
    where l.status = 'spam' and f.place = 'disk'
    order by f.created_at, f.id limit 500
  ), summed as (
    select o.id, sum(o.size_bytes) over (order by o.created_at, o.id) - o.size_bytes as bytes_before from oldest o
  ), gone as (
    delete from public.lead_files f using summed s where f.id = s.id and s.bytes_before < p_bytes returning f.lead_id
  ), told as (
    insert into public.lead_events (lead_id, kind) select distinct g.lead_id, 'files-dropped' from gone g
  )
  select count(*) into v_files from gone;
  return v_files;
end $$;
create function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.created_at < now() - interval '30 days';
  delete from public.lead_news n where n.created_at < now() - interval '1 hour';
  return private.apply_retention();
end $$;
-- 18_outbox.sql
create table public.notification_settings (
  only_row boolean primary key default true check (only_row),
  lead_mail text[] not null default '{}',
  on_call text[] not null default '{}',
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint notification_settings_number check (cardinality(lead_mail) <= 10 and cardinality(on_call) <= 10),
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
create policy sales_reads_notification_settings on public.notification_settings for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_notification_settings on public.notification_settings for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select, update (lead_mail, on_call) on public.notification_settings to authenticated;
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
create table public.outbox_settings (
  only_row boolean primary key default true check (only_row),
  webhook boolean not null default false
);
insert into public.outbox_settings default values;
alter table public.outbox_settings enable row level security;
create function public.configure_outbox(p_webhook boolean) returns boolean
  language sql security definer set search_path = ''
  as $$ update public.outbox_settings set webhook = p_webhook where only_row returning webhook $$;
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (topic ~ '^[a-z][a-z-]{1,30}$'),
  lead_id uuid references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  discarded_at timestamptz,
  discarded_by uuid references auth.users (id) on delete set null,
  last_error text check (last_error ~ '^[A-Za-z0-9 _-]{1,80}$'),
  message_id text unique check (char_length(message_id) between 3 and 200),
  created_at timestamptz not null default now(),
  sent_to text[] check (cardinality(sent_to) <= 10),
  constraint outbox_lead_check check ((lead_id is null) = (topic in ('digest', 'digest-escalation', 'many-read')))
);
create index outbox_digest_idx on public.outbox (topic, created_at) where lead_id is null;
create index outbox_due_idx on public.outbox (next_at) where sent_at is null and dead_at is null;
create index outbox_open_idx on public.outbox (created_at) where sent_at is null and discarded_at is null;
create index outbox_lead_idx on public.outbox (lead_id);
create index outbox_discarded_by_idx on public.outbox (discarded_by);
create unique index outbox_alert_once_idx on public.outbox (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation');
alter table public.outbox enable row level security;
create policy sales_reads_outbox on public.outbox for select to authenticated
  using ((select private.has_role('admin')) or (topic <> 'many-read' and (select private.has_role('sales'))));
grant select on public.outbox to authenticated;
create function private.enqueue_notices(p_lead uuid, p_email text, p_payload jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quiet boolean := coalesce(current_setting('intake.over_limit', true), '') = 'on';
begin
  insert into public.outbox (topic, lead_id, payload)
    select t, p_lead, p_payload from unnest(array[
      case when not v_quiet and private.count_use('mails:office', 3600, now()) <= private.bound('office-mails') then 'office-mail' end,
      case when not v_quiet and coalesce(p_email, '') <> '' and public.count_mail(p_email, 'confirmation') = 0
        and private.count_use('mails:confirmations', 3600, now()) <= private.bound('confirmations') then 'sender-mail' end,
      case when (select s.webhook from public.outbox_settings s) then 'webhook' end]) t
    where t is not null;
end $$;
create function private.notify_of_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Suspects are kept and read in the office, but send nothing: a forged address would get our mail.
  if new.status = 'spam' then
    return null;
  end if;
  -- A suspect that turns out to be a client is told of now; any other change of status is not news.
  if tg_op = 'UPDATE' and (old.status <> 'spam' or exists (select 1 from public.outbox o where o.lead_id = new.id)) then
    return null;
  end if;
  perform private.enqueue_notices(new.id, new.email, '{}');
  return null;
end $$;
create trigger leads_notify after insert or update of status on public.leads
  for each row execute function private.notify_of_lead();
create function private.notify_of_joined() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.joined then
    perform private.enqueue_notices(new.lead_id, new.content ->> 'email', jsonb_build_object('submission', new.id));
  end if;
  return null;
end $$;
create trigger submissions_notify after insert on public.lead_submissions
  for each row execute function private.notify_of_joined();
create function private.waiting_message(p_lead uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  select s.id from public.leads l join public.lead_submissions s on s.lead_id = l.id
      cross join lateral (select private.urgency_of(s.kind, s.content -> 'details') = 'emergency' as is_emergency) u
    where l.id = p_lead and s.joined and s.received_at >= l.awaiting_since
      and (u.is_emergency or l.awaiting_since > l.created_at)
    order by u.is_emergency desc, case when u.is_emergency then s.received_at end desc, s.received_at, s.id limit 1
$$;
create function public.unanswered_leads() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(w.lead), '[]') from (
    select jsonb_build_object('id', l.id, 'due_at', l.due_at,
        'flagged', exists (select 1 from public.outbox o
          where o.lead_id = l.id and o.topic = 'on-call-flag' and o.payload = m.payload)) as lead
      from public.leads l
        -- Only what has joined a lead can be such a message. Thousands that never were must not take the time of the first that is due.
        cross join lateral (select case when exists (select 1 from public.lead_submissions s where s.lead_id = l.id and s.joined)
            then jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id))) else '{}' end as payload) m
      where l.awaiting_since > now() - interval '60 days'
        and not exists (select 1 from public.outbox o where o.lead_id = l.id and o.topic = 'escalation' and o.payload = m.payload)
        and not exists (select 1 from public.held_alerts h where h.lead_id = l.id and h.payload = m.payload)
      order by l.due_at limit 2000
  ) w
$$;
create function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined public.lead_submissions;
begin
  select to_jsonb(l) - array['first_touch', 'last_touch', 'spam_reasons'] into v_lead from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    select * into v_joined from public.lead_submissions s where s.id = (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined.content, '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined.reference, 'kind', v_joined.kind,
        'received_at', v_joined.received_at, 'known_email', v_lead -> 'email', 'known_phone', v_lead -> 'phone_e164');
  end if;
  return v_lead;
end $$;
create function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  update public.outbox o set dead_at = now(), last_error = coalesce(o.last_error, 'no answer'), claimed_until = null
    where o.sent_at is null and o.dead_at is null and o.attempts >= 60 and coalesce(o.claimed_until, o.next_at) < now();
  with due as (
    select o.id from public.outbox o
      where o.sent_at is null and o.dead_at is null and o.next_at <= now()
        and (o.claimed_until is null or o.claimed_until < now()) and o.topic = any (p_topics)
      order by o.topic in ('office-mail', 'sender-mail', 'webhook'), o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id) || case when t.lead_id is null then jsonb_build_object('held', private.told_of_held(t.id))
        else jsonb_build_object('lead', private.told_of(t.lead_id, t.payload)) end order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;
create function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= p_allowed then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null;
  end if;
  return found;
end $$;
create function public.retry_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
  v_is_admin constant boolean := private.has_role('admin');
begin
  perform private.require_role('admin', 'sales');
  with again as (
    update public.outbox o set attempts = 0, next_at = now(), claimed_until = null, dead_at = null
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null and (v_is_admin or o.topic <> 'many-read')
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select a.lead_id, 'notice-retried', auth.uid(), jsonb_build_object('topic', a.topic) from again a where a.lead_id is not null
  )
  select count(*) into v_count from again;
  return v_count;
end $$;
grant execute on function public.retry_outbox(uuid[]) to authenticated;
create function public.discard_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
  v_is_admin constant boolean := private.has_role('admin');
begin
  perform private.require_role('admin', 'sales');
  with gone as (
    update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), discarded_by = auth.uid()
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null and (v_is_admin or o.topic <> 'many-read')
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select g.lead_id, 'notice-discarded', auth.uid(), jsonb_build_object('topic', g.topic) from gone g where g.lead_id is not null
  )
  select count(*) into v_count from gone;
  return v_count;
end $$;
grant execute on function public.discard_outbox(uuid[]) to authenticated;
create function private.drop_recipient() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from auth.users u where u.id = old.user_id;
  update public.notification_settings n set on_call = array_remove(n.on_call, v_email),
      lead_mail = case when n.lead_mail = array[v_email] then private.administrators() else array_remove(n.lead_mail, v_email) end
    where v_email = any (n.lead_mail || n.on_call);
  return null;
end $$;
create function private.administrators() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.email), '{}') from (select lower(u.email) as email from public.staff s join auth.users u on u.id = s.user_id
    where s.role = 'admin' order by s.user_id limit 10) a
$$;
create trigger staff_drop_recipient_gone after delete on public.staff for each row execute function private.drop_recipient();
create trigger staff_drop_recipient_moved after update of role on public.staff for each row
  when (old.role <> 'editor' and new.role = 'editor') execute function private.drop_recipient();
-- 19_alert_bounds.sql
create function private.bound(p_name text) returns integer language sql immutable set search_path = ''
as $$
  select (jsonb_build_object(
    -- Submissions. Beyond these a message is kept as spam; an emergency is kept as a lead, and told of in the digest alone.
    'submissions-address', 20, 'submissions-phone', 6, 'submissions-mailbox', 6,
    -- Messages of one lead; the next begins another one.
    'messages-lead', 30,
    -- Mails that messages cause, to senders and to the office, whoever sends: a provider that stops the account stops the alerts too.
    'confirmations', 60, 'office-mails', 120,
    -- Alerts of their own for senders whom the office has never answered.
    'stranger-sender', 2, 'stranger-address', 2, 'stranger-network', 4, 'stranger-emergencies', 20, 'stranger-others', 10,
    -- Alerts of their own for phone numbers of customers whom the office has answered.
    'customer-sender', 3, 'customer-address', 10,
    -- Of one network or address, held emergencies an hour that still hurry a digest, and digests an hour that may be hurried: else whoever
    -- sends without end wears out the word.
    'urgent-network', 4, 'urgent-address', 2, 'urgent-digests', 8,
    -- Digests, in seconds: the least between two, the least where somebody waits who was not loud themselves, and the time after which
    -- unanswered leads of a digest are told of once more.
    'digest-seconds', 300, 'digest-urgent-seconds', 30, 'digest-escalation-seconds', 900,
    -- Mails to one mailbox, all kinds counted together. Each kind stops at its own number, so that confirmations, which a stranger can
    -- cause, leave room for the mails that an account needs, and these for the one that lets somebody back in.
    'mails-confirmation-hour', 4, 'mails-confirmation-day', 8,
    'mails-account-hour', 8, 'mails-account-day', 16,
    'mails-recovery-hour', 12, 'mails-recovery-day', 24) ->> p_name)::integer
$$;
create function private.mailbox_key(p_email text) returns text language sql immutable set search_path = ''
as $$
  select case when d.domain = 'gmail.com' then replace(d.local, '.', '') else d.local end || '@' || d.domain
  from (
    select coalesce(nullif(split_part(s.local, '+', 1), ''), s.local) as local,
        case s.domain when 'googlemail.com' then 'gmail.com' else s.domain end as domain
      from (select regexp_replace(e.email, '@[^@]*$', '') as local, rtrim(substring(e.email from '[^@]*$'), '.') as domain
        from (select lower(trim(p_email)) as email) e) s) d
$$;
create function public.count_mail(p_email text, p_sort text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_key text := 'mails:' || private.pseudonym(private.mailbox_key(p_email));
  v_window record;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  for v_window in select * from (values ('day', 86400), ('hour', 3600)) w (name, seconds) loop
    if coalesce((select c.uses from private.rate_counters c where c.key = v_key || ':' || v_window.name
          and c.window_start = to_timestamp(floor(extract(epoch from now()) / v_window.seconds) * v_window.seconds)), 0)
        >= private.bound('mails-' || p_sort || '-' || v_window.name) then
      return ceil(v_window.seconds - mod(extract(epoch from now()), v_window.seconds))::integer;
    end if;
  end loop;
  perform private.count_use(v_key || ':day', 86400, now());
  perform private.count_use(v_key || ':hour', 3600, now());
  return 0;
end $$;
create table private.message_origins (
  submission_id uuid primary key references public.lead_submissions (id) on delete cascade,
  address text,
  network text,
  noted_at timestamptz not null default now()
);
create index message_origins_age_idx on private.message_origins (noted_at);
alter table private.message_origins enable row level security;
create function public.recent_submissions(p_address text) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.uses), 0)::integer from private.rate_counters c
    where c.key = 'address:' || p_address and c.window_start > now() - interval '2 hours'
$$;
create table private.alert_uses (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  sender text not null,
  address text,
  network text,
  is_customer boolean not null,
  is_held boolean not null,
  is_emergency boolean not null,
  is_urgent boolean not null
);
create index alert_uses_at_idx on private.alert_uses (at);
alter table private.alert_uses enable row level security;
create table public.held_alerts (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  bound text not null check (bound in ('sender', 'address', 'network', 'all', 'submissions')),
  is_customer boolean not null default false,
  is_emergency boolean not null default false,
  is_urgent boolean not null default false,
  held_at timestamptz not null default now(),
  told_at timestamptz,
  notice uuid references public.outbox (id) on delete set null,
  escalated_at timestamptz,
  escalation uuid references public.outbox (id) on delete set null,
  constraint held_alerts_once unique (lead_id, payload)
);
create index held_alerts_open_idx on public.held_alerts (held_at) where told_at is null;
create index held_alerts_told_idx on public.held_alerts (told_at) where escalated_at is null;
create index held_alerts_notice_idx on public.held_alerts (notice);
create index held_alerts_escalation_idx on public.held_alerts (escalation);
alter table public.held_alerts enable row level security;
create function private.hold_alert(p_lead uuid, p_payload jsonb, p_bound text, p_customer boolean, p_emergency boolean, p_urgent boolean,
  p_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_held uuid;
begin
  insert into public.held_alerts (lead_id, payload, bound, is_customer, is_emergency, is_urgent, held_at)
    values (p_lead, p_payload, p_bound, p_customer, p_emergency, p_urgent, p_at)
    on conflict (lead_id, payload) do nothing returning id into v_held;
  if v_held is not null then
    insert into public.lead_events (lead_id, kind, data) values (p_lead, 'alert-held', jsonb_build_object('held', v_held));
  end if;
end $$;
create function private.is_customer(p_phone text) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.leads l
    where l.phone_e164 = p_phone and l.answered_at is not null and l.status not in ('spam', 'duplicate'))
$$;
create function private.holding_bound(p_lead uuid, p_payload jsonb, p_at timestamptz) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_message public.lead_submissions;
  v_origin private.message_origins;
  v_phone text;
  v_sender text;
  v_customer boolean;
  v_emergency boolean;
  v_used record;
  v_bound text;
  v_urgent boolean;
begin
  select * into v_lead from public.leads l where l.id = p_lead;
  select * into v_message from public.lead_submissions s
    where s.lead_id = p_lead and case when p_payload ? 'submission' then s.id = (p_payload ->> 'submission')::uuid else not s.joined end
    order by s.received_at, s.id limit 1;
  select * into v_origin from private.message_origins o where o.submission_id = v_message.id;
  v_phone := case when v_message.id is null then v_lead.phone_e164 else v_message.content ->> 'phone_e164' end;
  v_sender := private.pseudonym(coalesce(v_phone, private.mailbox_key(coalesce(v_message.content ->> 'email', v_lead.email)), p_lead::text));
  v_customer := private.is_customer(v_phone);
  v_emergency := private.urgency_of(coalesce(v_message.kind, v_lead.kind), coalesce(v_message.content -> 'details', v_lead.details)) = 'emergency';
  select count(*) filter (where u.sender = v_sender and not u.is_held) as of_sender,
      count(*) filter (where u.address = v_origin.address and u.is_customer = v_customer and u.is_emergency = v_emergency and not u.is_held)
        as of_address,
      count(*) filter (where u.network = v_origin.network and not u.is_customer and u.is_emergency = v_emergency and not u.is_held)
        as of_network,
      count(*) filter (where not u.is_customer and u.is_emergency = v_emergency and not u.is_held) as of_all,
      count(*) filter (where u.address = v_origin.address and u.is_urgent) as urgent_of_address,
      count(*) filter (where u.network = v_origin.network and u.is_urgent) as urgent_of_network
    into v_used from private.alert_uses u where u.at > p_at - interval '1 hour' and u.at <= p_at;
  v_bound := case
    when v_customer and v_used.of_sender >= private.bound('customer-sender') then 'sender'
    when v_customer and v_used.of_address >= private.bound('customer-address') then 'address'
    when v_customer then null
    when v_used.of_sender >= private.bound('stranger-sender') then 'sender'
    when v_used.of_address >= private.bound('stranger-address') then 'address'
    when v_used.of_network >= private.bound('stranger-network') then 'network'
    when v_used.of_all >= private.bound(case when v_emergency then 'stranger-emergencies' else 'stranger-others' end) then 'all' end;
  v_urgent := v_emergency and (v_bound in ('network', 'all') or (v_customer and v_bound = 'address'))
    and (v_customer or (v_used.urgent_of_address < private.bound('urgent-address')
      and v_used.urgent_of_network < private.bound('urgent-network')));
  insert into private.alert_uses (at, sender, address, network, is_customer, is_held, is_emergency, is_urgent)
    values (p_at, v_sender, v_origin.address, v_origin.network, v_customer, v_bound is not null, v_emergency, coalesce(v_urgent, false));
  if v_bound is not null then
    perform private.hold_alert(p_lead, p_payload, v_bound, v_customer, v_emergency, v_urgent, p_at);
  end if;
  return v_bound;
end $$;
create function public.alert_on_call(p_lead uuid, p_topic text, p_at timestamptz default now()) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_payload jsonb;
  v_notice uuid;
begin
  if p_topic not in ('on-call-flag', 'escalation') then
    raise exception 'not an alert: %', p_topic;
  end if;
  -- One at a time, so that of two instances the second sees what the first has counted.
  perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
  select jsonb_strip_nulls(jsonb_build_object('submission', private.waiting_message(l.id))) into v_payload
    from public.leads l where l.id = p_lead and l.awaiting_since is not null;
  if v_payload is null or exists (select 1 from public.held_alerts h where h.lead_id = p_lead and h.payload = v_payload) then
    return false;
  end if;
  if not exists (select 1 from public.outbox o
        where o.lead_id = p_lead and o.payload = v_payload and o.topic in ('on-call-flag', 'escalation'))
      and private.holding_bound(p_lead, v_payload, p_at) is not null then
    return false;
  end if;
  insert into public.outbox (topic, lead_id, payload) values (p_topic, p_lead, v_payload)
    on conflict (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation') do nothing
    returning id into v_notice;
  if v_notice is null then
    return false;
  end if;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, case p_topic when 'escalation' then 'escalated' else 'flagged' end, jsonb_build_object('notice', v_notice));
  return true;
end $$;
create function public.tell_held_alerts(p_at timestamptz default now()) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_notice uuid;
  v_told integer := 0;
  v_last timestamptz;
  v_waits boolean;
  v_urgent boolean;
  v_hurried integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
  delete from private.alert_uses u where u.at < p_at - interval '1 day';
  delete from private.message_origins o where o.noted_at < now() - interval '7 days';
  delete from public.outbox o where o.lead_id is null and o.sent_at < now() - interval '90 days';

  select max(o.created_at), count(*) filter (where o.created_at > p_at - interval '1 hour') into v_last, v_hurried
    from public.outbox o where o.topic = 'digest' and o.lead_id is null;
  select count(*) > 0, coalesce(bool_or(h.is_urgent), false) into v_waits, v_urgent
    from public.held_alerts h join public.leads l on l.id = h.lead_id where h.told_at is null and l.awaiting_since is not null;
  if v_waits and (v_last is null or p_at >= v_last
      + make_interval(secs => private.bound(case when v_urgent and v_hurried < private.bound('urgent-digests') then 'digest-urgent-seconds' else 'digest-seconds' end))) then
    insert into public.outbox (topic, created_at) values ('digest', p_at) returning id into v_notice;
    update public.held_alerts h set told_at = p_at, notice = v_notice
      from public.leads l where l.id = h.lead_id and h.told_at is null and l.awaiting_since is not null;
    v_told := v_told + 1;
  end if;

  select max(o.created_at) into v_last from public.outbox o where o.topic = 'digest-escalation' and o.lead_id is null;
  if (v_last is null or p_at >= v_last + make_interval(secs => private.bound('digest-escalation-seconds')))
      and exists (select 1 from public.held_alerts h join public.leads l on l.id = h.lead_id
        where h.escalated_at is null and l.awaiting_since is not null and l.due_at < p_at
          and h.told_at <= p_at - make_interval(secs => private.bound('digest-escalation-seconds'))) then
    insert into public.outbox (topic, created_at) values ('digest-escalation', p_at) returning id into v_notice;
    update public.held_alerts h set escalated_at = p_at, escalation = v_notice
      from public.leads l where l.id = h.lead_id and h.escalated_at is null and h.told_at <= p_at
        and l.awaiting_since is not null and l.due_at < p_at;
    v_told := v_told + 1;
  end if;
  return v_told;
end $$;
create function private.held_waiting(p_notice uuid) returns table (lead_id uuid, network text, is_customer boolean, is_emergency boolean, place bigint)
  language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct on (l.id) l.id, h.is_customer, h.is_urgent, h.is_emergency, h.held_at, o.network
      from (select a.* from public.held_alerts a where p_notice is null
          union all select a.* from public.held_alerts a where a.notice = p_notice
          union all select a.* from public.held_alerts a where a.escalation = p_notice and a.notice is distinct from p_notice) h
        join public.leads l on l.id = h.lead_id
        left join private.message_origins o on o.submission_id = coalesce((h.payload ->> 'submission')::uuid,
          (select s.id from public.lead_submissions s where s.lead_id = l.id and not s.joined order by s.received_at, s.id limit 1))
      where l.awaiting_since is not null
      order by l.id, h.is_customer desc, h.is_urgent desc, h.held_at
  ), turns as (
    select w.*, row_number() over (of_network order by w.is_urgent desc, w.is_emergency desc, w.held_at) as turn,
        count(*) over of_network as loudness
      from waiting w window of_network as (partition by w.is_customer, coalesce(w.network, w.id::text))
  )
  select t.id, t.network, t.is_customer, t.is_emergency,
      row_number() over (order by t.is_customer desc, t.turn, t.loudness, t.is_urgent desc, t.is_emergency desc, t.held_at)
    from turns t
$$;
create function private.told_of_held(p_notice uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'emergencies', count(*) filter (where w.is_emergency),
      'networks', count(distinct w.network), 'locale', coalesce(mode() within group (order by l.locale), 'en'),
      'leads', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'name', l.full_name, 'phone', l.phone_e164,
          'isCustomer', w.is_customer) order by w.place) filter (where w.place <= 100), '[]'))
    from private.held_waiting(p_notice) w join public.leads l on l.id = w.lead_id
$$;
create function private.held_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('count', count(*),
      'leads', coalesce(jsonb_agg(private.lead_row(l) order by w.place) filter (where w.place <= 20), '[]'))
    from private.held_waiting(null) w join public.leads l on l.id = w.lead_id);
end $$;
grant execute on function private.held_leads() to authenticated;
-- 20_reading_bounds.sql
create table private.lead_reads (
  user_id uuid not null references auth.users (id) on delete cascade,
  lead_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, lead_id)
);
create index lead_reads_when_idx on private.lead_reads (user_id, read_at);
alter table private.lead_reads enable row level security;
create function private.reading_bounds() returns table (hours integer, leads integer)
  language sql immutable set search_path = ''
  as $$ values (1, 150), (24, 300) $$;
create function private.tell_reading(p_leads integer, p_hours integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_line bigint;
begin
  perform private.record('read-many', 'leads', '', '', jsonb_build_object('leads', p_leads, 'hours', p_hours));
  select max(a.id) into v_line from public.audit_log a where a.actor = auth.uid() and a.action = 'read-many';
  insert into public.outbox (topic, payload) select 'many-read', jsonb_build_object('line', v_line, 'to', s.user_id)
    from public.staff s where s.role = 'admin';
end $$;
create function private.note_reading(p_leads uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_reader constant uuid := auth.uid();
  v_bound record;
  v_read integer;
begin
  if v_reader is null or not exists (select 1 from unnest(p_leads) l where not exists (select 1 from private.lead_reads r
      where r.user_id = v_reader and r.lead_id = l and r.read_at > now() - interval '10 minutes')) then
    return;
  end if;
  -- One after the other: of two requests at once, each would count without the other's leads.
  perform pg_advisory_xact_lock(hashtextextended('lead_reads ' || v_reader, 0));
  delete from private.lead_reads r where r.user_id = v_reader and r.read_at < now() - interval '1 day';
  insert into private.lead_reads as r (user_id, lead_id, read_at) select distinct v_reader, l, now() from unnest(p_leads) l
    on conflict (user_id, lead_id) do update set read_at = excluded.read_at where r.read_at < now() - interval '10 minutes';
  for v_bound in select b.hours, b.leads from private.reading_bounds() b loop
    select count(*) into v_read from private.lead_reads r
      where r.user_id = v_reader and r.read_at > now() - make_interval(hours => v_bound.hours);
    if v_read >= v_bound.leads and not exists (select 1 from public.audit_log a
        where a.actor = v_reader and a.action = 'read-many' and a.at > now() - make_interval(hours => v_bound.hours)
          and (a.changes ->> 'hours')::integer = v_bound.hours and (a.changes ->> 'leads')::integer * 2 > v_read) then
      perform private.tell_reading(v_read, v_bound.hours);
      delete from public.outbox o where o.topic = 'many-read' and o.created_at < now() - interval '90 days';
    end if;
  end loop;
end $$;
create function private.noting_leads(p_answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(
    select (row_id #>> '{}')::uuid from jsonb_path_query(p_answer, 'strict $.** ? (exists (@.inbox_order)).id') row_id));
  return p_answer;
end $$;
grant execute on function private.noting_leads(jsonb) to authenticated;
create function public.held_leads() returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.held_leads()) $$;
grant execute on function public.held_leads() to authenticated;
create function private.noting_people(p_people jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(select (select l.id from public.leads l
      where l.person_id = any (private.person_members((p ->> 'id')::uuid)) order by l.last_submitted_at desc, l.id limit 1)
    from jsonb_array_elements(p_people) p));
  return p_people;
end $$;
grant execute on function private.noting_people(jsonb) to authenticated;
create function private.noting_lead(p_lead uuid, p_answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(select l.id from public.leads l where l.id = p_lead));
  return p_answer;
end $$;
grant execute on function private.noting_lead(uuid, jsonb) to authenticated;
create function public.reading_alert(p_line bigint, p_to uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reader', coalesce(private.staff_name(a.actor), a.actor_email), 'reader_email', a.actor_email, 'at', a.at,
      'leads', (a.changes ->> 'leads')::integer, 'hours', (a.changes ->> 'hours')::integer,
      'to', u.email, 'locale', coalesce(u.raw_user_meta_data ->> 'locale', 'en'))
    from public.audit_log a, public.staff s join auth.users u on u.id = s.user_id
    where a.id = p_line and a.action = 'read-many' and s.user_id = p_to and s.role = 'admin'
$$;
-- 21_reports.sql
create table public.page_views (
  day date not null,
  page text not null check (char_length(page) between 1 and 300),
  locale text not null check (locale in ('en', 'ar')),
  device text not null check (device in ('phone', 'tablet', 'desktop', 'unknown')),
  views integer not null default 0 check (views >= 0),
  visits integer not null default 0 check (visits between 0 and views),
  primary key (day, page, locale, device)
);
alter table public.page_views enable row level security;
create policy staff_reads_views on public.page_views for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
grant select on public.page_views to authenticated;
create function public.count_views(p_rows jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.page_views as v (day, page, locale, device, views, visits)
    select r.day, r.page, r.locale, r.device, r.views, r.visits
      from jsonb_to_recordset(p_rows) r (day date, page text, locale text, device text, views integer, visits integer)
    on conflict (day, page, locale, device) do update set views = v.views + excluded.views, visits = v.visits + excluded.visits;
  delete from public.page_views v where v.day < current_date - 1100;
$$;
create function private.plain_page(p_page text) returns text language sql immutable set search_path = ''
as $$
  select case when p_page is null or p_page = '' then null
    else coalesce(nullif(regexp_replace(split_part(split_part(p_page, '?', 1), '#', 1), '^/ar(?=/|$)', ''), ''), '/') end
$$;
create function private.lead_source(p_touch jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_touch is null then 'unknown'
    when coalesce(p_touch ->> 'gclid', p_touch ->> 'gbraid', p_touch ->> 'wbraid') is not null then 'google-ads'
    when coalesce(p_touch ->> 'utm_source', '') <> '' then lower(left(p_touch ->> 'utm_source', 60))
    when p_touch ->> 'fbclid' is not null or p_touch ->> 'referrer' ~* '(^|\.)(facebook|fb)\.com$' then 'facebook'
    when p_touch ->> 'referrer' ~* '(^|\.)google\.[a-z.]+$' then 'google'
    when p_touch ->> 'referrer' ~* '(^|\.)bing\.com$' then 'bing'
    when p_touch ->> 'referrer' ~* '(^|\.)instagram\.com$' then 'instagram'
    when coalesce(p_touch ->> 'referrer', '') <> '' then lower(left(regexp_replace(p_touch ->> 'referrer', '^www\.', '', 'i'), 60))
    else 'direct'
  end
$$;
create function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with came as (
    select l.id, l.status, l.locale, l.created_at, l.kind,
        (l.created_at at time zone 'Asia/Dubai')::date as day,
        private.lead_source(l.first_touch) as source,
        coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page), 'unknown') as landing,
        coalesce(l.place, 'unknown') as place,
        coalesce(nullif(l.details ->> 'service', ''), 'unknown') as service,
        coalesce(l.device, 'unknown') as device,
        l.lost_reason
      from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request')
  ), moved as (
    select e.lead_id,
        bool_or(e.to_status = 'visit-booked') as visited,
        bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
      from public.lead_events e join came c on c.id = e.lead_id
      where e.kind = 'status' and not private.was_undone(e.lead_id, e.created_at) group by e.lead_id
  ), sales as (
    select c.*, p.answered_at, p.promise, coalesce(m.visited, false) as visited,
        coalesce(m.quoted, false) or c.status = 'won' as quoted
      from came c
      join private.lead_promises(private.dubai_day(p_from), private.dubai_day(p_to + 1)) p on p.lead_id = c.id
      left join moved m on m.lead_id = c.id
  ), cut as (
    select s.status, d.dimension, d.key from sales s cross join lateral (values
      ('source', s.source), ('landing', s.landing), ('place', s.place), ('service', s.service), ('language', s.locale),
      ('device', s.device), ('kind', s.kind)) d (dimension, key)
  ), summed as (
    select c.dimension, c.key, count(*) as leads, count(*) filter (where c.status = 'won') as won
      from cut c group by c.dimension, c.key
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from came where status = 'spam'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.promise in ('kept', 'broken')),
        'inside', count(*) filter (where s.promise = 'kept'),
        'excused', count(*) filter (where s.promise = 'none'),
        'medianMinutes', percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.created_at) / 60))
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.status = 'won'),
        'lost', count(*) filter (where s.status = 'lost')) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select coalesce(s.lost_reason, 'unknown') as reason, count(*) as leads from sales s where s.status = 'lost' group by 1) r)
  ) into v_report;
  return v_report;
end $$;
grant execute on function public.lead_report(date, date) to authenticated;
create function public.page_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with read as (
    select * from public.page_views v where v.day between p_from and p_to
  ), clicked as (
    select private.plain_page(c.page) as page, c.channel from public.contact_clicks c
      where c.created_at >= private.dubai_day(p_from) and c.created_at < private.dubai_day(p_to + 1)
  ), told as (
    select coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page)) as page from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request') and l.status not in ('spam', 'duplicate')
  ), parts as (
    select r.page, sum(r.views) as views, sum(r.visits) as visits, 0 as calls, 0 as chats, 0 as leads from read r group by r.page
    union all
    select c.page, 0, 0, count(*) filter (where c.channel = 'call'), count(*) filter (where c.channel = 'whatsapp'), 0
      from clicked c group by c.page
    union all
    select t.page, 0, 0, 0, 0, count(*) from told t where t.page is not null group by t.page
  ), pages as (
    select p.page, sum(p.views) as views, sum(p.visits) as visits, sum(p.calls) as calls, sum(p.chats) as chats,
        sum(p.leads) as leads
      from parts p group by p.page
  )
  select jsonb_build_object(
    'views', (select coalesce(sum(r.views), 0) from read r),
    'visits', (select coalesce(sum(r.visits), 0) from read r),
    'calls', (select count(*) from clicked c where c.channel = 'call'),
    'chats', (select count(*) from clicked c where c.channel = 'whatsapp'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.visits) order by d.day), '[]')
      from (select r.day, sum(r.visits) as visits from read r group by r.day) d),
    'languages', (select coalesce(jsonb_agg(jsonb_build_object('key', d.locale, 'count', d.views) order by d.views desc), '[]')
      from (select r.locale, sum(r.views) as views from read r group by r.locale) d),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('key', d.device, 'count', d.views) order by d.views desc), '[]')
      from (select r.device, sum(r.views) as views from read r group by r.device) d),
    'pages', (select coalesce(jsonb_agg(to_jsonb(p) order by p.leads desc, p.calls + p.chats desc, p.views desc, p.page), '[]')
      from pages p)
  ) into v_report;
  return v_report;
end $$;
grant execute on function public.page_report(date, date) to authenticated;
-- 22_store_events.sql
create table public.store_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill', 'restore', 'power-loss')),
  ok boolean not null,
  at timestamptz not null default now(),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) < 4000),
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
-- 23_recovery.sql
create function public.make_recovery_link(p_email text, p_token_hash text, p_without_factor boolean default false) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_until timestamptz;
  v_factors integer := 0;
begin
  select u.id into v_user from auth.users u join public.staff s on s.user_id = u.id where lower(u.email) = lower(p_email);
  if v_user is null then
    return null;
  end if;
  -- A link works while its maker is an administrator: in the name of its owner, or of the first of them.
  insert into private.password_links as p (user_id, token_hash, made_by)
    select v_user, p_token_hash, s.user_id from public.staff s where s.role = 'admin'
      order by s.user_id = v_user desc, s.created_at limit 1
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by, expires_at = excluded.expires_at
    returning p.expires_at into v_until;
  if p_without_factor and to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using v_user;
    get diagnostics v_factors = row_count;
  end if;
  perform private.record('password-link', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('until', v_until, 'factors', v_factors);
end $$;
create function public.end_all_sessions() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.password_links where true;
  -- Those in mails: the hosted service has a table of them, the embedded one keeps them with the person.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where token_type = ''recovery_token''';
  else
    execute 'update auth.users set recovery_token = '''' where recovery_token <> ''''';
  end if;
  delete from auth.refresh_tokens where true;
  delete from auth.sessions where true;
  get diagnostics v_count = row_count;
  perform private.record('sessions-ended', 'staff', '', '', jsonb_build_object('sessions', v_count));
  return v_count;
end $$;
create function public.reset_account(p_email text, p_recovery text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_embedded boolean := to_regclass('auth.one_time_tokens') is null;
begin
  select u.id into v_user from auth.users u where lower(u.email) = lower(p_email) limit 1;
  if v_user is null then
    return null;
  end if;
  update auth.users u set encrypted_password = '', email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = v_user;
  delete from auth.refresh_tokens r where r.user_id::text = v_user::text;
  delete from auth.sessions a where a.user_id = v_user;
  delete from private.password_links p where p.user_id = v_user;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using v_user;
  end if;
  if v_embedded then
    execute 'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2' using p_recovery, v_user;
  end if;
  perform private.record('account-reset', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('recovery', v_embedded);
end $$;
-- 24_opening.sql
create table public.opening_checks (
  item text primary key check (item ~ '^[a-z]{2,30}$'),
  at timestamptz not null default now(),
  by_user uuid,
  by_name text not null default '' check (char_length(by_name) <= 200)
);
alter table public.opening_checks enable row level security;
create policy writers_read_opening_checks on public.opening_checks for select to authenticated
  using ((select private.has_role('admin', 'editor')));
grant select on public.opening_checks to authenticated;
create trigger audit after insert or update or delete on public.opening_checks for each row execute function private.audit('people');
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
      and g.actor is not null));
end $$;
create function public.opening_facts() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.opening_facts() $$;
grant execute on function private.opening_facts(), public.opening_facts() to authenticated;
