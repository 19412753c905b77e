-- Commands for the operator of the machine, when the office has locked itself out. Executable by the service role only.

-- Makes a password link for a locked-out staff member, including administrators, like one that a colleague hands over. p_without_factor
-- also removes a lost second factor. Returns {"until", "factors"}; null if the address belongs to no staff member.
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
  if p_without_factor then
    v_factors := private.forget_factors(v_user);
  end if;
  if v_factors > 0 then
    perform private.record('factor-reset', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  end if;
  perform private.record('password-link', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('until', v_until, 'factors', v_factors);
end $$;

-- Resets an existing account for the operator: its password stops working, and its sessions, second factors and links are removed.
-- {"recovery": true} if the embedded sign-in service, which stores recovery codes with the user, now accepts p_recovery as the code for a
-- new password; a hosted service makes its own. Null for an address without an account. Executable by the service role only.
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
  perform private.forget_factors(v_user);
  if v_embedded then
    execute 'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2' using p_recovery, v_user;
  end if;
  perform private.record('account-reset', 'staff', v_user::text, private.email_of(v_user), jsonb_build_object('machine', true));
  return jsonb_build_object('recovery', v_embedded);
end $$;
