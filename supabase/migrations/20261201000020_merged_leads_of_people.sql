-- A merge of two persons may close a lead as a duplicate in the same act, and is undone with it.
alter table public.people_merges add column merged_lead uuid references public.leads (id) on delete set null;
create index people_merges_merged_lead_idx on public.people_merges (merged_lead) where merged_lead is not null;

create or replace function private.person_brief(p_root uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_root, 'name', (array_agg(l.full_name order by l.last_submitted_at desc))[1],
    'phone', (array_agg(l.phone_e164 order by l.last_submitted_at desc) filter (where l.phone_e164 is not null))[1],
    'email', (array_agg(l.email order by l.last_submitted_at desc) filter (where l.email is not null))[1],
    'leads', count(*) filter (where l.merged_into is null), 'open', count(*) filter (where private.is_open(l.status)),
    'last', max(l.last_submitted_at),
    'lead', (array_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind) order by l.last_submitted_at desc)
      filter (where private.is_open(l.status)))[1])
  from public.leads l where l.person_id = any (private.person_members(p_root))
$$;

drop function public.merge_people(uuid, uuid);
drop function private.merge_people(uuid, uuid);
create function private.merge_people(p_person uuid, p_other uuid, p_leads uuid[]) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep uuid;
  v_gone uuid;
  v_members uuid[];
  v_merge uuid;
  v_lead jsonb;
begin
  perform private.require_role('admin', 'sales');
  perform pg_advisory_xact_lock(hashtextextended('people.merge', 0));
  v_keep := private.person_root(p_person);
  v_gone := private.person_root(p_other);
  if v_keep is null or v_gone is null then
    return jsonb_build_object('status', 'gone');
  end if;
  if v_keep <> v_gone then
    select p.id into v_keep from public.people p where p.id in (v_keep, v_gone) order by p.created_at, p.id limit 1;
    v_gone := case when v_keep = private.person_root(p_person) then private.person_root(p_other) else private.person_root(p_person) end;
    insert into public.people_merges (person_id, into_id, actor) values (v_gone, v_keep, auth.uid()) returning id into v_merge;
    update public.people p set merged_into = v_keep where p.id = v_gone;
    v_members := private.person_members(v_keep);
    if exists (select 1 from public.leads l where l.person_id = any (v_members) and l.do_not_contact) then
      perform private.mark_contacts(private.person_contacts(v_members), 'merged', v_merge);
    end if;
  end if;
  select private.merge_leads(l.id, l.version, p_leads[2]) into v_lead from public.leads l where l.id = p_leads[1];
  if v_lead ->> 'status' = 'saved' then
    update public.people_merges m
      set merged_lead = case when p_leads[1] = (v_lead ->> 'id')::uuid then p_leads[2] else p_leads[1] end where m.id = v_merge;
  end if;
  return jsonb_build_object('status', case when v_merge is null then 'same' else 'saved' end, 'id', v_keep, 'merge', v_merge, 'lead', v_lead);
end $$;
create function public.merge_people(p_person uuid, p_other uuid, p_leads uuid[]) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.merge_people(p_person, p_other, p_leads) $$;
grant execute on function private.merge_people(uuid, uuid, uuid[]), public.merge_people(uuid, uuid, uuid[]) to authenticated;

create or replace function private.part_people(p_merge uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_merge public.people_merges;
  v_contacts text[];
begin
  perform private.require_role('admin', 'sales');
  perform pg_advisory_xact_lock(hashtextextended('people.merge', 0));
  select * into v_merge from public.people_merges m where m.id = p_merge for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_merge.undone_at is not null then
    return jsonb_build_object('status', 'saved', 'id', v_merge.person_id);
  end if;
  perform private.undo_change(u.lead_id, u.version) from private.lead_undo u where u.other = v_merge.merged_lead and u.what = 'merge';
  v_contacts := private.person_contacts(private.person_members(private.person_root(v_merge.into_id)));
  update public.people p set merged_into = null where p.id = v_merge.person_id;
  update public.people_merges m set undone_at = now(), undone_by = auth.uid() where m.id = p_merge;
  perform private.unmark_contacts(v_contacts, p_merge);
  perform private.forget_person(v_merge.into_id);
  perform private.forget_person(v_merge.person_id);
  return jsonb_build_object('status', 'saved', 'id', v_merge.person_id, 'since',
    (select l.reference from public.leads l where l.id = v_merge.merged_lead and l.merged_into is not null));
end $$;
