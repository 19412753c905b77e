-- Staff accounts: proof of addresses, roles, sign-up, changes of address, lost passwords, and names.

-- Proved addresses ----------------------------------------------------------------------------------------------------

-- Proof that an address reaches the owner of an account: they followed a link sent to that mailbox, or accepted an invitation. Keyed by
-- account and address, so that a new address needs its own proof and the old one keeps its.
create table private.address_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  how text not null check (how in ('link', 'invitation', 'granted', 'before')),
  proved_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.address_proofs enable row level security;

-- A service that does not verify addresses also marks them confirmed, so a confirmation counts only when a link was sent.
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

-- Drops a change of address that was requested and not confirmed.
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

-- Called when the owner of a mailbox followed a link sent to it. If the address was unproved until then, someone else may have made the
-- account: all other sessions end and a pending change of address is dropped. Executable by the service role only.
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

-- An administrator can give a role only to a proved address, because anyone can sign up with any address.
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

-- Gives an existing account a role; false for an unknown address. The launcher's call proves the address as a link would, because the
-- holder of the service key decides who is on the staff. Executable by the service role only.
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

-- Sign-up -------------------------------------------------------------------------------------------------------------

create table public.office_settings (
  only_row boolean primary key default true check (only_row),
  -- Whether visitors may create an account. An account alone opens nothing: without a role there is nothing to see.
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

-- Stopping a change of address ----------------------------------------------------------------------------------------

-- Codes mailed to the old address, with which its owner can stop the change for three days, even after it took effect.
create table private.email_changes (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  expires_at timestamptz not null default now() + interval '3 days'
);
create index email_changes_user_idx on private.email_changes (user_id);
alter table private.email_changes enable row level security;

-- Executable by the service role only.
create function public.begin_email_change(p_user uuid, p_email text, p_token_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.email_changes c where c.expires_at < now();
  insert into private.email_changes (token_hash, user_id, old_email, new_email)
    select p_token_hash, u.id, lower(u.email), lower(p_email) from auth.users u where u.id = p_user and u.email is not null;
end $$;

-- Stops or reverts a change of address: the account gets its old address back, every session ends, and the password, which the person who
-- requested the change knew, stops working. True if there was a change to stop. Executable by the service role only.
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

-- Lost passwords without mail -----------------------------------------------------------------------------------------

-- A link that an administrator hands to a colleague. Only the two know its code; the database has the hash. It works once, within 24 hours,
-- and only while its maker is an administrator and its owner is on the staff. One per person.
create table private.password_links (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index password_links_made_by_idx on private.password_links (made_by);
alter table private.password_links enable row level security;

-- Makes a link and replaces an earlier one; returns when it expires, or null if the person is not on the staff. Not for oneself: a session
-- left open must not suffice to take over its owner's account.
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

-- Uses a link up; null if it is not valid. Otherwise {"email", "recovery"}: the owner's address, and whether the sign-in service now
-- accepts p_recovery as the code of a recovery mail. The embedded service stores those codes with the user and has no call to request one;
-- a hosted service makes its own on request. Executable by the service role only.
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

-- Names ---------------------------------------------------------------------------------------------------------------

-- A name as it is stored: at most 60 characters, without marks that reorder or hide neighbouring text.
create function private.clean_name(p_name text) returns text language sql immutable set search_path = ''
as $$
  select left(btrim(regexp_replace(coalesce(p_name, ''),
    '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff[:space:]]+', ' ', 'g')), 60)
$$;

-- Sets the caller's own name, which colleagues see. False if it did not change; refuses callers without a role.
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

-- The name given at sign-up waits in the account until it has a role.
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
