-- The second factor: a code from an app after the password (TOTP), and recovery codes for when the phone is lost. The site compares the
-- codes; the database decides what a session that has given none may do, which is nothing (private.session_stands()).

-- The secret is sealed with a key of the site (lib/accounts/second-factor/sealed-secret.ts). It counts once a first code has confirmed it, in the session
-- that began it and was shown it. last_step: the half minute of the last accepted code; no code of it or of an earlier one is accepted
-- again. For the service role alone.
create table public.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret text not null check (char_length(secret) between 20 and 200),
  begun_at timestamptz not null default now(),
  begun_in uuid not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
alter table public.second_factors enable row level security;

-- Hashes; a code that was used is deleted.
create table private.recovery_codes (
  user_id uuid not null references public.second_factors (user_id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (user_id, hash)
);
alter table private.recovery_codes enable row level security;

-- The sessions that have given a code.
create table private.factor_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.second_factors (user_id) on delete cascade
);
create index factor_sessions_user_idx on private.factor_sessions (user_id);
alter table private.factor_sessions enable row level security;

-- The roles that administrators require a second factor of. It is required of sessions that begin later, so that nobody is interrupted.
create table public.factor_requirements (
  role text primary key check (role in ('admin', 'editor', 'sales', 'technician')),
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

-- What a session may do -----------------------------------------------------------------------------------------------

-- The second factor of the caller's session: "none" (neither set up nor required), "passed", "asked" (set up, and not given yet) or
-- "missing" (required, and not set up). With the last two the caller has no rights.
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

-- The caller as the site sees them: {"role", "name", "factor"}; without a role while the second factor is asked or missing.
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

-- Setting up, giving and removing -------------------------------------------------------------------------------------
-- The site calls these with the service role, after it has compared a code or a password: a person's token alone must not be able to.

-- Records an action of a person on their own account.
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

-- Begins a second factor, and forgets one that was begun and not confirmed. False where one is set up.
create function public.begin_factor(p_user uuid, p_session uuid, p_secret text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.second_factors f where f.user_id = p_user and f.confirmed_at is null;
  insert into public.second_factors (user_id, secret, begun_in) values (p_user, p_secret, p_session) on conflict (user_id) do nothing;
  return found;
end $$;

-- Confirms the second factor that this session began. Every other session of the account is asked for a code from now on, and its device gets
-- no more notices.
create function public.confirm_factor(p_user uuid, p_session uuid, p_step bigint, p_hashes text[]) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.second_factors f set confirmed_at = now(), last_step = p_step
    where f.user_id = p_user and f.begun_in = p_session and f.confirmed_at is null;
  if not found then
    return false;
  end if;
  delete from private.push_devices d where d.user_id = p_user and d.session_id <> p_session;
  perform private.pass_factor(p_user, p_session);
  perform private.keep_recovery_codes(p_user, p_hashes);
  perform private.record_factor(p_user, 'factor-added');
  return true;
end $$;

-- Accepts a code of the half minute p_step, once. False for one that was used.
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

-- Accepts a recovery code, once.
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

-- Removes every second factor of an account, also one of a hosted service; returns how many there were. Their sessions end, because one of
-- them may be on the lost phone.
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

-- Removes the second factor of a colleague who has lost it. {"email", "locale"} of whom to tell; null where there was none. Not for oneself:
-- a session left open must not suffice.
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
