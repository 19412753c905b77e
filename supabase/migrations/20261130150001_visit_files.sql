-- Photos of a visit follow its report one by one.

-- Adds a photo or the signature to a report that is stored: {"id", "name", "content_type", "size_bytes", "sha256", "place", "purpose"}, which
-- the site has written. Photos follow their report one by one, so that a weak network that loses one loses nothing else; the same id sent
-- again changes nothing.
--   Returns {"status": "saved" | "gone" | "full"}. gone: not a report of the caller's visits.
create function private.add_visit_file(p_visit uuid, p_key uuid, p_file jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or v_visit.report_key is distinct from p_key or not private.may_report(v_visit) then
    return jsonb_build_object('status', 'gone');
  elsif (select count(*) >= 13 from public.visit_files f where f.visit_id = p_visit and f.file_id <> (p_file ->> 'id')::uuid) then
    return jsonb_build_object('status', 'full');
  end if;
  perform private.add_files(v_visit.lead_id, null, jsonb_build_array(p_file));
  insert into public.visit_files (file_id, visit_id, purpose)
    select f.id, p_visit, p_file ->> 'purpose' from public.lead_files f where f.id = (p_file ->> 'id')::uuid and f.lead_id = v_visit.lead_id
    on conflict (file_id) do nothing;
  return jsonb_build_object('status', 'saved');
end $$;
create function public.add_visit_file(p_visit uuid, p_key uuid, p_file jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.add_visit_file(p_visit, p_key, p_file) $$;
grant execute on function private.add_visit_file(uuid, uuid, jsonb), public.add_visit_file(uuid, uuid, jsonb) to authenticated;
