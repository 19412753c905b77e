-- A person's record names the answer that a file went with.

create or replace function private.person_record(p_person uuid, p_limit integer) returns jsonb
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
