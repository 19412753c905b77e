-- What a newcomer missed in lists: what was noted for the next step, and a reference found by its digits alone.

-- The filter of the inbox as a condition on "public.leads l", as before. Digits that could be a phone number may be those of a
-- reference too: "phone" comes with the "digits" as they were typed.
create or replace function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_day text := case when v_status in ('won', 'lost') then 'l.closed_at' else 'l.created_at' end;
begin
  if v_status = 'open' then
    v := v || format('l.status = any (%L)', private.open_statuses());
  elsif v_status <> 'all' then
    v := v || format('l.status = %L', v_status);
  end if;
  foreach v_key in array array['kind', 'service', 'place', 'source'] loop
    if p_filter ? v_key then
      v := v || format('l.%I = %L', v_key, p_filter ->> v_key);
    end if;
  end loop;
  if p_filter ->> 'owner' = 'none' then
    -- Named one by one, so that an index can serve it.
    v := v || format('(l.owner is null or l.owner = any (%L::uuid[]))', array(select u.id from auth.users u
      where not private.answers_leads(u.id) and exists (select 1 from public.leads l where l.owner = u.id)));
  elsif p_filter ? 'owner' then
    v := v || format('l.owner = %L::uuid', p_filter ->> 'owner');
  end if;
  if p_filter ? 'waiting' then
    v := v || 'l.due_at is not null'::text;
  end if;
  if p_filter ? 'overdue' then
    v := v || '(l.due_at < now() or l.next_action_at < now())'::text;
  end if;
  if p_filter ? 'step' then
    v := v || 'l.next_action_at is not null'::text;
  end if;
  if p_filter ? 'from' then
    v := v || format('%s >= %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'from')::date));
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'to')::date + 1));
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L or l.search_text like %L)', p_filter ->> 'phone',
      '%' || private.digits(p_filter ->> 'phone') || '%', '%' || private.digits(coalesce(p_filter ->> 'digits', p_filter ->> 'phone')) || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

-- A lead as lists show it: as before, with the note of its next step.
create or replace function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
$$;

-- Who answers leads, as before; two of one name are told apart by their address.
create or replace function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name',
      case when p.alike > 1 then p.name || ' (' || split_part(p.email, '@', 1) || ')' else p.name end,
      'active', p.active) order by p.name, p.email), '[]')
    from (select u.id, u.email, private.staff_name(u.id) as name, coalesce(s.role in ('admin', 'sales'), false) as active,
        count(*) over (partition by private.staff_name(u.id)) as alike
      from auth.users u left join public.staff s on s.user_id = u.id
      where s.role in ('admin', 'sales') or exists (select 1 from public.lead_events e where e.actor = u.id)) p);
end $$;

-- The first screen, as before, and "given": open leads that somebody else gave to the caller this week, until the caller does
-- something about them, each with "given_by".
create or replace function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_soon timestamptz := now() + interval '4 hours';
  v_week timestamptz := now() + interval '7 days';
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()),
        'soon', count(*) filter (where l.due_at > now() and l.due_at <= v_soon), 'fresh', count(*) filter (where l.due_at > v_soon))
      from public.leads l where l.due_at is not null)
      || (select jsonb_build_object('actions', count(*) filter (where l.owner = v_me),
          'unowned', count(*) filter (where not private.answers_leads(l.owner)))
        from public.leads l where l.next_action_at < v_week),
    'overdue', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at <= now() order by l.due_at limit 8) l),
    'soon', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > now() and l.due_at <= v_soon order by l.due_at limit 8) l),
    'fresh', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > v_soon order by l.due_at limit 8) l),
    'actions', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where l.owner = v_me and l.next_action_at < v_week order by l.next_action_at limit 12) l),
    'given', (select coalesce(jsonb_agg(private.lead_row(g.l) || jsonb_build_object('given_by', private.staff_name(g.actor)) order by g.at desc), '[]') from (
      select l, e.actor, e.created_at as at from public.leads l cross join lateral (
          select e.* from public.lead_events e where e.lead_id = l.id and e.kind = 'owner' order by e.id desc limit 1) e
        where l.owner = v_me and private.is_open(l.status) and e.actor <> v_me and e.created_at > now() - interval '7 days'
          and not exists (select 1 from public.lead_events d where d.lead_id = l.id and d.actor = v_me and d.id > e.id)
        order by e.created_at desc limit 12) g),
    'unowned', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where not private.answers_leads(l.owner) and l.next_action_at < v_week
        order by l.next_action_at limit 12) l),
    'week', private.week_promise(p_week_start),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and (e.kind = 'answered' or e.to_status = 'contacted')),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'next-action'),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;
