-- Visits in the office: what the screens read, reminders, notices on devices and calendar feeds; undoing is exact for visits that follow a
-- next step.

alter table public.push_settings drop constraint push_settings_kinds_check,
  add constraint push_settings_kinds_check check (kinds <@ array['emergency', 'new', 'overdue', 'given', 'step', 'undelivered', 'visit']);
drop policy sales_keeps_own_push_settings on public.push_settings;
create policy technician_keeps_own_push_settings on public.push_settings for all to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'technician')))
  with check (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'technician')));
-- Whoever has chosen before there were visits is told of their own.
alter table public.push_settings disable trigger audit;
update public.push_settings set kinds = kinds || 'visit'::text where not kinds @> array['visit'];
alter table public.push_settings enable trigger audit;

create or replace function private.keep_undo(p_before public.leads, p_version integer, p_what text, p_id uuid, p_more jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit jsonb := nullif(current_setting('office.changed_visit', true), '')::jsonb;
begin
  perform set_config('office.changed_visit', '', true);
  -- What lies below something that cannot be undone is out of reach for good.
  delete from private.lead_undo u where u.lead_id = p_before.id
    and not exists (select 1 from private.lead_undo v where v.lead_id = p_before.id and v.version = p_before.version);
  insert into private.lead_undo (id, lead_id, version, base, what, before, actor)
    values (p_id, p_before.id, p_version, p_before.version, p_what, private.undo_columns(p_before) || p_more
      || case when v_visit ->> 'lead' = p_before.id::text then v_visit - 'lead' else '{}' end, auth.uid());
  delete from private.lead_undo u where u.lead_id = p_before.id and u.version in
    (select v.version from private.lead_undo v where v.lead_id = p_before.id order by v.version desc offset 20);
end $$;

create or replace function private.undo_change(p_lead uuid, p_version integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_undo private.lead_undo;
  v_contacts text[];
begin
  perform private.require_role('admin', 'sales');
  -- A merge is of two leads: always in this order.
  perform 1 from public.leads l where l.id = p_lead or l.id in (select u.other from private.lead_undo u
    where u.lead_id = p_lead and u.version = p_version) order by l.id for update;
  select * into v_lead from public.leads l where l.id = p_lead;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_undo from private.lead_undo u where u.lead_id = p_lead and u.version = v_lead.version;
  if not found or p_version <> v_lead.version
      or v_undo.other is not null and not exists (select 1 from public.leads l where l.id = v_undo.other and l.version = v_undo.other_version) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  if v_undo.what = 'contact' and (v_undo.before -> 'on')::boolean and v_undo.at < now() - interval '1 day' and not private.has_role('admin') then
    return jsonb_build_object('status', 'wish', 'version', v_lead.version);
  end if;
  if v_undo.before ? 'visit' and not private.undo_visit(v_undo) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  -- An answer that has not left yet does not leave any more.
  update public.outbox o set dead_at = now(), discarded_at = now(), discarded_by = auth.uid()
    where o.lead_id = p_lead and o.topic in ('whatsapp-answer', 'mail-answer') and o.created_at = v_undo.at and o.sent_at is null and o.claimed_until is null;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_lead, 'undone', auth.uid(), jsonb_build_object('what', v_undo.what, 'at', v_undo.at, 'by', v_undo.actor)
      || case when v_undo.before ->> 'status' <> v_lead.status
        then jsonb_build_object('from', v_lead.status, 'to', v_undo.before ->> 'status') else '{}' end);
  if v_undo.what = 'merge' then
    perform private.part_leads(v_undo);
  end if;
  perform private.put_back(p_lead, v_undo.before, v_undo.base);
  if v_undo.what in ('detail', 'merge', 'contact') then
    if v_undo.what = 'detail' then
      update public.marketing_consents m
        set email = case when v_undo.before ->> 'email' is distinct from v_lead.email then null else m.email end,
            phone_e164 = case when v_undo.before ->> 'phone_e164' is distinct from v_lead.phone_e164 then null else m.phone_e164 end
        where m.id::text in (select jsonb_array_elements_text(v_undo.before -> 'consents'));
    end if;
    perform private.unmark_contacts(v_contacts, v_undo.id);
  end if;
  delete from private.lead_undo u where u.id = v_undo.id;
  return jsonb_build_object('status', 'saved', 'version', (select l.version from public.leads l where l.id = p_lead));
end $$;

create or replace function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.leads;
  v_version integer;
begin
  select (jsonb_populate_record(l, p_before)).* into v_before from public.leads l where l.id = p_lead;
  perform set_config('office.undoing', 'on', true);
  perform set_config('office.visits', case when p_before ? 'visit' then 'on' else '' end, true);
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
  perform set_config('office.visits', '', true);
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
  -- The text that staff wrote, and where it goes to.
  if p_payload ? 'event' then
    v_lead := v_lead || jsonb_build_object('answer',
      (select jsonb_build_object('to', e.data -> 'to', 'text', e.data -> 'text', 'subject', e.data -> 'subject', 'locale', e.data -> 'locale',
          'after', private.mails_before(e), 'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
            'content_type', f.content_type) order by f.name), '[]') from public.lead_files f where f.event_id = e.id)) from public.lead_events e where e.id = (p_payload ->> 'event')::bigint));
  end if;
  if p_payload ? 'visit' then
    v_lead := v_lead || jsonb_build_object('visit', (select jsonb_build_object('starts_at', v.starts_at, 'length_minutes', v.length_minutes,
        'status', v.status, 'place', v.place, 'technician', private.staff_name(v.technician)) from public.visits v
      where v.id = (p_payload ->> 'visit')::uuid));
  end if;
  return v_lead;
end $$;

create or replace function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null,
    p_sent jsonb default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_topic text;
  v_settled boolean;
  v_failed boolean;
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null returning o.lead_id, o.topic into v_lead, v_topic;
    v_settled := found;
    if v_lead is not null and p_sent is not null then
      insert into public.lead_events (lead_id, kind, data)
        values (v_lead, 'mail-sent', p_sent || jsonb_build_object('notice', p_id, 'topic', v_topic));
    end if;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null
      returning o.dead_at is not null and o.topic = 'mail-answer' into v_failed;
    v_settled := found;
    if v_failed then
      perform private.answer_failed(p_id, to_jsonb(p_error));
    end if;
  end if;
  return v_settled;
end $$;

create or replace function private.my_push_devices() returns jsonb
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

create or replace function private.save_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text, p_locale text) returns void
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

create or replace function private.remove_push_device(p_device uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  delete from private.push_devices d where d.id = p_device and d.user_id = auth.uid();
  return found;
end $$;

create or replace function private.push(p_kind text, p_lead uuid, p_payload jsonb, p_at timestamptz, p_only uuid default null) returns void
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

create or replace function private.keep_visit() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_was timestamptz := case when tg_op = 'UPDATE' then case when old.next_action = 'visit' then old.next_action_at end end;
  v_is timestamptz := case when new.next_action = 'visit' then new.next_action_at end;
  v_row public.visits;
  v_left public.visits;
begin
  if coalesce(current_setting('office.visits', true), '') = 'on' or v_was is null and v_is is null
      or v_was = v_is and new.next_action_note is not distinct from old.next_action_note then
    return null;
  end if;
  -- The visit that the step was, while it is ahead or the step is being undone.
  if v_was > now() or v_was is not null and current_setting('office.undoing', true) = 'on' then
    select * into v_row from public.visits v where v.lead_id = new.id and v.starts_at = v_was and v.status = 'booked'
      order by v.booked_at limit 1;
  end if;
  if v_is is distinct from v_was and exists (select 1 from public.visits v
      where v.lead_id = new.id and v.starts_at = v_is and v.status <> 'cancelled') then
    return null;
  elsif v_row.id is null and v_is is not null and v_is is distinct from v_was then
    select * into v_row from public.visits v where v.lead_id = new.id and v.starts_at = v_is and v.status = 'cancelled'
      order by v.booked_at desc limit 1;
  end if;
  if v_row.id is not null then
    -- Without a new time it is off; one whose time has passed stays, and says that nobody reported it.
    update public.visits v set starts_at = coalesce(v_is, v.starts_at), status = case when v_is is null then 'cancelled' else 'booked' end,
        reminded_at = case when v_is = v.starts_at then v.reminded_at end, version = v.version + 1,
        instruction = case when v_is is null or new.next_action_note is not distinct from left(nullif(v.instruction, ''), 300)
          or v_row.status = 'cancelled' and new.next_action_note is null then v.instruction else coalesce(new.next_action_note, '') end
      where v.id = v_row.id returning * into v_left;
  elsif v_is is not null and v_is is distinct from v_was then
    insert into public.visits (lead_id, starts_at, place, instruction, booked_by)
      values (new.id, v_is, new.place, coalesce(new.next_action_note, ''), auth.uid()) returning * into v_left;
  end if;
  if v_left.id is not null then
    perform set_config('office.changed_visit', jsonb_build_object('lead', new.id, 'visit', v_left.id, 'left', v_left.status,
      'row', case when v_row.id is not null then to_jsonb(v_row) end)::text, true);
  end if;
  return null;
end $$;

create or replace function private.plan_visits(p_lead uuid, p_instead text) returns void language plpgsql security definer set search_path = ''
as $$
declare
  v_next public.visits;
begin
  select * into v_next from public.visits v where v.lead_id = p_lead and private.visit_is_open(v.status)
    and v.starts_at > now() - interval '12 hours' order by v.starts_at, v.booked_at limit 1;
  perform set_config('office.visits', 'on', true);
  update public.leads l set next_action = case when v_next.id is not null then 'visit' else p_instead end,
      next_action_at = coalesce(v_next.starts_at, case when p_instead is not null then now() end),
      next_action_note = left(nullif(v_next.instruction, ''), 300)
    where l.id = p_lead and (l.next_action = 'visit' or l.next_action is null and v_next.id is not null);
  perform set_config('office.visits', '', true);
end $$;

create or replace function private.book_visit(p_lead uuid, p_version integer, p_visit jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_visit public.visits;
  v_technician uuid := (p_visit ->> 'technician')::uuid;
  v_starts timestamptz := (p_visit ->> 'starts_at')::timestamptz;
  v_minutes integer := coalesce((p_visit ->> 'length_minutes')::integer, 60);
  v_clashes jsonb;
  v_version integer;
  v_is_nearest boolean;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_lead.version or v_lead.merged_into is not null then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  elsif not private.is_open(v_lead.status) and v_lead.status <> 'won' then
    return jsonb_build_object('status', 'closed', 'version', v_lead.version);
  elsif v_starts is null or v_starts < now() - interval '12 hours' or v_starts > now() + interval '2 years'
      or v_minutes not between 15 and 720 or v_technician is not null and not private.goes_to_visits(v_technician) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  -- Two bookings of one technician at once must see each other.
  perform pg_advisory_xact_lock(hashtextextended('visits.' || coalesce(v_technician::text, ''), 0));
  v_clashes := private.visit_clashes(v_technician, v_starts, v_minutes, null);
  if v_clashes <> '[]' and not coalesce((p_visit ->> 'despite')::boolean, false) then
    return jsonb_build_object('status', 'clash', 'version', v_lead.version, 'clashes', v_clashes);
  end if;
  insert into public.visits (lead_id, technician, starts_at, length_minutes, place, address, instruction, booked_by)
    values (p_lead, v_technician, v_starts, v_minutes, nullif(trim(p_visit ->> 'place'), ''), trim(coalesce(p_visit ->> 'address', '')),
      trim(coalesce(p_visit ->> 'instruction', '')), auth.uid())
    returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, note, data)
    values (p_lead, 'visit-booked', auth.uid(), nullif(v_visit.instruction, ''), private.visit_line(v_visit));
  v_is_nearest := (v_lead.next_action = 'visit' and v_lead.next_action_at > now() and v_lead.next_action_at <= v_starts) is not true;
  perform set_config('office.visits', 'on', true);
  update public.leads l set
      status = case when l.status in ('new', 'contacted') then 'visit-booked' else l.status end,
      owner = case when private.answers_leads(l.owner) then l.owner else auth.uid() end,
      next_action = 'visit', next_action_at = case when v_is_nearest then v_starts else l.next_action_at end,
      next_action_note = case when v_is_nearest then left(nullif(v_visit.instruction, ''), 300) else l.next_action_note end
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.visits', '', true);
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(), jsonb_build_object('visit', v_visit.id, 'left', v_visit.status));
  return jsonb_build_object('status', 'saved', 'version', v_version, 'visit', v_visit.id);
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
  perform private.plan_visits(v_lead.id, 'call');
  -- Each change of a visit is one of its lead, so that it can be undone and others see it.
  update public.leads l set updated_at = now() where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(),
    jsonb_build_object('visit', p_visit, 'left', v_is.status, 'row', to_jsonb(v_was)));
  return jsonb_build_object('status', 'saved', 'version', v_is.version, 'lead_version', v_version);
end $$;

create or replace function private.undo_visit(p_undo private.lead_undo) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  v_row public.visits := jsonb_populate_record(null::public.visits, nullif(p_undo.before -> 'row', 'null'));
begin
  update public.visits v set
      technician = case when v_row.id is null then v.technician else v_row.technician end,
      starts_at = coalesce(v_row.starts_at, v.starts_at), length_minutes = coalesce(v_row.length_minutes, v.length_minutes),
      place = case when v_row.id is null then v.place else v_row.place end, address = coalesce(v_row.address, v.address),
      instruction = coalesce(v_row.instruction, v.instruction), status = coalesce(v_row.status, 'cancelled'), ended_at = v_row.ended_at,
      reminded_at = v_row.reminded_at, version = v.version + 1,
      former_technicians = case when v_row.id is not null and v.technician is distinct from v_row.technician and v.technician is not null
        then array_append(array_remove(v.former_technicians, v.technician), v.technician) else v.former_technicians end
    where v.id = (p_undo.before ->> 'visit')::uuid and v.status = p_undo.before ->> 'left' and v.report is null;
  return found;
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
    perform private.plan_visits(v_visit.lead_id, 'call');
  -- The customer is told while it helps: a phone without network may report it when the visit is over.
  elsif p_step = 'on-the-way' and v_at > now() - interval '30 minutes' then
    insert into public.outbox (topic, lead_id, payload)
      select 'visit-on-the-way', l.id, jsonb_build_object('visit', p_visit) from public.leads l
        where l.id = v_visit.lead_id and l.email is not null and not l.do_not_contact;
  end if;
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;

create or replace function private.push_target(p_device uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'locale', d.locale,
      'showsName', coalesce(s.shows_name, false), 'publicKey', k.public_key, 'privateKey', k.private_key)
    from private.push_devices d cross join private.push_keys k left join public.push_settings s on s.user_id = d.user_id
    where d.id = p_device and private.push_session_stands(d)
      and exists (select 1 from public.staff u where u.user_id = d.user_id and u.role in ('admin', 'sales', 'technician'))
$$;

-- What the office reads -----------------------------------------------------------------------------------------------

-- Visits as the office's screens show them. A view, because a function for each row would take longer than all the rest.
create view private.visit_rows as
  select v.id, v.lead_id, v.starts_at, v.booked_at, v.status, jsonb_build_object('id', v.id, 'version', v.version, 'lead', l.id,
      'reference', l.reference, 'name', l.full_name, 'phone', l.phone_e164, 'locale', l.locale, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'status', v.status, 'technician', v.technician, 'place', v.place, 'address', v.address,
      'instruction', v.instruction, 'reported', v.report is not null, 'reminded_at', v.reminded_at, 'by_mail', l.email is not null,
      'do_not_contact', l.do_not_contact) as row
    from public.visits v join public.leads l on l.id = v.lead_id;

-- Visits that begin between two moments, at most 1500; cancelled ones are left out.
create or replace function private.visits_between(p_from timestamptz, p_to timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(r.row order by r.starts_at, r.booked_at), '[]')
    from (select * from private.visit_rows v where v.starts_at >= p_from and v.starts_at < p_to and v.status <> 'cancelled'
      order by v.starts_at limit 1500) r);
end $$;
create or replace function public.visits_between(p_from timestamptz, p_to timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visits_between(p_from, p_to) $$;
grant execute on function private.visits_between(timestamptz, timestamptz), public.visits_between(timestamptz, timestamptz) to authenticated;

-- All visits of a lead, the newest first.
create or replace function private.lead_visits(p_lead uuid) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(r.row order by r.starts_at desc), '[]') from private.visit_rows r where r.lead_id = p_lead);
end $$;
create or replace function public.lead_visits(p_lead uuid) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_visits(p_lead) $$;
grant execute on function private.lead_visits(uuid), public.lead_visits(uuid) to authenticated;

-- What today's screen says of visits: {"today": those of the day of p_at in Dubai, "unassigned": open ones of the coming two weeks without
-- a technician, "unreported": those that are over without a report since two months; the last two at most ten each, with their number
-- "count"}.
create or replace function private.visits_today(p_at timestamptz) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
declare
  v_day timestamptz := date_trunc('day', p_at at time zone 'Asia/Dubai') at time zone 'Asia/Dubai';
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object('today', private.visits_between(v_day, v_day + interval '1 day'), 'unassigned', (
    with found as (
      select v.id, v.starts_at, row_number() over (order by v.starts_at) as nr from public.visits v
        where v.technician is null and private.visit_is_open(v.status) and v.starts_at >= p_at and v.starts_at < v_day + interval '15 days')
    select jsonb_build_object('count', count(*), 'visits', coalesce(jsonb_agg(r.row order by f.starts_at) filter (where r.id is not null), '[]'))
      from found f left join private.visit_rows r on r.id = f.id and f.nr <= 10),
    'unreported', (
    with found as (
      select v.id, v.starts_at, row_number() over (order by v.starts_at desc) as nr from public.visits v
        where private.visit_is_open(v.status) and v.starts_at > p_at - interval '60 days' and v.starts_at < p_at
          and v.starts_at + make_interval(mins => v.length_minutes) < p_at)
    select jsonb_build_object('count', count(*), 'visits', coalesce(jsonb_agg(r.row order by f.starts_at desc) filter (where r.id is not null), '[]'))
      from found f left join private.visit_rows r on r.id = f.id and f.nr <= 10));
end $$;
create or replace function public.visits_today(p_at timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visits_today(p_at) $$;
grant execute on function private.visits_today(timestamptz), public.visits_today(timestamptz) to authenticated;

-- Who may be sent to a visit, technicians first, and who once went to one: [{"id", "name", "role", "active"}].
create or replace function private.visit_people() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role, 'active', p.active)
      order by p.active desc, p.role is distinct from 'technician', p.name, p.id), '[]')
    from (select u.id, private.staff_name(u.id) as name, s.role, coalesce(s.role in ('admin', 'sales', 'technician'), false) as active
      from auth.users u left join public.staff s on s.user_id = u.id
      where s.role in ('admin', 'sales', 'technician') or exists (select 1 from public.visits v where v.technician = u.id)) p);
end $$;
create or replace function public.visit_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visit_people() $$;
grant execute on function private.visit_people(), public.visit_people() to authenticated;

-- Reminders and notices -----------------------------------------------------------------------------------------------

-- Reminds by mail the customers of tomorrow's visits, once each, from 18:00 to midnight in Dubai. A visit that was booked this evening was
-- told of this evening. Returns how many. Executable by the service role only.
create or replace function public.remind_visits(p_at timestamptz default now()) returns integer language plpgsql security definer set search_path = ''
as $$
declare
  v_today timestamptz := date_trunc('day', p_at at time zone 'Asia/Dubai') at time zone 'Asia/Dubai';
  v_count integer;
begin
  if p_at < v_today + interval '18 hours' then
    return 0;
  end if;
  with due as (
    update public.visits v set reminded_at = p_at from public.leads l
      where l.id = v.lead_id and v.starts_at >= v_today + interval '1 day' and v.starts_at < v_today + interval '2 days'
        and v.status = 'booked' and v.reminded_at is null and v.booked_at < v_today + interval '18 hours'
        and l.email is not null and not l.do_not_contact and l.status not in ('spam', 'duplicate')
      returning v.id, v.lead_id, v.starts_at
  ), queued as (
    insert into public.outbox (topic, lead_id, payload)
      select 'visit-reminder', d.lead_id, jsonb_build_object('visit', d.id, 'starts_at', d.starts_at) from due d returning 1
  )
  select count(*) into v_count from queued;
  return v_count;
end $$;

-- A user has reminded the customer, with a text that is kept word for word: {"channel", "to", "text", "locale"}. A visit that was reminded of
-- already stays as it is.
--   Returns {"status": "saved" | "gone"}.
create or replace function private.note_reminder(p_visit uuid, p_sent jsonb) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales');
  update public.visits v set reminded_at = now() where v.id = p_visit and v.reminded_at is null and private.visit_is_open(v.status)
    returning * into v_visit;
  if v_visit.id is not null then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (v_visit.lead_id, 'visit-reminded', auth.uid(), private.visit_line(v_visit) || p_sent);
  end if;
  return jsonb_build_object('status', case when exists (select 1 from public.visits v where v.id = p_visit) then 'saved' else 'gone' end);
end $$;
create or replace function public.note_reminder(p_visit uuid, p_sent jsonb) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.note_reminder(p_visit, p_sent) $$;
grant execute on function private.note_reminder(uuid, jsonb), public.note_reminder(uuid, jsonb) to authenticated;

-- Tells the technician on their devices of a visit that was given to them ("given"), moved ("moved") or taken from them ("taken"), unless
-- they did it themselves.
create or replace function private.push_visit() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_was_theirs constant boolean := tg_op = 'UPDATE' and private.visit_is_open(old.status);
  v_is_theirs constant boolean := private.visit_is_open(new.status);
  v_told record;
begin
  if greatest(new.starts_at, case when tg_op = 'UPDATE' then old.starts_at end) < now() - interval '1 hour' then
    return null;
  end if;
  for v_told in
    select case when v_was_theirs then old.technician end as who, 'taken' as what
      where v_was_theirs and (old.technician is distinct from new.technician or new.status = 'cancelled')
    union all
    select new.technician, case when v_was_theirs and old.technician is not distinct from new.technician then 'moved' else 'given' end
      where v_is_theirs and (not v_was_theirs or old.technician is distinct from new.technician or old.starts_at <> new.starts_at)
  loop
    if v_told.who is not null and v_told.who is distinct from auth.uid()
        and private.count_use('push:given:' || v_told.who, 3600, now()) <= private.bound('push-given') then
      perform private.push('visit', new.lead_id, jsonb_build_object('visit', new.id, 'what', v_told.what), now(), v_told.who);
    end if;
  end loop;
  return null;
end $$;
create trigger visits_push after insert or update of technician, starts_at, status on public.visits
  for each row execute function private.push_visit();

-- Calendar feeds ------------------------------------------------------------------------------------------------------

-- The secret address under which a calendar program reads a user's visits, of which only the hash is kept.
create table private.visit_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The visits of everybody, not only the user's own.
  everyones boolean not null default false,
  locale text not null check (locale in ('en', 'ar')),
  made_at timestamptz not null default now(),
  read_at timestamptz
);
alter table private.visit_feeds enable row level security;

-- The caller's feed: {"made_at", "read_at", "everyones"}, or null.
create or replace function private.my_visit_feed() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return (select jsonb_build_object('made_at', f.made_at, 'read_at', f.read_at, 'everyones', f.everyones)
    from private.visit_feeds f where f.user_id = auth.uid());
end $$;
create or replace function public.my_visit_feed() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_visit_feed() $$;
grant execute on function private.my_visit_feed(), public.my_visit_feed() to authenticated;

-- Makes a new address, which ends the one before; without a hash it only ends it.
create or replace function private.set_visit_feed(p_hash text, p_everyones boolean, p_locale text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  delete from private.visit_feeds f where f.user_id = auth.uid();
  if p_hash is not null then
    insert into private.visit_feeds (user_id, token_hash, everyones, locale)
      values (auth.uid(), p_hash, p_everyones and private.has_role('admin', 'sales'), p_locale);
  end if;
end $$;
create or replace function public.set_visit_feed(p_hash text, p_everyones boolean, p_locale text) returns void
  language sql security invoker set search_path = '' as $$ select private.set_visit_feed(p_hash, p_everyones, p_locale) $$;
grant execute on function private.set_visit_feed(text, boolean, text), public.set_visit_feed(text, boolean, text) to authenticated;

-- The visits behind an address, from two months ago to a year ahead: {"locale", "visits": [{"id", "version", "starts_at", "length_minutes",
-- "status", "place", "address", "reference", "lead", "technician": name}]}; null where the address is not valid (any more).
-- A calendar program copies what it reads to places that nobody here knows, so nothing names the customer. Executable by the service role
-- only.
create or replace function public.visit_feed(p_hash text) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_feed private.visit_feeds;
begin
  update private.visit_feeds f set read_at = now() where f.token_hash = p_hash and private.goes_to_visits(f.user_id) returning * into v_feed;
  if v_feed.user_id is null then
    return null;
  end if;
  return jsonb_build_object('locale', v_feed.locale, 'visits', (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
        'length_minutes', v.length_minutes, 'status', v.status, 'place', v.place, 'address', v.address, 'reference', l.reference, 'lead', l.id,
        'technician', private.staff_name(v.technician)) order by v.starts_at), '[]')
      from (select * from public.visits v where v.starts_at > now() - interval '60 days' and v.starts_at < now() + interval '1 year'
          and (v.technician = v_feed.user_id or v_feed.everyones and private.answers_leads(v_feed.user_id))
          order by v.starts_at desc limit 2000) v
        join public.leads l on l.id = v.lead_id));
end $$;
