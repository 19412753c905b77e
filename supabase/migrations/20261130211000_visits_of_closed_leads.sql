-- Closing a lead may cancel its visit; a report says only an arrival that was reported; the technician sees which visit is an emergency.
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
    -- Of a lead that is closed, also one to which somebody is on the way.
    select * into v_row from public.visits v where v.lead_id = new.id and v.starts_at = v_was
        and (v.status = 'booked' or v_is is null and not private.is_open(new.status) and private.visit_is_open(v.status))
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
  if v_left.status = 'cancelled' and current_setting('office.undoing', true) is distinct from 'on' then
    insert into public.lead_events (lead_id, kind, actor, data) values (new.id, 'visit-cancelled', auth.uid(), private.visit_line(v_left));
  end if;
  if v_left.id is not null then
    perform set_config('office.changed_visit', jsonb_build_object('lead', new.id, 'visit', v_left.id, 'left', v_left.status,
      'row', case when v_row.id is not null then to_jsonb(v_row) end)::text, true);
  end if;
  return null;
end $$;

create or replace function private.my_visits() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'status', v.status, 'place', v.place, 'address', v.address, 'instruction', v.instruction,
      'reference', l.reference, 'locale', l.locale, 'name', l.full_name, 'phone', l.phone_e164, 'problem', left(l.message, 2000),
      'service', l.service, 'emergency', l.urgency = 'emergency', 'on_the_way_at', v.on_the_way_at, 'arrived_at', v.arrived_at, 'report', v.report, 'before', (
        select coalesce(jsonb_agg(jsonb_build_object('at', b.starts_at, 'report', b.report) order by b.starts_at desc), '[]') from (
          select w.starts_at, w.report from public.visits w join public.leads o on o.id = w.lead_id
            where o.person_id = any (private.person_members(private.person_root(l.person_id))) and w.report is not null and w.id <> v.id
            order by w.starts_at desc limit 5) b)) order by v.starts_at), '[]')
    from (select * from public.visits v where v.technician = auth.uid() and v.status <> 'cancelled'
        and v.starts_at > now() - interval '2 days' and v.starts_at < now() + interval '14 days' order by v.starts_at limit 100) v
      join public.leads l on l.id = v.lead_id);
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
      reported_by = auth.uid(), ended_at = greatest(v.arrived_at, least(now(), greatest(p_at, now() - interval '3 days')))
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-reported', auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_visit.ended_at));
  perform private.plan_visits(v_visit.lead_id, true);
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;
