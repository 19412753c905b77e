-- Being on call counts only where an alert can arrive.
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

create or replace function private.attended_time(p_day date) returns tstzmultirange
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_whole constant tstzmultirange := tstzmultirange(tstzrange(private.dubai_time(p_day, '00:00'), private.dubai_time(p_day, '24:00')));
  v_line tstzmultirange;
begin
  if private.reaches_on_call() then
    return v_whole;
  end if;
  select case when coalesce(e.data -> 'emergencyHours', '[]') = '[]' then v_whole
      else private.hours_on(e.data -> 'emergencyHours', p_day) end into v_line
    from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published' and e.data ->> 'emergencyPhone' <> '';
  return private.working_time(p_day) + coalesce(v_line, '{}');
end $$;

create or replace function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  if 'escalation' = any (p_topics) then
    update private.alert_mail m set ready_at = now() where m.ready_at is null or m.ready_at < now() - interval '10 minutes';
  end if;
  update public.outbox o set dead_at = now(), last_error = coalesce(o.last_error, 'no answer'), claimed_until = null
    where o.sent_at is null and o.dead_at is null and o.attempts >= private.outbox_attempts()
      and coalesce(o.claimed_until, o.next_at) < now();
  with due as (
    select o.id from public.outbox o
      where o.sent_at is null and o.dead_at is null and o.next_at <= now()
        and (o.claimed_until is null or o.claimed_until < now()) and o.topic = any (p_topics)
      order by o.topic in ('office-mail', 'sender-mail', 'webhook'), o.topic = 'push', o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id)
      || case when t.lead_id is null then jsonb_build_object('held', private.told_of_held(coalesce((t.payload ->> 'notice')::uuid, t.id)))
        else jsonb_build_object('lead', private.told_of(t.lead_id, t.payload)) end
      || case when t.topic = 'push' then jsonb_build_object('device', private.push_target((t.payload ->> 'device')::uuid)) else '{}' end
      order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;
