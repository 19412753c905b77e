-- The first screen lists open emergencies by themselves, whenever their answer is due.
create or replace function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_me uuid := auth.uid();
  v_soon timestamptz := now() + interval '4 hours';
  v_week timestamptz := now() + interval '7 days';
  v_emergencies uuid[];
begin
  perform private.require_role('admin', 'sales');
  v_emergencies := array(select l.id from public.leads l where l.urgency = 'emergency'
    and (l.due_at is not null or private.is_open(l.status) and l.next_action_at <= v_soon));
  return jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()),
        'soon', count(*) filter (where l.due_at > now() and l.due_at <= v_soon),
        'lateOthers', count(*) filter (where l.due_at <= now() and l.urgency <> 'emergency'),
        'soonOthers', count(*) filter (where l.due_at > now() and l.due_at <= v_soon and l.urgency <> 'emergency'),
        'fresh', count(*) filter (where l.due_at > v_soon and l.urgency <> 'emergency'))
      from public.leads l where l.due_at is not null)
      || (select jsonb_build_object('actions', count(*) filter (where l.owner = v_me),
          'unowned', count(*) filter (where not private.answers_leads(l.owner)))
        from public.leads l where l.next_action_at < v_week and not l.id = any (v_emergencies))
      || jsonb_build_object('emergencies', cardinality(v_emergencies)),
    'emergencies', (select coalesce(jsonb_agg(private.lead_row(l) order by least(l.due_at, l.next_action_at)), '[]') from
      (select * from public.leads l where l.id = any (v_emergencies) order by least(l.due_at, l.next_action_at) limit 8) l),
    'overdue', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at <= now() and l.urgency <> 'emergency' order by l.due_at limit 8) l),
    'soon', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > now() and l.due_at <= v_soon and l.urgency <> 'emergency' order by l.due_at limit 8) l),
    'fresh', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > v_soon and l.urgency <> 'emergency' order by l.due_at limit 8) l),
    'actions', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where l.owner = v_me and l.next_action_at < v_week and not l.id = any (v_emergencies)
        order by l.next_action_at limit 12) l),
    'given', (select coalesce(jsonb_agg(private.lead_row(g.l) || jsonb_build_object('given_by', private.staff_name(g.actor)) order by g.at desc), '[]') from (
      select l, e.actor, e.created_at as at from public.lead_events e join public.leads l on l.id = e.lead_id
        where e.kind = 'owner' and e.created_at > now() - interval '7 days' and e.actor <> v_me
          and l.owner = v_me and private.is_open(l.status)
          and not exists (select 1 from public.lead_events d where d.lead_id = l.id and d.id > e.id and (d.actor = v_me or d.kind = 'owner'))
        order by e.created_at desc limit 12) g),
    'unowned', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where not private.answers_leads(l.owner) and l.next_action_at < v_week
          and not l.id = any (v_emergencies)
        order by l.next_action_at limit 12) l),
    'week', private.week_promise(p_week_start),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'answered')
          or exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'status' and e.to_status = 'contacted'),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind in ('next-action', 'visit-booked')),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'status' and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;
