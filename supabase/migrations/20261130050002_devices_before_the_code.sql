-- Setting a second factor up turns off notices on devices of the account's other sessions: they were turned on with the password alone.

create or replace function public.confirm_factor(p_user uuid, p_session uuid, p_step bigint, p_hashes text[]) returns boolean
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
