-- What a drill by somebody new found: signing everybody out leaves links for new passwords alive, and the record says nothing of a
-- restore and of who read what it may have lost.

-- Signs everybody out, everywhere, at once, and ends links for new passwords that are out; returns how many sessions there were.
create or replace function public.end_all_sessions() returns integer
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

-- An account that exists, for whoever runs the machine: whoever had it before is out. Its password opens nothing any more, its sessions,
-- second factors and links are gone; p_recovery is the code for a new password where the embedded sign-in service keeps those with the
-- person ({"recovery": true}), and a hosted one makes its own. null for an address without an account. Executable by the service role
-- only.
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
