-- People: all leads, visits and wishes of one person together, for display only. Anyone can type anyone's number, so a record carries no
-- detail, wish or consent from one lead to another until staff merge two records.

-- Records -------------------------------------------------------------------------------------------------------------

-- Which records staff merged, and who undid a merge.
create table public.people_merges (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  into_id uuid not null references public.people (id) on delete cascade,
  actor uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users (id) on delete set null,
  -- The lead that was closed as a duplicate of one of the other record in the same act.
  merged_lead uuid references public.leads (id) on delete set null
);
create index people_merges_merged_lead_idx on public.people_merges (merged_lead) where merged_lead is not null;
create index people_merges_person_idx on public.people_merges (person_id);
create index people_merges_into_idx on public.people_merges (into_id);
create index people_merges_actor_idx on public.people_merges (actor);
create index people_merges_undone_by_idx on public.people_merges (undone_by);
alter table public.people_merges enable row level security;
create policy sales_reads_people_merges on public.people_merges for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.people_merges to authenticated;
create trigger audit after insert or update or delete on public.people_merges for each row execute function private.audit('people');

-- Assigns a new lead to the record of the first lead with the same phone number, else with the same e-mail address. submit_lead holds a
-- lock on both, so that of two concurrent submissions the second sees the first.
create function private.assign_person() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.person_id is null then
    select l.person_id into new.person_id from public.leads l where l.phone_e164 = new.phone_e164 order by l.created_at, l.id limit 1;
  end if;
  if new.person_id is null then
    select l.person_id into new.person_id from public.leads l where lower(l.email) = lower(new.email) order by l.created_at, l.id limit 1;
  end if;
  if new.person_id is null then
    insert into public.people (created_at) values (new.created_at) returning id into new.person_id;
  end if;
  return new;
end $$;
create trigger leads_assign_person before insert on public.leads for each row execute function private.assign_person();

-- Deletes a record that has no leads left, and then each record it was merged into that has neither leads nor other merged records.
create function private.forget_person(p_person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  v_person uuid := p_person;
  v_next uuid;
begin
  while v_person is not null loop
    delete from public.people p where p.id = v_person
        and not exists (select 1 from public.leads l where l.person_id = v_person)
        and not exists (select 1 from public.people o where o.merged_into = v_person)
      returning p.merged_into into v_next;
    exit when not found;
    v_person := v_next;
  end loop;
end $$;
create function private.forget_person_of_lead() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin perform private.forget_person(old.person_id); return null; end $$;
create trigger leads_forget_person after delete on public.leads for each row execute function private.forget_person_of_lead();

-- The record that represents all records merged with it; null if there is no such record.
create function private.person_root(p_person uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  with recursive up as (
    select p.id, p.merged_into from public.people p where p.id = p_person
    union
    select p.id, p.merged_into from public.people p join up on p.id = up.merged_into
  ) select u.id from up u where u.merged_into is null
$$;
create function private.person_members(p_root uuid) returns uuid[] language sql stable security definer set search_path = ''
as $$
  with recursive down as (
    select p.id from public.people p where p.id = p_root
    union
    select p.id from public.people p join down on p.merged_into = down.id
  ) select array_agg(d.id) from down d
$$;
create function private.person_contacts(p_members uuid[]) returns text[] language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct c) filter (where c is not null), '{}')
    from public.leads l cross join lateral unnest(array[l.phone_e164, lower(l.email)]) c where l.person_id = any (p_members)
$$;

-- Reading -------------------------------------------------------------------------------------------------------------

-- A record in brief, {"id", "name", "phone", "email", "leads", "open", "last": when they last wrote}, by its newest lead; "lead": {"id",
-- "reference", "kind"} of the newest open one.
create function private.person_brief(p_root uuid) returns jsonb language sql stable security definer set search_path = ''
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

-- A record by itself, without what was merged with it: {"id", "name", "reference"} of its newest lead.
create function private.record_alone(p_person uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_person, 'name', max(n.full_name), 'reference', max(n.reference)) from (
    select l.full_name, l.reference from public.leads l where l.person_id = p_person
      order by l.merged_into is not null, l.last_submitted_at desc, l.id limit 1) n
$$;

-- Other records that share a number or address with these leads or with messages that joined them.
create function private.people_beside(p_members uuid[]) returns jsonb language sql stable security definer set search_path = ''
as $$
  with own as (
    select l.id, l.phone_e164, lower(l.email) as email from public.leads l where l.person_id = any (p_members) limit 300
  ), named as (
    select o.phone_e164 as phone, o.email from own o
    union
    select s.content ->> 'phone_e164', lower(s.content ->> 'email') from public.lead_submissions s join own o on o.id = s.lead_id where s.joined
  ), found as (
    select l.person_id, 'phone' as field, n.phone as value from named n join public.leads l on l.phone_e164 = n.phone
    union
    select l.person_id, 'email', n.email from named n join public.leads l on lower(l.email) = n.email
  )
  select coalesce(jsonb_agg(private.person_brief(b.root) || jsonb_build_object('field', b.field, 'value', b.value) order by b.root), '[]')
    from (select distinct on (r.root) r.root, f.field, f.value from found f
      cross join lateral (select private.person_root(f.person_id) as root) r
      where f.person_id <> all (p_members) order by r.root, f.field desc, f.value limit 8) b
$$;

-- Visits of these leads, the newest first.
create function private.visits_of(p_leads uuid[]) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('lead', v.lead_id, 'id', v.id, 'at', v.starts_at, 'status', v.status, 'technician', v.technician,
      'note', nullif(v.instruction, ''), 'report', v.report) order by v.starts_at desc), '[]')
  from (select * from public.visits v where v.lead_id = any (p_leads) and v.status <> 'cancelled' order by v.starts_at desc limit 60) v
$$;

-- Everything about one person: {"id": of the representing record, "leads", "names", "contacts", "consents", "merges", "beside", "visits",
-- "messages", "files", "events", "more"}; a merge names both records as they were, "own" and "other"; of messages and events the newest p_limit. Null if there is no such person.
create function private.person_record(p_person uuid, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := least(greatest(p_limit, 1), 1000);
  v_root uuid;
  v_members uuid[];
  v_leads uuid[];
  v_messages jsonb;
  v_events jsonb;
begin
  perform private.require_role('admin', 'sales');
  v_root := private.person_root(p_person);
  if v_root is null then
    return null;
  end if;
  v_members := private.person_members(v_root);
  v_leads := array(select l.id from public.leads l where l.person_id = any (v_members) order by l.last_submitted_at desc limit 300);
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'lead', s.lead_id, 'reference', s.reference, 'kind', s.kind,
      'received_at', s.received_at, 'name', s.content ->> 'full_name', 'message', coalesce(s.content ->> 'message', ''))
      order by s.received_at desc, s.id), '[]') into v_messages
    from (select * from public.lead_submissions s where s.lead_id = any (v_leads) order by s.received_at desc, s.id limit v_limit) s;
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'lead', e.lead_id, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status,
      'note', e.note, 'data', e.data, 'actor', e.actor, 'created_at', e.created_at) order by e.created_at desc, e.id desc), '[]') into v_events
    from (select * from public.lead_events e where e.lead_id = any (v_leads)
        and e.kind in ('note', 'answered', 'mail-sent', 'attempted', 'status', 'next-action', 'do-not-contact', 'contact-allowed',
          'detail-taken', 'undone', 'visit-booked', 'visit-changed', 'visit-cancelled', 'visit-missed', 'visit-reported', 'quote-sent',
          'quote-accepted', 'quote-declined')
      order by e.created_at desc, e.id desc limit v_limit) e;
  return jsonb_build_object('id', v_root,
    'leads', (select coalesce(jsonb_agg(private.lead_row(l) || jsonb_build_object('lost_reason', l.lost_reason, 'answered_at', l.answered_at)
        order by l.inbox_order, l.id), '[]') from public.leads l where l.id = any (v_leads) and l.merged_into is null),
    'names', (select coalesce(jsonb_agg(n.full_name order by n.at desc), '[]') from (select l.full_name, max(l.last_submitted_at) as at
      from public.leads l where l.id = any (v_leads) group by l.full_name order by at desc limit 8) n),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'value', c.value, 'leads', c.leads,
          'do_not_contact', private.is_do_not_contact(c.value, c.value)) order by c.at desc), '[]')
      from (select d.field, min(d.value) as value, count(*) as leads, max(l.last_submitted_at) as at
        from public.leads l cross join lateral (values ('phone', l.phone_e164), ('email', l.email)) d (field, value)
        where l.id = any (v_leads) and d.value is not null group by d.field, lower(d.value)) c),
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('given_at', m.given_at, 'withdrawn_at', m.withdrawn_at,
        'value', concat_ws(' · ', m.phone_e164, m.email)) order by m.given_at desc), '[]')
      from public.marketing_consents m where m.lead_id = any (v_leads)),
    'merges', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.at, 'by', private.staff_name(m.actor), 'undone_at', m.undone_at,
        'undone_by', private.staff_name(m.undone_by), 'own', private.record_alone(case when m.person_id = v_root then m.person_id
          else m.into_id end), 'other', private.record_alone(case when m.person_id = v_root then m.into_id else m.person_id end),
        'can_undo', exists (select 1 from public.people p where p.id = m.person_id and p.merged_into = m.into_id) and m.undone_at is null)
        order by m.at desc), '[]')
      from public.people_merges m where m.person_id = any (v_members) or m.into_id = any (v_members)),
    'beside', private.people_beside(v_members),
    'visits', private.visits_of(v_leads),
    'messages', v_messages, 'events', v_events,
    'more', greatest(jsonb_array_length(v_messages), jsonb_array_length(v_events)) = v_limit,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'submission', f.submission_id, 'event', f.event_id, 'name', f.name,
        'content_type', f.content_type) order by f.created_at), '[]')
      from public.lead_files f where f.lead_id = any (v_leads)));
end $$;
create function public.person_record(p_person uuid, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.person_record(p_person, p_limit)) $$;
grant execute on function private.person_record(uuid, integer), public.person_record(uuid, integer) to authenticated;

-- Records, other than p_not, that a search with the inbox filter finds; newest first, at most eight.
create function private.find_people(p_filter jsonb, p_not uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.require_role('admin', 'sales');
  execute format('select array(select l.person_id from public.leads l where %s order by l.created_at desc, l.id desc limit 60)',
    private.lead_condition(p_filter || '{"status": "all"}')) into v_found;
  return (select coalesce(jsonb_agg(private.person_brief(r.root) order by r.place), '[]') from (
    select private.person_root(f.id) as root, min(f.place) as place from unnest(v_found) with ordinality f (id, place)
      group by 1 having private.person_root(f.id) is distinct from private.person_root(p_not) order by 2 limit 8) r);
end $$;
create function public.find_people(p_filter jsonb, p_not uuid) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_people(private.find_people(p_filter, p_not)) $$;
grant execute on function private.find_people(jsonb, uuid), public.find_people(jsonb, uuid) to authenticated;

-- Merging by hand -----------------------------------------------------------------------------------------------------

-- Declares two records to be one person. The older one represents both; a wish not to be contacted of either applies to every number and
-- address of both. p_leads, empty or two open leads, are then one matter: the newer one is closed as a duplicate of the older
-- (private.merge_leads).
--   Returns {"status": "saved" | "same" | "gone", "id": the representing record, "merge", "lead": what merge_leads says}.
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

-- Undoes a merge at any later time: each lead, including newer ones, is on the record it was assigned to. A wish that the merge set is
-- removed; one that the person asked for stays where it was set, before or after the merge. A lead that was closed as a duplicate in the
-- same act is open again, unless the one that took it has changed since.
--   Returns {"status": "saved" | "gone", "id": the separated record, "since": the lead that stays a duplicate}.
create function private.part_people(p_merge uuid) returns jsonb
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
create function public.part_people(p_merge uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.part_people(p_merge) $$;
grant execute on function private.part_people(uuid), public.part_people(uuid) to authenticated;
