-- Invitations to the team, valid for 7 days (expires_at), and the list of the team.

create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  role text not null check (role in ('admin', 'editor', 'sales', 'technician')),
  -- Hash of the code in the link, which only the invited person and the inviter have seen.
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
-- Excludes token_hash, which no client needs to read.
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at),
  insert (email, role, token_hash, invited_by), update (withdrawn_at) on public.staff_invitations to authenticated;
create trigger audit after insert or update or delete on public.staff_invitations for each row execute function private.audit('always');

create function private.invitation_stands(i public.staff_invitations) returns boolean language sql stable set search_path = ''
  as $$ select i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now() $$;

-- Creates an invitation and withdraws an earlier open one for the same address.
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

-- {"email", "role"} of a valid invitation, else null. Executable by the service role only.
create function public.read_invitation(p_token_hash text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role) from public.staff_invitations i
  where i.token_hash = p_token_hash and private.invitation_stands(i)
$$;

-- Frees the address of an invitation when its holder has no password for it: deletes an account with that address that was never proved and
-- has no role. True if the address is free afterwards. Executable by the service role only.
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

-- Gives the account its role if the invitation is valid and for its address. Accepting proves the address, so a pending change of address
-- of an account unproved until then is dropped; the site ends its other sessions. Executable by the service role only.
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

-- An administrator who loses the role must not leave open invitations behind.
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

-- Staff, accounts without a role and invitations, for administrators. Anyone can sign up with any address, so accounts whose address is
-- proved come first, and those with an unconfirmed address are not offered a role.
create function private.team() returns jsonb
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
create function public.team() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.team() $$;
grant execute on function private.team(), public.team() to authenticated;
