-- How a person came (form, telephone, WhatsApp, mail, door), with leads that users enter; urgency that the office sets; deadlines that know
-- the working calendar.

create or replace function private.dubai_time(p_day date, p_time text) returns timestamptz language sql immutable set search_path = ''
  as $$ select (p_day + make_interval(hours => left(p_time, 2)::integer, mins => right(p_time, 2)::integer)) at time zone 'Asia/Dubai' $$;

create or replace function private.hours_on(p_hours jsonb, p_day date) returns tstzmultirange language sql immutable set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(private.dubai_time(p_day, h ->> 'opens'), private.dubai_time(p_day, h ->> 'closes'))), '{}')
    from jsonb_array_elements(p_hours) h
    where h -> 'days' @> to_jsonb(extract(isodow from p_day)::integer) and h ->> 'opens' < h ->> 'closes'
$$;

create or replace function private.working_time(p_day date) returns tstzmultirange
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_open tstzmultirange;
  v_short record;
begin
  select private.hours_on(e.data -> 'hours', p_day) into v_open from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published';
  -- A date in either language counts, as does the first Ramadan.
  if v_open is null or exists (select 1 from public.entries e cross join jsonb_array_elements(e.data -> 'holidays') h
      where e.kind = 'calendar' and e.slug = 'office' and e.status = 'published' and h ->> 'date' = p_day::text) then
    return '{}';
  end if;
  select r ->> 'opens' as opens, r ->> 'closes' as closes into v_short
    from public.entries e cross join jsonb_array_elements(e.data -> 'ramadan') with ordinality t (r, place)
    where e.kind = 'calendar' and e.slug = 'office' and e.status = 'published' and p_day::text between r ->> 'from' and r ->> 'to'
      and r ->> 'from' <> '' and r ->> 'opens' <> '' and r ->> 'closes' <> ''
    order by e.locale = 'en' desc, t.place limit 1;
  if found then
    v_open := v_open * case when v_short.opens < v_short.closes then tstzmultirange(tstzrange(private.dubai_time(p_day, v_short.opens),
      private.dubai_time(p_day, v_short.closes))) else '{}' end;
  end if;
  return v_open - case when extract(isodow from p_day) = 5
    then tstzmultirange(tstzrange(private.dubai_time(p_day, '12:15'), private.dubai_time(p_day, '13:45'))) else '{}' end;
end $$;

create or replace function private.attended_time(p_day date) returns tstzmultirange
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_whole constant tstzmultirange := tstzmultirange(tstzrange(private.dubai_time(p_day, '00:00'), private.dubai_time(p_day, '24:00')));
  v_line tstzmultirange;
begin
  if exists (select 1 from public.notification_settings n where n.on_call <> '{}') then
    return v_whole;
  end if;
  select case when coalesce(e.data -> 'emergencyHours', '[]') = '[]' then v_whole
      else private.hours_on(e.data -> 'emergencyHours', p_day) end into v_line
    from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published' and e.data ->> 'emergencyPhone' <> '';
  return private.working_time(p_day) + coalesce(v_line, '{}');
end $$;

create or replace function private.after_minutes(p_at timestamptz, p_minutes integer, p_attended boolean) returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_day date := (p_at at time zone 'Asia/Dubai')::date;
  v_left interval := make_interval(mins => p_minutes);
  v_span tstzrange;
begin
  for v_ahead in 0..14 loop
    for v_span in select s from unnest(case when p_attended then private.attended_time(v_day + v_ahead)
        else private.working_time(v_day + v_ahead) end) s where upper(s) > p_at order by s loop
      if upper(v_span) - greatest(lower(v_span), p_at) >= v_left then
        return greatest(lower(v_span), p_at) + v_left;
      end if;
      v_left := v_left - (upper(v_span) - greatest(lower(v_span), p_at));
    end loop;
  end loop;
  return null;
end $$;

create or replace function private.urgency_of(p_kind text, p_details jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_details -> 'emergency' = 'true'::jsonb or p_details ->> 'urgency' = 'emergency' or p_details ? 'urgentWords'
      or p_details ->> 'problem' in ('no-cooling', 'water') then 'emergency'
    when p_kind = 'callback' then 'callback' else 'normal' end
$$;

create or replace function private.callback_minutes() returns integer language sql immutable set search_path = '' as $$ select 30 $$;

create or replace function private.due_of(p_urgency text, p_at timestamptz, p_window text, p_reply_hours integer, p_emergency_minutes integer)
  returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_promised constant timestamptz := p_at + make_interval(hours => p_reply_hours);
  v_day date := (p_at at time zone 'Asia/Dubai')::date;
begin
  -- Without any hours in the settings, the minutes run by the wall clock.
  return least(v_promised, case
    when p_urgency = 'emergency' then coalesce(private.after_minutes(p_at, p_emergency_minutes, true), p_at + make_interval(mins => p_emergency_minutes))
    when p_urgency = 'callback' and p_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$' then (
      select private.dubai_time(d.day, right(p_window, 5)) from (select v_day + a as day from generate_series(0, 14) a) d
        where private.dubai_time(d.day, right(p_window, 5)) >= p_at + make_interval(mins => private.callback_minutes())
          and private.working_time(d.day) && tstzrange(private.dubai_time(d.day, left(p_window, 5)), private.dubai_time(d.day, right(p_window, 5)))
        order by d.day limit 1)
    when p_urgency = 'callback' then private.after_minutes(p_at, private.callback_minutes(), false) end);
exception when others then
  -- A lead must be stored whatever the settings contain.
  return v_promised;
end $$;

alter table public.leads drop constraint leads_kind_check,
  add constraint leads_kind_check check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office')),
  add column first_due_at timestamptz,
  add column channel text not null default 'form' check (channel in ('form', 'call', 'whatsapp', 'email', 'walk-in', 'referral')),
  add column urgency_set text check (urgency_set in ('emergency', 'normal')),
  add column urgency_set_at timestamptz,
  add constraint leads_urgency_set_pair_check check ((urgency_set is null) = (urgency_set_at is null));
-- Leads that exist keep the deadline by which they were measured; nothing else of them changes.
alter table public.leads disable trigger user;
update public.leads l set first_due_at = l.created_at + private.answer_time(private.urgency_of(l.kind, l.details), l.reply_hours, l.emergency_minutes);
alter table public.leads enable trigger user;
alter table public.leads alter column first_due_at set not null;
alter table private.lead_undo drop constraint lead_undo_what_check,
  add constraint lead_undo_what_check check (what in ('status', 'answered', 'attempted', 'next-action', 'owner', 'detail', 'merge', 'contact', 'urgency'));
alter table public.retention_rules drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office', 'spam', 'clicks'));
alter table public.retention_rules disable trigger audit;
insert into public.retention_rules (kind, months) values ('office', 24);
alter table public.retention_rules enable trigger audit;

create or replace function private.lead_promises(p_from timestamptz, p_to timestamptz)
  returns table (lead_id uuid, due_at timestamptz, answered_at timestamptz, promise text)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (waits_until).
    select l.id, l.status, l.do_not_contact, l.due_at as waits_until, l.first_due_at as due_at
      from public.leads l
      where l.created_at >= p_from and l.created_at < p_to and l.status not in ('spam', 'duplicate')
  ), answers as (
    select e.lead_id, min(e.created_at) as at from public.lead_events e join came c on c.id = e.lead_id
      where (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and e.to_status = any (private.open_statuses())))
        and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.due_at, a.at, case
      when c.do_not_contact then 'none'
      when c.waits_until <= now() or coalesce(a.at, now()) > c.due_at then 'broken'
      when a.at is not null then 'kept'
      when private.is_open(c.status) then 'open'
      else 'broken' end
    from came c left join answers a on a.lead_id = c.id
$$;

create or replace function private.derive_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_emergency_since timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if current_setting('office.undoing', true) = 'on' then
      null;
    elsif new.status <> old.status then
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at) end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      -- These steps follow an answer. Closing a lead as won or lost is none: unanswered leads are closed too.
      if new.status <> 'new' and private.is_open(new.status) then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      -- A decision ends the plan, but somebody may be waiting at a door. What is merged has left its visit to the other lead.
      if not private.is_open(new.status) and (new.merged_into is not null
          or not coalesce(new.next_action = 'visit' and new.next_action_at > now(), false)) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(new.awaiting_since, old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  if new.awaiting_since is not null and current_setting('office.undoing', true) is distinct from 'on'
      and (tg_op = 'INSERT' or old.awaiting_since is null) then
    new.reply_hours := private.setting_number('replyHours', 24, 1, 120);
    new.emergency_minutes := private.setting_number('emergencyMinutes', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one, unless the office has said since that it is none.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency'
    union all
    select new.urgency_set_at where new.urgency_set = 'emergency') m
    where new.urgency_set is distinct from 'normal' or m.at > new.urgency_set_at;
  -- An open emergency that waits for no answer keeps a clock: where no next step is planned, it is a call within its minutes.
  if tg_op = 'UPDATE' and v_emergency_since is not null and new.awaiting_since is null
      and (old.awaiting_since is not null or old.urgency <> 'emergency')
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := now() + make_interval(mins => new.emergency_minutes);
  end if;
  new.urgency := case when v_emergency_since is not null then 'emergency' when new.kind = 'callback' then 'callback' else 'normal' end;
  if tg_op = 'INSERT' or (new.urgency_set, new.created_at) is distinct from (old.urgency_set, old.created_at) then
    new.first_due_at := private.due_of(case when new.urgency_set = 'normal' then new.urgency else private.urgency_of(new.kind, new.details) end,
      new.created_at, new.details ->> 'window', new.reply_hours, new.emergency_minutes);
  end if;
  -- An emergency's messages have their short time each, and so has each wish to be called; nothing waits longer than the promise.
  new.due_at := case when new.awaiting_since is not null then least(
    private.due_of('normal', new.awaiting_since, null, new.reply_hours, new.emergency_minutes),
    case when v_emergency_since is not null
      then private.due_of('emergency', greatest(new.awaiting_since, v_emergency_since), null, new.reply_hours, new.emergency_minutes) end,
    (select min(private.due_of('callback', c.at, c.window, new.reply_hours, new.emergency_minutes)) from (
        select new.created_at as at, new.details ->> 'window' as window where new.kind = 'callback'
        union all
        select s.received_at, s.content #>> '{details,window}' from public.lead_submissions s where s.lead_id = new.id and s.kind = 'callback') c
      where c.at >= new.awaiting_since)) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := case new.channel when 'form' then private.source_of(new.first_touch, new.last_touch) else new.channel end;
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), left(s.content ->> 'message', 1000)), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;

create or replace function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id,
    'demonstration', l.demonstration, 'channel', l.channel)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
$$;

create or replace function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status, actor, data)
      values (new.id, 'created', new.status, auth.uid(), case when new.channel <> 'form' then jsonb_build_object('channel', new.channel) else '{}' end);
    return null;
  end if;
  if current_setting('office.undoing', true) = 'on' then
    return null;
  end if;
  if new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor, data)
      values (new.id, 'status', old.status, new.status, auth.uid(),
        case when new.status = 'lost' then jsonb_build_object('reason', new.lost_reason) else '{}' end);
  end if;
  if (new.urgency_set, new.urgency_set_at) is distinct from (old.urgency_set, old.urgency_set_at) then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'urgency', auth.uid(), jsonb_build_object('from', old.urgency, 'to', new.urgency));
  end if;
  if new.owner is distinct from old.owner then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('from', old.owner, 'to', new.owner));
  end if;
  -- A plan that ends with the lead is not news of its own.
  if (new.next_action, new.next_action_at, new.next_action_note)
      is distinct from (old.next_action, old.next_action_at, old.next_action_note)
      and (new.next_action is not null or new.status = old.status) then
    insert into public.lead_events (lead_id, kind, actor, note, data)
      values (new.id, 'next-action', auth.uid(), new.next_action_note,
        jsonb_build_object('action', new.next_action, 'at', new.next_action_at));
  end if;
  return null;
end $$;

create or replace function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_note text := nullif(trim(left(p_changes ->> 'note', 4000)), '');
  v_status text := p_changes ->> 'status';
  v_owner uuid := (p_changes ->> 'owner')::uuid;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  -- Sent again after a conflict, it is the same note.
  if v_note is not null and not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'note'
      and e.actor = auth.uid() and e.note = v_note and e.created_at > now() - interval '10 minutes') then
    insert into public.lead_events (lead_id, kind, note, actor) values (p_lead, 'note', v_note, auth.uid());
  end if;
  if (p_changes - 'note') = '{}'::jsonb then
    return jsonb_build_object('status', 'saved', 'version', v_lead.version);
  end if;
  -- A merged lead has no page of its own: with a new status it would wait where nobody can open it. undo_change separates it first.
  if p_version is distinct from v_lead.version or v_lead.merged_into is not null then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  if v_status = 'lost' and p_changes ->> 'lost_reason' is null then
    return jsonb_build_object('status', 'reason', 'version', v_lead.version);
  end if;
  if v_owner is not null and not exists (select 1 from public.staff s where s.user_id = v_owner and s.role in ('admin', 'sales')) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  if p_changes ? 'attempted' then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (p_lead, 'attempted', auth.uid(), jsonb_build_object('channel', p_changes #>> '{attempted,channel}'));
  end if;
  if p_changes ? 'answered' then
    insert into public.lead_events (lead_id, kind, actor, data) values (p_lead, 'answered', auth.uid(), p_changes -> 'answered');
    if v_status is null and v_lead.status = 'new' then
      v_status := 'contacted';
    end if;
  end if;
  update public.leads l set
      status = coalesce(v_status, l.status),
      lost_reason = case when p_changes ? 'lost_reason' then p_changes ->> 'lost_reason' else l.lost_reason end,
      -- Who answers, tries to or plans first has it, until somebody else is named.
      owner = case when p_changes ? 'owner' then v_owner
        when not private.answers_leads(l.owner) and (p_changes ?| array['answered', 'attempted'] or p_changes ->> 'next_action' is not null
          or v_status not in ('new', 'spam', 'duplicate')) then auth.uid()
        else l.owner end,
      next_action = case when p_changes ? 'next_action' then p_changes ->> 'next_action' else l.next_action end,
      next_action_at = case when p_changes ? 'next_action' then (p_changes ->> 'next_action_at')::timestamptz else l.next_action_at end,
      next_action_note = case when p_changes ? 'next_action' then nullif(trim(p_changes ->> 'next_action_note'), '') else l.next_action_note end,
      urgency_set = coalesce(p_changes ->> 'urgency', l.urgency_set),
      urgency_set_at = case when p_changes ? 'urgency' then now() else l.urgency_set_at end,
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, case when v_status <> v_lead.status then 'status' when p_changes ? 'answered' then 'answered'
    when p_changes ? 'attempted' then 'attempted' when p_changes ? 'next_action' then 'next-action' when p_changes ? 'owner' then 'owner'
    when p_changes ? 'urgency' then 'urgency' else 'status' end, gen_random_uuid(), '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;

create or replace function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into', 'demonstration', 'urgency_set', 'urgency_set_at')
$$;

create or replace function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.leads;
  v_version integer;
begin
  select (jsonb_populate_record(l, p_before)).* into v_before from public.leads l where l.id = p_lead;
  perform set_config('office.undoing', 'on', true);
  update public.leads l set
      status = v_before.status, lost_reason = v_before.lost_reason, owner = v_before.owner, next_action = v_before.next_action,
      next_action_at = v_before.next_action_at, next_action_note = v_before.next_action_note,
      awaiting_since = v_before.awaiting_since, answered_at = v_before.answered_at, closed_at = v_before.closed_at,
      full_name = v_before.full_name, email = v_before.email, phone_e164 = v_before.phone_e164, phone_typed = v_before.phone_typed,
      last_touch = v_before.last_touch, last_submitted_at = v_before.last_submitted_at, is_returning = v_before.is_returning,
      merged_into = v_before.merged_into, demonstration = v_before.demonstration,
      urgency_set = v_before.urgency_set, urgency_set_at = v_before.urgency_set_at
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.undoing', '', true);
  update private.lead_undo u set version = v_version where u.lead_id = p_lead and u.version = p_base;
  update private.lead_undo u set other_version = v_version where u.other = p_lead and u.other_version = p_base;
end $$;

create or replace function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined public.lead_submissions;
begin
  select to_jsonb(l) - array['first_touch', 'last_touch', 'spam_reasons'] || jsonb_build_object('due_at', coalesce(l.due_at, l.first_due_at))
    into v_lead from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    select * into v_joined from public.lead_submissions s where s.id = (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined.content, '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined.reference, 'kind', v_joined.kind,
        'received_at', v_joined.received_at, 'known_email', v_lead -> 'email', 'known_phone', v_lead -> 'phone_e164',
        'demonstration', private.was_demonstration(v_joined.received_at));
  end if;
  return v_lead;
end $$;

create or replace function private.enqueue_notices(p_lead uuid, p_email text, p_payload jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quiet boolean := coalesce(current_setting('intake.quiet', true), '') = 'on';
begin
  insert into public.outbox (topic, lead_id, payload)
    select t, p_lead, p_payload from unnest(array[
      case when not v_quiet and private.count_use('mails:office', 3600, now()) <= private.bound('office-mails') then 'office-mail' end,
      case when not v_quiet and coalesce(p_email, '') <> '' and public.count_mail(p_email, 'confirmation') = 0
        and private.count_use('mails:confirmations', 3600, now()) <= private.bound('confirmations') then 'sender-mail' end,
      case when (select s.webhook from public.outbox_settings s) then 'webhook' end]) t
    where t is not null;
end $$;

create or replace function public.submit_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash text := p_lead ->> 'payload_hash';
  v_key text := p_lead ->> 'idempotency_key';
  v_kind text := coalesce(p_lead ->> 'kind', 'contact');
  v_phone text := p_lead ->> 'phone_e164';
  v_email text := p_lead ->> 'email';
  v_reference text := p_lead ->> 'reference';
  v_message text := coalesce(p_lead ->> 'message', '');
  v_first jsonb := nullif(p_lead -> 'first_touch', 'null'::jsonb);
  v_last jsonb := nullif(p_lead -> 'last_touch', 'null'::jsonb);
  v_reasons jsonb := coalesce(nullif(p_lead -> 'spam_reasons', 'null'::jsonb), '[]');
  v_at timestamptz := coalesce((p_lead ->> 'received_at')::timestamptz, now());
  v_conflict boolean := false;
  v_known text;
  v_lead uuid;
  v_own_reference text;
  v_submission uuid := gen_random_uuid();
  v_returning boolean;
  v_joined boolean;
  v_limit record;
  v_emergency boolean := private.urgency_of(coalesce(p_lead ->> 'kind', 'contact'), p_lead -> 'details') = 'emergency';
  v_over text[] := '{}';
  v_demonstration boolean;
  v_by uuid := (p_lead ->> 'entered_by')::uuid;
begin
  perform set_config('intake.quiet', case when v_by is null then 'off' else 'on' end, true);
  if v_key is null or v_hash is null then
    raise exception 'a submission needs a key and a hash' using errcode = '22023';
  end if;
  -- Held until the end: of two requests with one key, phone or address the second sees the first. Always in this order.
  perform pg_advisory_xact_lock(hashtextextended('key:' || v_key, 0));
  select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key and s.payload_hash = v_hash;
  if v_known is null and exists (select 1 from public.lead_submissions s where s.idempotency_key = v_key) then
    v_conflict := true;
    v_key := v_key || ':' || v_hash;
    select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key;
  end if;
  if v_known is not null then
    return jsonb_build_object('reference', v_known, 'repeated', true, 'joined', false);
  end if;
  if exists (select 1 from private.erased_keys e where e.key_hash = private.pseudonym(v_key)) then
    return jsonb_build_object('reference', v_reference, 'repeated', true, 'joined', false);
  end if;
  if v_phone is not null then
    perform pg_advisory_xact_lock(hashtextextended('phone:' || v_phone, 0));
  end if;
  if v_email is not null then
    perform pg_advisory_xact_lock(hashtextextended('email:' || lower(v_email), 0));
  end if;

  -- A spooled submission counts in the hour it came. A clock that was wrong does not make a lead old, or due tomorrow.
  if v_at > now() or v_at < now() - interval '7 days' then
    v_at := now();
  end if;
  v_demonstration := private.was_demonstration(v_at);
  for v_limit in
    select * from (values ('rate-address', 'address:' || (p_lead ->> 'address_hash'), private.bound('submissions-address')),
      ('rate-phone', 'phone:' || private.pseudonym(v_phone), private.bound('submissions-phone')),
      ('rate-email', 'email:' || private.pseudonym(private.mailbox_key(v_email)), private.bound('submissions-mailbox')))
      u (reason, key, most) where u.key is not null and v_by is null
  loop
    if private.count_use(v_limit.key, 3600, v_at) > v_limit.most then
      v_over := v_over || v_limit.reason;
    end if;
  end loop;
  if v_over <> '{}' and v_emergency and v_reasons = '[]'::jsonb then
    perform set_config('intake.quiet', 'on', true);
  else
    v_reasons := v_reasons || to_jsonb(v_over);
    v_over := '{}';
  end if;

  select exists (select 1 from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and l.status <> 'spam'
        and private.kind_family(l.kind) = private.kind_family(v_kind))
    into v_returning;
  if v_returning and v_reasons = '[]'::jsonb and not coalesce((p_lead ->> 'separate')::boolean, false) then
    select l.id into v_lead from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and private.is_open(l.status)
        and private.kind_family(l.kind) = private.kind_family(v_kind)
        and l.last_submitted_at > v_at - interval '30 days'
        -- What is derived of a lead is derived of all its messages, at each of them.
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id) < private.bound('messages-lead')
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  v_joined := v_lead is not null;
  if not v_joined then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := left(v_reference, 3) || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at, demonstration, channel)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at, v_demonstration, coalesce(p_lead ->> 'channel', 'form'))
      returning id into v_lead;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
    values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_joined, v_conflict,
      p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'network_hash', 'files', 'kind', 'received_at', 'separate'], v_at);
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_lead ->> 'address_hash', p_lead ->> 'network_hash');
  if v_joined then
    insert into public.lead_events (lead_id, kind, actor, note, submission_id)
      values (v_lead, 'joined', v_by, left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at),
        demonstration = l.demonstration and v_demonstration
      where l.id = v_lead;
  end if;
  if v_conflict then
    insert into public.lead_events (lead_id, kind, submission_id) values (v_lead, 'conflict', v_submission);
  end if;

  insert into public.lead_files (id, lead_id, submission_id, name, content_type, size_bytes, sha256, place)
    select (f ->> 'id')::uuid, v_lead, v_submission, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer,
      f ->> 'sha256', f ->> 'place'
    from jsonb_array_elements(coalesce(nullif(p_lead -> 'files', 'null'::jsonb), '[]')) f
    on conflict (id) do nothing;
  if p_lead ->> 'marketing_version' is not null then
    insert into public.marketing_consents (lead_id, submission_id, email, phone_e164, text_version, locale, page, given_at)
      select l.id, v_submission, case when lower(l.email) = lower(v_email) then v_email end,
        case when l.phone_e164 = v_phone then v_phone end, p_lead ->> 'marketing_version', p_lead ->> 'locale',
        coalesce(p_lead ->> 'page', ''), v_at
      from public.leads l where l.id = v_lead;
  end if;
  if v_over <> '{}' then
    -- As unanswered_leads() names the message: by itself where it joined a lead, else as the lead's own first.
    perform private.hold_alert(v_lead, case when v_joined then jsonb_build_object('submission', v_submission) else '{}' end, 'submissions',
      private.is_customer(v_phone), true, not 'rate-address' = any (v_over), now());
  end if;
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_joined);
end $$;

create or replace function private.enter_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_stored jsonb;
  v_lead public.leads;
begin
  perform private.require_role('admin', 'sales');
  v_stored := public.submit_lead(p_lead - array['answered', 'spam_reasons', 'received_at', 'files', 'first_touch', 'last_touch', 'address_hash',
    'network_hash', 'marketing_version', 'device', 'page', 'place_page'] || jsonb_build_object('kind', 'office', 'entered_by', auth.uid()));
  select l.* into v_lead from public.lead_submissions s join public.leads l on l.id = s.lead_id
    where s.reference = v_stored ->> 'reference' and s.idempotency_key like (p_lead ->> 'idempotency_key') || '%';
  if (p_lead ->> 'answered')::boolean and not (v_stored ->> 'repeated')::boolean then
    perform private.change_lead(v_lead.id, v_lead.version,
      jsonb_build_object('answered', jsonb_build_object('channel', case p_lead ->> 'channel' when 'whatsapp' then 'whatsapp' when 'email' then 'email' else 'call' end)));
  end if;
  return jsonb_build_object('id', v_lead.id, 'reference', v_lead.reference, 'joined', v_stored -> 'joined');
end $$;

create or replace function public.enter_lead(p_lead jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.enter_lead(p_lead) $$;

create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with came as (
    select l.id, l.status, l.locale, l.created_at, l.kind,
        (l.created_at at time zone 'Asia/Dubai')::date as day,
        case l.channel when 'form' then private.first_touch_source(l.first_touch) else l.channel end as source,
        coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page), 'unknown') as landing,
        coalesce(l.place, 'unknown') as place,
        coalesce(nullif(l.details ->> 'service', ''), 'unknown') as service,
        coalesce(l.device, 'unknown') as device,
        l.lost_reason
      from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request')
  ), moved as (
    select e.lead_id,
        bool_or(e.to_status = 'visit-booked') as visited,
        bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
      from public.lead_events e join came c on c.id = e.lead_id
      where e.kind = 'status' and not private.was_undone(e.lead_id, e.created_at) group by e.lead_id
  ), sales as (
    select c.*, p.answered_at, p.promise, coalesce(m.visited, false) as visited,
        coalesce(m.quoted, false) or c.status = 'won' as quoted
      from came c
      join private.lead_promises(private.dubai_day(p_from), private.dubai_day(p_to + 1)) p on p.lead_id = c.id
      left join moved m on m.lead_id = c.id
  ), cut as (
    select s.status, d.dimension, d.key from sales s cross join lateral (values
      ('source', s.source), ('landing', s.landing), ('place', s.place), ('service', s.service), ('language', s.locale),
      ('device', s.device), ('kind', s.kind)) d (dimension, key)
  ), summed as (
    select c.dimension, c.key, count(*) as leads, count(*) filter (where c.status = 'won') as won
      from cut c group by c.dimension, c.key
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from came where status = 'spam'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.promise in ('kept', 'broken')),
        'inside', count(*) filter (where s.promise = 'kept'),
        'excused', count(*) filter (where s.promise = 'none'),
        'medianMinutes', percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.created_at) / 60))
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.status = 'won'),
        'lost', count(*) filter (where s.status = 'lost')) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select coalesce(s.lost_reason, 'unknown') as reason, count(*) as leads from sales s where s.status = 'lost' group by 1) r)
  ) into v_report;
  return v_report;
end $$;
grant execute on function private.enter_lead(jsonb), public.enter_lead(jsonb) to authenticated;
drop function private.answer_time(text, integer, integer);
