-- A lead whose last visit is off is no longer booked, and what comes after a visit is due in working time.
create or replace function private.unbook_lead() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- The visit that the next step was is on its way out; one whose time has passed stays until it is reported, and one that is done was no less
  -- a visit.
  if coalesce(current_setting('office.undoing', true), '') <> 'on' and not exists (select 1 from public.visits v where v.lead_id = new.id
      and (v.status = 'done' or private.visit_is_open(v.status) and (v.status <> 'booked' or v.starts_at <> old.next_action_at or v.starts_at <= now()))) then
    new.status := case when new.answered_at is null and new.awaiting_since is not null then 'new' else 'contacted' end;
  end if;
  return new;
end $$;

-- Triggers of a kind run in the order of their names: after leads_derive, which would end the wait for a new status.
create trigger leads_unbook before update on public.leads for each row
  when (old.status = 'visit-booked' and new.status = 'visit-booked' and old.next_action = 'visit' and new.next_action is distinct from 'visit')
  execute function private.unbook_lead();

drop function private.plan_visits(uuid, text);
create or replace function private.plan_visits(p_lead uuid, p_done boolean) returns void language plpgsql security definer set search_path = ''
as $$
declare
  v_next public.visits;
  v_lead public.leads;
  v_instead text;
  v_due timestamptz;
begin
  select * into v_next from public.visits v where v.lead_id = p_lead and private.visit_is_open(v.status)
    and v.starts_at > now() - interval '12 hours' order by v.starts_at, v.booked_at limit 1;
  select * into v_lead from public.leads l where l.id = p_lead;
  if v_next.id is not null then
    v_instead := 'visit';
    v_due := v_next.starts_at;
  elsif private.is_open(v_lead.status) or v_lead.status = 'won' then
    v_instead := case when not p_done or v_lead.status = 'won' then 'call'
      when exists (select 1 from public.quotes q where q.lead_id = p_lead and q.status in ('sent', 'accepted', 'declined')) then 'follow-up'
      else 'quote' end;
    v_due := case when p_done then coalesce(private.after_minutes(private.dubai_time((now() at time zone 'Asia/Dubai')::date + 1, '00:00'), 60, false),
        now() + interval '1 day')
      else coalesce(private.after_minutes(now(), 60, v_lead.urgency = 'emergency'), now() + interval '1 hour') end;
  end if;
  perform set_config('office.visits', 'on', true);
  update public.leads l set next_action = v_instead, next_action_at = v_due, next_action_note = left(nullif(v_next.instruction, ''), 300)
    where l.id = p_lead and (l.next_action = 'visit' or l.next_action is null and v_next.id is not null);
  perform set_config('office.visits', '', true);
end $$;

create or replace function private.change_visit(p_visit uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_was public.visits;
  v_is public.visits;
  v_clashes jsonb;
  v_version integer;
  v_status text := p_changes ->> 'status';
  v_note text := nullif(trim(left(p_changes ->> 'note', 1000)), '');
begin
  perform private.require_role('admin', 'sales');
  -- The lead first, as everywhere.
  select l.* into v_lead from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_was from public.visits v where v.id = p_visit for update;
  if v_was.id is null then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_was.version then
    return jsonb_build_object('status', 'conflict', 'version', v_was.version);
  elsif not private.visit_is_open(v_was.status) then
    return jsonb_build_object('status', 'over', 'version', v_was.version);
  end if;
  v_is := v_was;
  v_is.technician := case when p_changes ? 'technician' then (p_changes ->> 'technician')::uuid else v_was.technician end;
  v_is.starts_at := coalesce((p_changes ->> 'starts_at')::timestamptz, v_was.starts_at);
  v_is.length_minutes := coalesce((p_changes ->> 'length_minutes')::smallint, v_was.length_minutes);
  if v_status is not null and v_status not in ('cancelled', 'missed')
      or v_is.starts_at <> v_was.starts_at and (v_is.starts_at < now() - interval '12 hours' or v_is.starts_at > now() + interval '2 years')
      or v_is.length_minutes not between 15 and 720
      or v_is.technician is distinct from v_was.technician and v_is.technician is not null and not private.goes_to_visits(v_is.technician) then
    return jsonb_build_object('status', 'invalid', 'version', v_was.version);
  end if;
  if v_status is null and (v_is.technician, v_is.starts_at, v_is.length_minutes)
      is distinct from (v_was.technician, v_was.starts_at, v_was.length_minutes) then
    perform pg_advisory_xact_lock(hashtextextended('visits.' || coalesce(v_is.technician::text, ''), 0));
    v_clashes := private.visit_clashes(v_is.technician, v_is.starts_at, v_is.length_minutes, p_visit);
    if v_clashes <> '[]' and not coalesce((p_changes ->> 'despite')::boolean, false) then
      return jsonb_build_object('status', 'clash', 'version', v_was.version, 'clashes', v_clashes);
    end if;
  end if;
  update public.visits v set
      technician = v_is.technician, starts_at = v_is.starts_at, length_minutes = v_is.length_minutes,
      former_technicians = case when v_is.technician is distinct from v_was.technician and v_was.technician is not null
        then array_append(array_remove(v.former_technicians, v_was.technician), v_was.technician) else v.former_technicians end,
      place = case when p_changes ? 'place' then nullif(trim(p_changes ->> 'place'), '') else v.place end,
      address = coalesce(trim(p_changes ->> 'address'), v.address),
      instruction = coalesce(trim(p_changes ->> 'instruction'), v.instruction),
      status = case when v_status is not null then v_status
        when v_is.technician is distinct from v_was.technician or v_is.starts_at <> v_was.starts_at then 'booked' else v.status end,
      ended_at = case when v_status is not null then now() end,
      reminded_at = case when v_is.starts_at = v_was.starts_at then v.reminded_at end,
      version = v.version + 1
    where v.id = p_visit returning * into v_is;
  insert into public.lead_events (lead_id, kind, actor, note, data)
    values (v_lead.id, case when v_status is null then 'visit-changed' else 'visit-' || v_status end, auth.uid(), v_note,
      private.visit_line(v_is) || case when v_status is null then jsonb_build_object('from', private.visit_line(v_was)) else '{}' end);
  perform private.plan_visits(v_lead.id, false);
  -- Each change of a visit is one of its lead, so that it can be undone and others see it.
  update public.leads l set updated_at = now() where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(),
    jsonb_build_object('visit', p_visit, 'left', v_is.status, 'row', to_jsonb(v_was)));
  return jsonb_build_object('status', 'saved', 'version', v_is.version, 'lead_version', v_version);
end $$;

create or replace function private.visit_step(p_visit uuid, p_step text, p_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
  v_at timestamptz := least(now(), greatest(p_at, now() - interval '3 days'));
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or not private.may_report(v_visit) or p_step not in ('on-the-way', 'arrived', 'missed') or p_at is null then
    return jsonb_build_object('status', 'gone');
  elsif not private.visit_is_open(v_visit.status)
      or array_position(array['booked', 'on-the-way', 'arrived', 'missed'], p_step)
        <= array_position(array['booked', 'on-the-way', 'arrived', 'missed'], v_visit.status) then
    return jsonb_build_object('status', 'saved', 'version', v_visit.version);
  end if;
  update public.visits v set status = p_step, version = v.version + 1,
      on_the_way_at = case when p_step = 'on-the-way' then v_at else v.on_the_way_at end,
      arrived_at = case when p_step = 'arrived' then v_at else v.arrived_at end,
      ended_at = case when p_step = 'missed' then v_at end
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-' || p_step, auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_at));
  if p_step = 'missed' then
    perform private.plan_visits(v_visit.lead_id, false);
  -- The customer is told while it helps: a phone without network may report it when the visit is over.
  elsif p_step = 'on-the-way' and v_at > now() - interval '30 minutes' then
    insert into public.outbox (topic, lead_id, payload)
      select 'visit-on-the-way', l.id, jsonb_build_object('visit', p_visit) from public.leads l
        where l.id = v_visit.lead_id and l.email is not null and not l.do_not_contact;
  end if;
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;

create or replace function private.report_visit(p_visit uuid, p_key uuid, p_report jsonb, p_at timestamptz, p_files jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or not private.may_report(v_visit) then
    return jsonb_build_object('status', 'gone');
  elsif v_visit.report_key is not null then
    return jsonb_build_object('status', case when v_visit.report_key = p_key then 'saved' else 'reported' end, 'version', v_visit.version);
  end if;
  perform private.add_files(v_visit.lead_id, null, p_files);
  insert into public.visit_files (file_id, visit_id, purpose)
    select (f ->> 'id')::uuid, p_visit, f ->> 'purpose' from jsonb_array_elements(p_files) f;
  update public.visits v set status = 'done', version = v.version + 1, report = p_report, report_key = p_key, reported_at = now(),
      reported_by = auth.uid(), ended_at = least(now(), greatest(p_at, now() - interval '3 days')), arrived_at = coalesce(v.arrived_at, least(now(), p_at))
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-reported', auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_visit.ended_at));
  perform private.plan_visits(v_visit.lead_id, true);
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;

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
  -- An open emergency that waits for no answer keeps a clock: where no next step is planned, it is a call within its minutes, which run while
  -- somebody takes emergencies.
  if tg_op = 'UPDATE' and v_emergency_since is not null and new.awaiting_since is null
      and (old.awaiting_since is not null or old.urgency <> 'emergency')
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := coalesce(private.after_minutes(now(), new.emergency_minutes, true),
      now() + make_interval(mins => new.emergency_minutes));
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
