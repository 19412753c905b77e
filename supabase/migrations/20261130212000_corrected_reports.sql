-- The report of a visit can be opened again and corrected; the history keeps the one before.
alter table public.visit_files add column report_key uuid;
update public.visit_files f set report_key = v.report_key from public.visits v where v.id = f.visit_id;
-- Of a visit without a report there are no files.
delete from public.visit_files f where f.report_key is null;
alter table public.visit_files alter column report_key set not null;

create or replace function private.reopen_report(p_visit uuid, p_version integer) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_was public.visits;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.* into v_lead from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_was from public.visits v where v.id = p_visit for update;
  if v_was.id is null then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_was.version then
    return jsonb_build_object('status', 'conflict', 'version', v_was.version);
  elsif v_was.report is null or v_was.starts_at < now() - interval '2 days' then
    return jsonb_build_object('status', 'over', 'version', v_was.version);
  end if;
  update public.visits v set status = 'arrived', ended_at = null, report = null, report_key = null, reported_at = null, reported_by = null,
      version = v.version + 1
    where v.id = p_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_lead.id, 'visit-reopened', auth.uid(), private.visit_line(v_was) || jsonb_build_object('report', v_was.report,
      'report_key', v_was.report_key, 'reported_at', v_was.reported_at, 'reported_by', v_was.reported_by, 'ended_at', v_was.ended_at));
  update public.leads l set updated_at = now() where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(),
    jsonb_build_object('visit', p_visit, 'left', 'arrived', 'row', to_jsonb(v_was)));
  return jsonb_build_object('status', 'saved', 'version', v_was.version + 1, 'lead_version', v_version);
end $$;

create or replace function public.reopen_report(p_visit uuid, p_version integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.reopen_report(p_visit, p_version) $$;

create or replace function private.was_reported(p_visit public.visits, p_key uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.lead_events e where e.lead_id = p_visit.lead_id and e.kind = 'visit-reopened'
    and e.data ->> 'visit' = p_visit.id::text and e.data ->> 'report_key' = p_key::text)
$$;

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
      report = v_row.report, report_key = v_row.report_key, reported_at = v_row.reported_at, reported_by = v_row.reported_by,
      reminded_at = v_row.reminded_at, version = v.version + 1,
      former_technicians = case when v_row.id is not null and v.technician is distinct from v_row.technician and v.technician is not null
        then array_append(array_remove(v.former_technicians, v.technician), v.technician) else v.former_technicians end
    where v.id = (p_undo.before ->> 'visit')::uuid and v.status = p_undo.before ->> 'left' and v.report is null;
  return found;
end $$;

create or replace function private.my_visits() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'status', v.status, 'place', v.place, 'address', v.address, 'instruction', v.instruction,
      'reference', l.reference, 'locale', l.locale, 'name', l.full_name, 'phone', l.phone_e164, 'problem', left(l.message, 2000),
      'service', l.service, 'emergency', l.urgency = 'emergency', 'on_the_way_at', v.on_the_way_at, 'arrived_at', v.arrived_at, 'report', v.report, 'opened', (select e.data -> 'report' from public.lead_events e
        where v.report is null and e.lead_id = v.lead_id and e.kind = 'visit-reopened' and e.data ->> 'visit' = v.id::text
        order by e.id desc limit 1), 'before', (
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
  elsif private.was_reported(v_visit, p_key) then
    return jsonb_build_object('status', 'saved', 'version', v_visit.version);
  end if;
  perform private.add_files(v_visit.lead_id, null, p_files);
  insert into public.visit_files (file_id, visit_id, purpose, report_key)
    select (f ->> 'id')::uuid, p_visit, f ->> 'purpose', p_key from jsonb_array_elements(p_files) f;
  update public.visits v set status = 'done', version = v.version + 1, report = p_report, report_key = p_key, reported_at = now(),
      reported_by = auth.uid(), ended_at = greatest(v.arrived_at, least(now(), greatest(p_at, now() - interval '3 days')))
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-reported', auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_visit.ended_at));
  perform private.plan_visits(v_visit.lead_id, true);
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;

create or replace function private.add_visit_file(p_visit uuid, p_key uuid, p_file jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or v_visit.report_key is distinct from p_key and not private.was_reported(v_visit, p_key)
      or not private.may_report(v_visit) then
    return jsonb_build_object('status', 'gone');
  elsif (select count(*) >= 13 from public.visit_files f where f.visit_id = p_visit and f.report_key = p_key and f.file_id <> (p_file ->> 'id')::uuid) then
    return jsonb_build_object('status', 'full');
  end if;
  perform private.add_files(v_visit.lead_id, null, jsonb_build_array(p_file));
  insert into public.visit_files (file_id, visit_id, purpose, report_key)
    select f.id, p_visit, p_file ->> 'purpose', p_key from public.lead_files f where f.id = (p_file ->> 'id')::uuid and f.lead_id = v_visit.lead_id
    on conflict (file_id) do nothing;
  return jsonb_build_object('status', 'saved');
end $$;

grant execute on function private.reopen_report(uuid, integer), public.reopen_report(uuid, integer) to authenticated;
