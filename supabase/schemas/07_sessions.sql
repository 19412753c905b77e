-- Sessions of staff: the list of one's own, and everything that ends them.

-- The device that a session was opened on, in two words; the sign-in service sees only this site's server.
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

-- The caller's own sessions, the current one first, then the latest active. A caller who was signed out, or who has only the password of an
-- account with a second factor, neither sees the owner's sessions nor ends them.
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

-- What ends sessions --------------------------------------------------------------------------------------------------

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

-- Ends every session of a colleague; returns how many there were.
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

-- A user who loses their role is signed out everywhere, and no second factor of theirs is kept.
create function private.end_sessions_of_former() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.second_factors f where f.user_id = old.user_id;
  delete from auth.sessions a where a.user_id = old.user_id;
  return null;
end $$;
create trigger staff_end_sessions after delete on public.staff for each row execute function private.end_sessions_of_former();

-- A session ends after 30 days, however much it is used; apply_retention calls this. The browser drops the cookie of a session that was
-- not used for 14 days (lib/supabase/session-cookie.ts).
create function private.end_old_sessions() returns void language sql security definer set search_path = ''
  as $$ delete from auth.sessions a where a.created_at < now() - interval '30 days' $$;

-- Signs everyone out everywhere at once and invalidates outstanding links for new passwords; returns how many sessions there were. For the
-- operator of the machine: executable by the service role only.
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
