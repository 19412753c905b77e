-- Who the caller is, and which role they have.

-- The site's pass -----------------------------------------------------------------------------------------------------

-- The site makes requests in a staff member's name and records what data leaves the firm. With the token alone, a person could read every
-- lead through the Data API without a record. So the site sends a pass with each request, which no browser ever sees and of which the
-- database stores the hash: a token carries a role only together with the pass.
create table private.office_passes (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null default now()
);
alter table private.office_passes enable row level security;

-- Each site calls this when it starts and again while it runs; a pass that was not registered for a week stops working. Executable by the
-- service role only.
create function public.register_office(p_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.office_passes (hash) values (p_hash) on conflict (hash) do update set seen_at = now();
  delete from private.office_passes p where p.seen_at < now() - interval '7 days';
end $$;

-- Whether the request carries the pass of a site. False in doubt: while no site has registered a pass, and outside a request.
create function private.asked_by_site() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.office_passes p where p.hash =
    encode(sha256(convert_to(coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-office-pass', ''), 'UTF8')), 'hex'))
$$;

-- The session of the caller -------------------------------------------------------------------------------------------

-- Whether the caller's session still exists and has passed its second factor. A token stays valid for an hour, even after its session
-- ended.
create function private.session_stands() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.sessions a where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
      and (a.not_after is null or a.not_after > now()))
    and private.factor_state() in ('none', 'passed')
$$;
grant execute on function private.session_stands() to authenticated;

-- Roles ---------------------------------------------------------------------------------------------------------------

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'sales', 'technician')),
  display_name text not null default '' check (char_length(display_name) <= 100),
  created_at timestamptz not null default now()
);
alter table public.staff enable row level security;

-- True when the caller is on the staff in one of the wanted roles. Roles are rows, never token metadata, so losing one takes effect at
-- once; a role counts only through the site and while the session exists.
create function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted))
    and private.asked_by_site() and private.session_stands()
$$;
grant execute on function private.has_role(text[]) to authenticated;

-- Raises 42501 for a caller with none of the wanted roles. For every function that reads or writes past the row policies.
create function private.require_role(variadic wanted text[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_role(variadic wanted) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
end $$;

-- The caller's account, for functions that run with the caller's rights: those cannot read schema auth.
create function private.caller() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select auth.uid() $$;
grant execute on function private.caller() to authenticated;

create policy staff_reads_own_row on public.staff for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_stands()) or (select private.has_role('admin')));
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

-- Whether this user answers leads today. A lead of any other owner counts as unowned, though it keeps their name.
create function private.answers_leads(p_user uuid) returns boolean language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.staff s where s.user_id = p_user and s.role in ('admin', 'sales')) $$;

-- The last administrator stays: without one, nobody could give others access.
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

-- Realtime evaluates policies without HTTP headers before it announces a new line in a lead's history. Empty headers identify it, because
-- the Data API, hosted or embedded, always sets them, whatever the caller sends.
create function private.asked_by_realtime() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(current_setting('request.headers', true), '') = '' and private.session_stands()
    and exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role in ('admin', 'sales'))
$$;
grant execute on function private.asked_by_realtime() to authenticated;
