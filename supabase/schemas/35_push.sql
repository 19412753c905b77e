-- Notices on the devices of staff (web push): which device, told of what and when, and the keys of the site.

-- The keys with which the site identifies itself to push services (VAPID, RFC 8292). A browser binds its subscription to the public one, so
-- all instances share one pair, which is in every backup; with other keys, each device has to be turned on again.
create table private.push_keys (
  only_row boolean primary key default true check (only_row),
  -- P-256, base64url: the uncompressed point, and the scalar.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$')
);
alter table private.push_keys enable row level security;

-- Keeps the first pair that a site offers. Executable by the service role only.
create function public.make_push_keys(p_public text, p_private text) returns void
  language sql security definer set search_path = ''
  as $$ insert into private.push_keys (public_key, private_key) values (p_public, p_private) on conflict do nothing $$;

-- Replaces the keys. No device can be told with them, so all are removed; returns how many there were. Executable by the service role only.
create function public.renew_push_keys(p_public text, p_private text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.push_keys where true;
  insert into private.push_keys (public_key, private_key) values (p_public, p_private);
  delete from private.push_devices where true;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Devices -------------------------------------------------------------------------------------------------------------

-- A device belongs to the session in which it was turned on. There is no foreign key, because auth.sessions belongs to the sign-in service:
-- a device without its session is told nothing, and push_due_steps() removes it.
create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null unique,
  -- Who knows these three can send to the device; they never leave the server.
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (char_length(name) between 1 and 60),
  locale text not null check (locale in ('en', 'ar')),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  -- Why the last notice was not taken; a short code of ours ("push http 500"), never a server's answer.
  problem text check (problem ~ '^[A-Za-z0-9 _-]{1,80}$')
);
create index push_devices_user_idx on private.push_devices (user_id);
alter table private.push_devices enable row level security;

create function private.push_session_stands(p_device private.push_devices) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.sessions a where a.id = p_device.session_id and a.user_id = p_device.user_id
    and (a.not_after is null or a.not_after > now()))
$$;

-- The caller's own devices and the site's public key: {"key", "devices": [{"id", "name", "since", "until", "told", "problem", "current"}]}.
-- "key" is null until a site has offered one. A session lasts 30 days (private.end_old_sessions), and its device with it.
create function private.my_push_devices() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return jsonb_build_object('key', (select k.public_key from private.push_keys k), 'devices', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'since', d.created_at,
        'until', a.created_at + interval '30 days', 'told', d.told_at, 'problem', d.problem,
        'current', d.session_id = (auth.jwt() ->> 'session_id')::uuid)
        order by d.session_id = (auth.jwt() ->> 'session_id')::uuid desc, d.created_at desc), '[]')
      from private.push_devices d join auth.sessions a on a.id = d.session_id
      where d.user_id = auth.uid() and private.push_session_stands(d)));
end $$;
create function public.my_push_devices() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_push_devices() $$;
grant execute on function private.my_push_devices(), public.my_push_devices() to authenticated;

-- Turns on the device of the caller's session. A browser has one subscription, whoever is signed in: the last user to turn it on has it.
create function private.save_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text, p_locale text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_role('admin', 'sales', 'technician');
  delete from private.push_devices d where d.endpoint = p_endpoint or d.session_id = v_session;
  insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, name, locale)
    values (auth.uid(), v_session, p_endpoint, p_p256dh, p_auth, p_name, p_locale);
end $$;
create function public.save_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text, p_locale text) returns void
  language sql security invoker set search_path = ''
  as $$ select private.save_push_device(p_endpoint, p_p256dh, p_auth, p_name, p_locale) $$;
grant execute on function private.save_push_device(text, text, text, text, text),
  public.save_push_device(text, text, text, text, text) to authenticated;

create function private.remove_push_device(p_device uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  delete from private.push_devices d where d.id = p_device and d.user_id = auth.uid();
  return found;
end $$;
create function public.remove_push_device(p_device uuid) returns boolean language sql security invoker set search_path = ''
  as $$ select private.remove_push_device(p_device) $$;
grant execute on function private.remove_push_device(uuid), public.remove_push_device(uuid) to authenticated;

-- A user whose role changes decides anew what they are told of.
create function private.drop_push_devices() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin delete from private.push_devices d where d.user_id = old.user_id; return null; end $$;
create trigger staff_drop_push_devices_gone after delete on public.staff for each row execute function private.drop_push_devices();
create trigger staff_drop_push_devices_moved after update of role on public.staff for each row
  when (old.role <> new.role) execute function private.drop_push_devices();

-- What a user is told of, and when -------------------------------------------------------------------------------------

-- Without a row: everything, at any time, without names.
create table public.push_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  kinds text[] not null check (kinds <@ array['emergency', 'new', 'overdue', 'given', 'step', 'undelivered', 'visit']),
  -- Quiet hours in Dubai, over midnight where they end before they begin.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Quiet on days without working hours: days off of the calendar, and of the week.
  quiet_off_days boolean not null default false,
  shows_name boolean not null default false,
  constraint push_settings_quiet_check check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
alter table public.push_settings enable row level security;
create policy technician_keeps_own_push_settings on public.push_settings for all to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'technician')))
  with check (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'technician')));
grant select, insert, update on public.push_settings to authenticated;
create trigger audit after insert or update or delete on public.push_settings for each row execute function private.audit('people');

-- Whether a user wants to be left alone now. Whoever is on call is told of an emergency at any time.
create function private.is_push_quiet(p_user uuid, p_kind text, p_at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.push_settings s cross join (select p_at at time zone 'Asia/Dubai' as here) t
      where s.user_id = p_user and (
        case when s.quiet_from < s.quiet_until then to_char(t.here, 'HH24:MI') >= s.quiet_from and to_char(t.here, 'HH24:MI') < s.quiet_until
          else to_char(t.here, 'HH24:MI') >= s.quiet_from or to_char(t.here, 'HH24:MI') < s.quiet_until end
        or s.quiet_off_days and private.working_time(t.here::date) = '{}'))
    and not (p_kind = 'emergency' and exists (select 1 from public.notification_settings n where lower(private.email_of(p_user)) = any (n.on_call)));
exception when others then
  -- A lead must be stored whatever the calendar contains, and in doubt it is told of.
  return false;
end $$;

-- Queues a notice for each device of those whom this kind concerns and who want to be told of it now; p_only: for this user alone.
create function private.push(p_kind text, p_lead uuid, p_payload jsonb, p_at timestamptz, p_only uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.outbox (topic, lead_id, payload)
    select 'push', p_lead, p_payload || jsonb_build_object('kind', p_kind, 'device', d.id)
      from private.push_devices d join public.staff u on u.user_id = d.user_id left join public.push_settings s on s.user_id = d.user_id
      where u.role = any (case p_kind when 'undelivered' then array['admin'] when 'visit' then array['admin', 'sales', 'technician']
          else array['admin', 'sales'] end)
        and (p_only is null or d.user_id = p_only) and (s.user_id is null or p_kind = any (s.kinds))
        and not private.is_push_quiet(d.user_id, p_kind, p_at)
$$;

-- What is told ---------------------------------------------------------------------------------------------------------

-- With each mail to the office about a lead, and so within the same bounds. A digest tells of emergencies whose alerts were held back.
create function private.push_with_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.lead_id is null then
    perform private.push('emergency', null, jsonb_build_object('notice', new.id), new.created_at);
  else
    perform private.push(case
        when exists (select 1 from public.leads l where l.id = new.lead_id and l.urgency = 'emergency')
          or exists (select 1 from public.lead_submissions m where m.id = (new.payload ->> 'submission')::uuid
            and private.urgency_of(m.kind, m.content -> 'details') = 'emergency') then 'emergency'
        when new.topic = 'office-mail' then 'new' else 'overdue' end,
      new.lead_id, new.payload, new.created_at);
  end if;
  return null;
end $$;
create trigger outbox_push_with_mail after insert on public.outbox for each row
  when (new.topic in ('office-mail', 'on-call-flag', 'escalation', 'digest', 'digest-escalation'))
  execute function private.push_with_mail();

-- Tells the administrators of what could not be delivered, a few times an hour: while the mail server refuses everything, one look is enough.
create function private.push_undelivered() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.count_use('push:undelivered', 3600, now()) <= private.bound('push-undelivered') then
    perform private.push('undelivered', null, '{}', now());
  end if;
  return null;
end $$;
create trigger outbox_push_undelivered after update of dead_at on public.outbox for each row
  when (old.dead_at is null and new.dead_at is not null and new.discarded_at is null and new.topic <> 'push')
  execute function private.push_undelivered();

-- Tells a user of a lead that a colleague gave them.
create function private.push_given() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner is not null and new.owner is distinct from auth.uid() and new.status <> 'spam'
      and (tg_op = 'INSERT' or new.owner is distinct from old.owner)
      and private.count_use('push:given:' || new.owner, 3600, now()) <= private.bound('push-given') then
    perform private.push('given', new.id, '{}', now(), new.owner);
  end if;
  return null;
end $$;
create trigger leads_push_given after insert or update of owner on public.leads for each row execute function private.push_given();

-- The next step of each lead of which was told last, so that each is told of once.
create table private.push_steps (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  step_at timestamptz not null
);
alter table private.push_steps enable row level security;

-- Tells of next steps that have fallen due: the owner, or everybody where there is none. Returns how many. Also removes notices that no
-- device took within half a day, and devices whose session has ended. Executable by the service role only.
create function public.push_due_steps(p_at timestamptz default now()) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead record;
  v_told integer := 0;
begin
  delete from private.push_devices d where not private.push_session_stands(d);
  delete from public.outbox o where o.topic = 'push' and o.created_at < now() - interval '12 hours';
  -- After an outage, what fell due within the last hour is told of; the rest is on the first screen of the office.
  for v_lead in
    with due as (
      insert into private.push_steps as t (lead_id, step_at)
        select l.id, l.next_action_at from public.leads l
          where l.next_action_at between p_at - interval '1 hour' and p_at and l.status not in ('spam', 'duplicate')
        on conflict (lead_id) do update set step_at = excluded.step_at where t.step_at <> excluded.step_at
        returning t.lead_id)
    select l.id, l.owner, l.urgency from due join public.leads l on l.id = due.lead_id
  loop
    perform private.push(case v_lead.urgency when 'emergency' then 'emergency' else 'step' end, v_lead.id, '{"step": true}', p_at,
      case when private.answers_leads(v_lead.owner) then v_lead.owner end);
    v_told := v_told + 1;
  end loop;
  return v_told;
end $$;

-- Delivery -------------------------------------------------------------------------------------------------------------

-- Where a notice goes, and the keys to send it with; null where the device was turned off, its session has ended, or its user has
-- left.
create function private.push_target(p_device uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'locale', d.locale,
      'showsName', coalesce(s.shows_name, false), 'publicKey', k.public_key, 'privateKey', k.private_key)
    from private.push_devices d cross join private.push_keys k left join public.push_settings s on s.user_id = d.user_id
    where d.id = p_device and private.push_session_stands(d)
      and exists (select 1 from public.staff u where u.user_id = d.user_id and u.role in ('admin', 'sales', 'technician'))
$$;

-- The same for a user's own device, for a test. Executable by the service role only.
create function public.push_target(p_device uuid, p_user uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.push_target(d.id) from private.push_devices d where d.id = p_device and d.user_id = p_user
$$;

-- Records the result of a notice: "sent"; "dropped", because it is not needed any more; "gone", because the push service knows the device
-- no longer; else a code of what failed, which is tried again like a mail, but not before p_wait_seconds. p_id null: of a test. Executable by
-- the service role only.
create function public.settle_push(p_id uuid, p_attempt integer, p_device uuid, p_result text, p_wait_seconds integer default 0) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_result = 'gone' then
    delete from private.push_devices d where d.id = p_device;
  elsif p_result <> 'dropped' then
    update private.push_devices d set told_at = case p_result when 'sent' then now() else d.told_at end, problem = nullif(p_result, 'sent')
      where d.id = p_device;
  end if;
  if p_result in ('sent', 'dropped', 'gone') then
    delete from public.outbox o where o.id = p_id and o.topic = 'push';
  elsif public.settle_outbox(p_id, p_attempt, p_result, null) then
    update public.outbox o set next_at = greatest(o.next_at, now() + make_interval(secs => least(p_wait_seconds, 43200))) where o.id = p_id;
  end if;
end $$;

-- Alerts that can arrive ------------------------------------------------------------------------------------------------

-- When a process last asked for alerts to send (claim_outbox), which one without a mail server never does.
create table private.alert_mail (
  only_row boolean primary key default true check (only_row),
  ready_at timestamptz
);
insert into private.alert_mail default values;
alter table private.alert_mail enable row level security;

-- Whether somebody is named as on call whom an alert can reach: by mail, or on a device. Being on call counts only then.
create function private.reaches_on_call() returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.notification_settings n where n.on_call <> '{}'
    and (exists (select 1 from private.alert_mail m where m.ready_at > now() - interval '1 day')
      or exists (select 1 from private.push_devices d where lower(private.email_of(d.user_id)) = any (n.on_call))))
$$;

-- The same for administrators, who name them.
create function private.is_on_call_reached() returns boolean language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return private.reaches_on_call();
end $$;
create function public.is_on_call_reached() returns boolean language sql stable security invoker set search_path = ''
  as $$ select private.is_on_call_reached() $$;
grant execute on function private.is_on_call_reached(), public.is_on_call_reached() to authenticated;
