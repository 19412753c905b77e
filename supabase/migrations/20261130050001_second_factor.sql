-- A second factor of the office's own, for the embedded sign-in service and a hosted one alike: what it holds and does is described in
-- supabase/schemas/35_second_factor.sql. A session that has not given it has no rights.

create table public.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret text not null check (char_length(secret) between 20 and 200),
  begun_at timestamptz not null default now(),
  begun_in uuid not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
alter table public.second_factors enable row level security;

create table private.recovery_codes (
  user_id uuid not null references public.second_factors (user_id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (user_id, hash)
);
alter table private.recovery_codes enable row level security;

create table private.factor_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.second_factors (user_id) on delete cascade
);
create index factor_sessions_user_idx on private.factor_sessions (user_id);
alter table private.factor_sessions enable row level security;

create table public.factor_requirements (
  role text primary key check (role in ('admin', 'editor', 'sales')),
  since timestamptz not null default now()
);
alter table public.factor_requirements enable row level security;
create policy admin_reads_factor_requirements on public.factor_requirements for select to authenticated
  using ((select private.has_role('admin')));
create policy admin_adds_factor_requirements on public.factor_requirements for insert to authenticated
  with check ((select private.has_role('admin')));
create policy admin_removes_factor_requirements on public.factor_requirements for delete to authenticated
  using ((select private.has_role('admin')));
grant select, insert (role), delete on public.factor_requirements to authenticated;
create trigger audit after insert or update or delete on public.factor_requirements for each row execute function private.audit('always');

create function private.factor_state() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if exists (select 1 from public.second_factors f where f.user_id = auth.uid() and f.confirmed_at is not null) then
    return case when exists (select 1 from private.factor_sessions p where p.session_id = v_session and p.user_id = auth.uid())
      then 'passed' else 'asked' end;
  end if;
  -- A hosted service has second factors of its own, which the office does not ask for. Whoever has one must not come in without it.
  if to_regclass('auth.mfa_factors') is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    if exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then
      return 'asked';
    end if;
  end if;
  return case when exists (select 1 from public.factor_requirements r join public.staff s on s.role = r.role
      join auth.sessions a on a.user_id = s.user_id
      where s.user_id = auth.uid() and a.id = v_session and a.created_at >= r.since)
    then 'missing' else 'none' end;
end $$;

create function private.my_account() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('role', case when private.session_stands() then s.role end, 'name', coalesce(s.display_name, ''),
    'factor', private.factor_state())
  from (select auth.uid() as id) c left join public.staff s on s.user_id = c.id
$$;
create function public.my_account() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_account() $$;
grant execute on function private.my_account(), public.my_account() to authenticated;

create function private.record_factor(p_user uuid, p_action text, p_changes jsonb default '{}') returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, subject, subject_id, changes)
    values (p_user, private.email_of(p_user), p_action, 'account', p_user::text, p_changes)
$$;

create function private.pass_factor(p_user uuid, p_session uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.factor_sessions p where not exists (select 1 from auth.sessions a where a.id = p.session_id);
  insert into private.factor_sessions (session_id, user_id)
    select a.id, a.user_id from auth.sessions a where a.id = p_session and a.user_id = p_user
    on conflict (session_id) do nothing;
$$;

create function private.keep_recovery_codes(p_user uuid, p_hashes text[]) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.recovery_codes c where c.user_id = p_user;
  insert into private.recovery_codes (user_id, hash) select p_user, h from unnest(p_hashes) h;
$$;

create function public.begin_factor(p_user uuid, p_session uuid, p_secret text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.second_factors f where f.user_id = p_user and f.confirmed_at is null;
  insert into public.second_factors (user_id, secret, begun_in) values (p_user, p_secret, p_session) on conflict (user_id) do nothing;
  return found;
end $$;

create function public.confirm_factor(p_user uuid, p_session uuid, p_step bigint, p_hashes text[]) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.second_factors f set confirmed_at = now(), last_step = p_step
    where f.user_id = p_user and f.begun_in = p_session and f.confirmed_at is null;
  if not found then
    return false;
  end if;
  perform private.pass_factor(p_user, p_session);
  perform private.keep_recovery_codes(p_user, p_hashes);
  perform private.record_factor(p_user, 'factor-added');
  return true;
end $$;

create function public.use_factor_code(p_user uuid, p_session uuid, p_step bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.second_factors f set last_step = p_step
    where f.user_id = p_user and f.confirmed_at is not null and f.last_step < p_step;
  if not found then
    return false;
  end if;
  perform private.pass_factor(p_user, p_session);
  return true;
end $$;

create function public.use_recovery_code(p_user uuid, p_session uuid, p_hash text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = p_user and c.hash = p_hash;
  if not found then
    return false;
  end if;
  perform private.pass_factor(p_user, p_session);
  perform private.record_factor(p_user, 'recovery-code-used',
    jsonb_build_object('left', (select count(*) from private.recovery_codes c where c.user_id = p_user)));
  return true;
end $$;

create function public.count_recovery_codes(p_user uuid) returns integer
  language sql stable security definer set search_path = ''
  as $$ select count(*)::integer from private.recovery_codes c where c.user_id = p_user $$;

create function public.renew_recovery_codes(p_user uuid, p_hashes text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_recovery_codes(p_user, p_hashes);
  perform private.record_factor(p_user, 'recovery-codes-made');
end $$;

create function public.remove_factor(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.second_factors f where f.user_id = p_user;
  perform private.record_factor(p_user, 'factor-removed');
end $$;

create function private.forget_factors(p_user uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_own integer;
  v_service integer := 0;
begin
  delete from public.second_factors f where f.user_id = p_user;
  get diagnostics v_own = row_count;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using p_user;
    get diagnostics v_service = row_count;
  end if;
  if v_own + v_service > 0 then
    delete from auth.sessions a where a.user_id = p_user;
  end if;
  return v_own + v_service;
end $$;

create function private.reset_factor(p_user uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  if p_user = auth.uid() then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  if not exists (select 1 from public.staff s where s.user_id = p_user) or private.forget_factors(p_user) = 0 then
    return null;
  end if;
  perform private.record('factor-reset', 'staff', p_user::text, private.email_of(p_user), '{}');
  return (select jsonb_build_object('email', u.email, 'locale', u.raw_user_meta_data ->> 'locale') from auth.users u where u.id = p_user);
end $$;
create function public.reset_factor(p_user uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.reset_factor(p_user) $$;
grant execute on function private.reset_factor(uuid), public.reset_factor(uuid) to authenticated;

-- What a session may do depends on it.

create or replace function private.session_stands() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.sessions a where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
      and (a.not_after is null or a.not_after > now()))
    and private.factor_state() in ('none', 'passed')
$$;
grant execute on function private.session_stands() to authenticated;
drop function private.factor_passed();

alter policy staff_reads_own_row on public.staff
  using (user_id = (select auth.uid()) and (select private.session_stands()) or (select private.has_role('admin')));

-- The database itself records what happens to a second factor.

create or replace function private.record_action(p_action text, p_label text, p_details jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_role('admin', 'editor', 'sales') then
    return;
  end if;
  if p_action not in ('export', 'signed-in', 'signed-out', 'password-changed', 'email-change', 'session-ended') then
    raise exception 'not an action: %', p_action using errcode = '22023';
  end if;
  perform private.record(p_action, case p_action when 'export' then 'leads' else 'account' end, auth.uid()::text, p_label,
    case when octet_length(p_details::text) <= 4000 then p_details end);
end $$;

-- Leaving the team, and the commands for people who are locked out, remove it; the list of the team shows it.

create or replace function private.end_sessions_of_former() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.second_factors f where f.user_id = old.user_id;
  delete from auth.sessions a where a.user_id = old.user_id;
  return null;
end $$;

create or replace function private.team() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return jsonb_build_object(
    'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'email', u.email, 'name', s.display_name, 'role', s.role,
        'since', s.created_at, 'seen', u.last_sign_in_at,
        'sessions', (select count(*) from auth.sessions a where a.user_id = s.user_id),
        'factor', exists (select 1 from public.second_factors f where f.user_id = s.user_id and f.confirmed_at is not null))
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

create or replace function public.make_recovery_link(p_email text, p_token_hash text, p_without_factor boolean default false) returns jsonb
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
  if p_without_factor then
    v_factors := private.forget_factors(v_user);
  end if;
  if v_factors > 0 then
    perform private.record('factor-reset', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  end if;
  perform private.record('password-link', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('until', v_until, 'factors', v_factors);
end $$;

create or replace function public.reset_account(p_email text, p_recovery text) returns jsonb
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
  perform private.forget_factors(v_user);
  if v_embedded then
    execute 'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2' using p_recovery, v_user;
  end if;
  perform private.record('account-reset', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('recovery', v_embedded);
end $$;
