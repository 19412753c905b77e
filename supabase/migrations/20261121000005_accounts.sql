-- Accounts of the office: sessions that end at once, invitations, limits on attempts, and a record of every change.
-- The rules at the head of the foundation hold here too.

-- Sessions that end at once -------------------------------------------------------------------------------------------

-- Whoever has a second factor has a role only once it was given; where the service knows none, there is nothing to give.
create function private.factor_passed() returns boolean language sql stable security definer set search_path = ''
  as $$ select true $$;
do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute $factor$
      create or replace function private.factor_passed() returns boolean
        language sql stable security definer set search_path = ''
      as $body$
        select coalesce(auth.jwt() ->> 'aal', '') = 'aal2' or not exists (
          select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
      $body$
    $factor$;
  end if;
end $$;

-- A token is good for an hour whatever happens to its session; a role is not: it counts while the session stands.
create or replace function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted))
    and exists (select 1 from auth.sessions a where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
      and (a.not_after is null or a.not_after > now()))
    and private.factor_passed()
$$;

-- On what a session was opened, in two words; the sign-in service sees this site's server and nothing else.
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

-- The caller's own sessions, newest sign of life first.
create function private.my_sessions() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'device', coalesce(n.device, ''), 'since', a.created_at,
      'seen', greatest(a.created_at, a.refreshed_at at time zone 'UTC'),
      'current', a.id = (auth.jwt() ->> 'session_id')::uuid)
      order by a.id = (auth.jwt() ->> 'session_id')::uuid desc, coalesce(a.refreshed_at at time zone 'UTC', a.created_at) desc), '[]')
  from auth.sessions a left join private.session_notes n on n.session_id = a.id
  where a.user_id = auth.uid() and (a.not_after is null or a.not_after > now())
$$;
create function public.my_sessions() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_sessions() $$;

create function private.end_my_session(p_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.id = p_session and a.user_id = auth.uid();
  return found;
end $$;
create function public.end_my_session(p_session uuid) returns boolean language sql security invoker set search_path = ''
  as $$ select private.end_my_session(p_session) $$;

-- Every session of a colleague. Returns how many there were.
create function private.end_staff_sessions(p_user uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  if not private.has_role('admin') then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  delete from auth.sessions a where a.user_id = p_user;
  get diagnostics v_count = row_count;
  perform private.record('sessions-ended', 'staff', p_user::text, private.email_of(p_user), jsonb_build_object('sessions', v_count));
  return v_count;
end $$;
create function public.end_staff_sessions(p_user uuid) returns integer language sql security invoker set search_path = ''
  as $$ select private.end_staff_sessions(p_user) $$;

-- Whoever loses the role is out, wherever they are signed in.
create function private.end_sessions_of_former() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin delete from auth.sessions a where a.user_id = old.user_id; return null; end $$;
create trigger staff_end_sessions after delete on public.staff for each row execute function private.end_sessions_of_former();

-- Somebody has to be able to let the others in.
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

-- Settings of the office that are nobody else's business ---------------------------------------------------------------

create table public.office_settings (
  only_row boolean primary key default true check (only_row),
  -- Whether a stranger may make an account. It opens nothing by itself: without a role there is nothing to see.
  sign_up_open boolean not null default false
);
insert into public.office_settings default values;
alter table public.office_settings enable row level security;
create policy staff_reads_office_settings on public.office_settings for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
create policy admin_changes_office_settings on public.office_settings for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

-- Invitations ---------------------------------------------------------------------------------------------------------

create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  role text not null check (role in ('admin', 'editor', 'sales')),
  -- Of the code in the link, which only the invited person and whoever invited them have seen.
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

-- Invites, in place of an earlier invitation of the same address.
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

-- {"email", "role"} of an invitation that still stands, else null. Executable by the service role only.
create function public.read_invitation(p_token_hash text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role) from public.staff_invitations i
  where i.token_hash = p_token_hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
$$;

-- Gives the account its role, if the invitation stands and is for its address. Executable by the service role only.
create function public.accept_invitation(p_token_hash text, p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_role text;
begin
  update public.staff_invitations i set accepted_at = now()
    where i.token_hash = p_token_hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
      and i.email = (select lower(u.email) from auth.users u where u.id = p_user)
    returning i.role into v_role;
  if v_role is null then
    return false;
  end if;
  insert into public.staff (user_id, role) values (p_user, v_role)
    on conflict (user_id) do update set role = excluded.role where staff.role <> excluded.role;
  return true;
end $$;

-- Who works here, who waits, who is invited: for administrators.
create function private.team() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'email', u.email, 'name', s.display_name, 'role', s.role,
        'since', s.created_at, 'seen', u.last_sign_in_at,
        'sessions', (select count(*) from auth.sessions a where a.user_id = s.user_id))
        order by s.role, lower(u.email)), '[]') from public.staff s join auth.users u on u.id = s.user_id),
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'since', w.created_at)
        order by w.created_at desc), '[]')
      from (select u.id, u.email, u.created_at from auth.users u
        where u.email is not null and not exists (select 1 from public.staff s where s.user_id = u.id)
        order by u.created_at desc limit 50) w),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'until', i.expires_at)
        order by i.created_at desc), '[]') from public.staff_invitations i
      where i.accepted_at is null and i.withdrawn_at is null));
end $$;
create function public.team() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.team() $$;

-- Limits on attempts, shared by all instances --------------------------------------------------------------------------

-- Counts one attempt against each of [{"key", "most"}]; returns the seconds to wait where one has had too many, else 0.
create function public.count_attempt(p_limits jsonb, p_seconds integer) returns integer
  language sql security definer set search_path = ''
as $$
  select case when bool_or(private.count_use('attempt:' || (l ->> 'key'), p_seconds, now()) > (l ->> 'most')::integer)
      then ceil(p_seconds - mod(extract(epoch from now()), p_seconds))::integer else 0 end
  from jsonb_array_elements(p_limits) l
$$;
create function public.forget_attempts(p_key text) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.rate_counters c where c.key = 'attempt:' || p_key $$;

-- The record of every change -------------------------------------------------------------------------------------------

-- Written by the tables themselves and by private.record(); changed and removed by nobody. It names what changed, and
-- says values only where they tell nothing about a client: erasing a lead must not leave its name here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No reference: the record outlives the account, and the address is the one it had then.
  actor uuid,
  actor_email text not null default '',
  action text not null check (action ~ '^[a-z][a-z-]{1,30}$'),
  subject text not null check (subject ~ '^[a-z][a-z_]{1,40}$'),
  subject_id text not null default '' check (char_length(subject_id) <= 100),
  label text not null default '' check (char_length(label) <= 300),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);
create index audit_log_actor_idx on public.audit_log (actor, id desc);
create index audit_log_subject_idx on public.audit_log (subject, id desc);
create index audit_log_at_idx on public.audit_log (at);
alter table public.audit_log enable row level security;
create policy admin_reads_audit_log on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));

create function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin raise exception 'the record is only added to' using errcode = '42501'; end $$;
create trigger audit_log_stays before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

create function private.email_of(p_user uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select u.email from auth.users u where u.id = p_user), '') $$;

create function private.record(p_action text, p_subject text, p_id text, p_label text, p_changes jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, subject, subject_id, label, changes)
    values (auth.uid(), private.email_of(auth.uid()), p_action, p_subject, left(coalesce(p_id, ''), 100),
      left(coalesce(p_label, ''), 300), coalesce(p_changes, '{}'))
$$;

-- What a changed column may say of its values.
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

-- Of a change made by a statement itself: what triggers and cascades make of it is told by the statement. tg_argv[0] is
-- "always", or "people" where the site's own writing (visitors' leads, the first edition of a text) is no news.
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

-- Every table but those that no person writes, and what is typed and not saved. Called with the grants, so that a table of
-- any migration has its trigger from the moment it can be reached.
create function private.attach_audit() returns void language plpgsql set search_path = ''
as $$
declare
  v_table text;
begin
  for v_table in
    select c.relname from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('audit_log', 'content_clock', 'contact_clicks', 'entry_drafts', 'erasures', 'index_pings',
        'lead_presence', 'lead_submissions', 'outbox', 'outbox_settings', 'page_views')
      and not exists (select 1 from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit')
  loop
    execute format('create trigger audit after insert or update or delete on public.%I for each row execute function private.audit(%L)',
      v_table, case when v_table in ('staff', 'staff_invitations', 'office_settings', 'retention_rules', 'notification_settings')
        then 'always' else 'people' end);
  end loop;
end $$;

-- What no row shows: for staff, in their own name.
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

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000005' $$;

-- Grants --------------------------------------------------------------------------------------------------------------

alter function private.apply_grants() rename to apply_grants_before_accounts;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_accounts();
  perform private.attach_audit();
  revoke insert, update, delete, truncate on public.audit_log from service_role;
  grant select on public.audit_log, public.office_settings to authenticated;
  grant update (sign_up_open) on public.office_settings to authenticated;
  grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at),
    insert (email, role, token_hash, invited_by), update (withdrawn_at) on public.staff_invitations to authenticated;
  grant execute on function private.note_session(text), private.my_sessions(), private.end_my_session(uuid),
    private.end_staff_sessions(uuid), private.team(), private.record_action(text, text, jsonb) to authenticated;
  grant execute on function public.note_session(text), public.my_sessions(), public.end_my_session(uuid),
    public.end_staff_sessions(uuid), public.team(), public.invite_staff(text, text, text),
    public.record_action(text, text, jsonb) to authenticated;
end $$;
select private.apply_grants();
