-- The office reads leads: the inbox, what stands beside an open lead, and the first screen.

-- The start of a day in Dubai.
create function private.dubai_day(p_day date) returns timestamptz language sql immutable set search_path = ''
  as $$ select p_day::timestamp at time zone 'Asia/Dubai' $$;

-- Lists ---------------------------------------------------------------------------------------------------------------

-- Staff who answer leads, [{"id", "name", "active"}]: those who may today, and former ones who own a lead or appear in a history. Users with
-- the same name are distinguished by their address. Without seqscan, here and below: looking for one row of a user, the planner expects to
-- meet it soon and would read the whole table for a user who has none.
create function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name',
      case when p.alike > 1 then p.name || ' (' || split_part(p.email, '@', 1) || ')' else p.name end,
      'active', p.active) order by p.name, p.email), '[]')
    from (select u.id, u.email, private.staff_name(u.id) as name, coalesce(s.role in ('admin', 'sales'), false) as active,
        count(*) over (partition by private.staff_name(u.id)) as alike
      from auth.users u left join public.staff s on s.user_id = u.id
      where s.role in ('admin', 'sales') or exists (select 1 from public.leads l where l.owner = u.id)
        or exists (select 1 from public.lead_events e where e.actor = u.id)) p);
end $$;
create function public.lead_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_people() $$;
grant execute on function private.lead_people(), public.lead_people() to authenticated;

-- The inbox filter as a condition on "public.leads l". Values are quoted only here.
--   {"status": "open" | "all" | a status, "kind", "service", "place", "source", "owner": "none" | a user's id, "waiting",
--    "overdue", "step", "from", "to": days in Dubai, "figure", "by": "place:dubai-marina", "promise", "promised_since", "words": [...],
--    "phone": E.164, "digits", "quote": a quote's number}
--   "owner": "none" includes leads whose owner no longer answers leads. Digits that look like a phone number may belong to a reference:
--   "phone" comes with "digits" as typed. "figure" and "by" select what a report counts (private.counted_leads), always by the day it came;
--   "promise" selects answers due since an instant.
create function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_by text := p_filter ->> 'by';
  v_property text := split_part(v_by, ':', 1);
  v_reported boolean := p_filter ?| array['figure', 'by'];
  v_day text := case when v_status in ('won', 'lost') and not v_reported then 'l.closed_at' else 'l.created_at' end;
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
  if v_reported then
    v := v || format('l.id in (select c.lead_id from private.counted_leads c where c.%I%s)', coalesce(p_filter ->> 'figure', 'came'),
      case when v_by is not null then format(' and c.%I = %L', 'by_' || v_property, substr(v_by, strpos(v_by, ':') + 1)) else '' end);
  end if;
  if p_filter ? 'promise' then
    v := v || format('l.id in (select c.lead_id from private.counted_leads c
      where c.created_at >= %1$L::timestamptz - interval ''120 hours'' and c.due_at >= %1$L::timestamptz and c.promise = %2$L)', p_filter ->> 'promised_since', p_filter ->> 'promise');
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L or l.search_text like %L)', p_filter ->> 'phone',
      '%' || private.digits(p_filter ->> 'phone') || '%', '%' || private.digits(coalesce(p_filter ->> 'digits', p_filter ->> 'phone')) || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  if p_filter ? 'quote' then
    v := v || format('l.id in (select q.lead_id from public.quotes q where q.number = %L)', p_filter ->> 'quote');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

-- A lead as lists show it: while it waits, with the newest words that wait; with its owner only while they answer leads.
create function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(m.words, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id,
    'demonstration', l.demonstration, 'channel', l.channel)
  from (select) one left join lateral (
    select s.received_at, case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
  left join lateral (
    select s.content ->> 'message' as words
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined and s.content ->> 'message' <> ''
    order by s.received_at desc, s.stored_at desc limit 1) m on true
$$;

-- One page of the inbox: an array of at most p_limit rows after the row p_after ({"key", "id"}), sorted by "newest", "step" (next planned
-- step), or else by the longest wait. Dynamic SQL, so that each filter gets its own plan; security definer, because LIKE cannot use an
-- index under a policy.
create function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_condition text := private.lead_condition(p_filter);
  v_order text := case p_sort when 'newest' then 'l.created_at desc, l.id desc'
    when 'step' then 'l.next_action_at, l.id' else 'l.inbox_order, l.id' end;
  v_rows jsonb;
begin
  perform private.require_role('admin', 'sales');
  if p_after ? 'key' then
    v_condition := v_condition || case p_sort
      when 'newest' then format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      when 'step' then format(' and (l.next_action_at, l.id) > (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      else format(' and (l.inbox_order, l.id) > (%L::bigint, %L::uuid)', p_after ->> 'key', p_after ->> 'id') end;
  end if;
  execute format('select coalesce(jsonb_agg(private.lead_row(l) order by %s), ''[]'') from
    (select * from public.leads l where %s order by %s limit %s) l', v_order, v_condition, v_order, least(greatest(p_limit, 1), 200))
    into v_rows;
  return v_rows;
end $$;
create function public.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.noting_leads(private.list_leads(p_filter, p_sort, p_after, p_limit)) $$;
grant execute on function private.list_leads(jsonb, text, jsonb, integer), public.list_leads(jsonb, text, jsonb, integer) to authenticated;

-- Sources that occur, for the filter; at most 60.
create function private.lead_sources() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (with recursive found as (
      (select l.source from public.leads l order by l.source limit 1)
      union all
      select (select l.source from public.leads l where l.source > f.source order by l.source limit 1)
        from found f where f.source is not null
    ) select coalesce(jsonb_agg(f.source), '[]') from (select source from found where source is not null limit 60) f);
end $$;
create function public.lead_sources() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_sources() $$;
grant execute on function private.lead_sources(), public.lead_sources() to authenticated;

-- Saved views of the inbox, per user.
create table public.lead_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 600),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
alter table public.lead_views enable row level security;
create policy sales_keeps_own_views on public.lead_views for all to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')))
  with check (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')));
grant select, insert (user_id, name, query), delete on public.lead_views to authenticated;
create trigger audit after insert or update or delete on public.lead_views for each row execute function private.audit('people');

-- One lead ------------------------------------------------------------------------------------------------------------

-- What is shown beside a lead. "undo": the last change while it can be undone, {"what", "at", "by", "from", "to": statuses, "steps": how
-- many changes can be undone, "other": the reference of the merged lead}. "offers": details that its messages named and the lead does not
-- have, each once, contact details first: [{"submission", "reference", "received_at", "field", "value", "do_not_contact"}]. "others": the
-- newest leads with the same number or address, or of a record merged with this one by hand; erasing a person erases all of these.
create function private.lead_beside(p_lead uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_members uuid[];
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead;
  v_members := private.person_members(private.person_root(v_lead.person_id));
  return jsonb_build_object(
    'undo', (select jsonb_build_object('what', u.what, 'at', u.at, 'by', u.actor, 'from', u.before ->> 'status', 'to', l.status,
        'steps', (select count(*) from private.lead_undo v where v.lead_id = p_lead),
        'other', (select o.reference from public.leads o where o.id = u.other))
      from private.lead_undo u join public.leads l on l.id = u.lead_id and l.version = u.version where u.lead_id = p_lead),
    'others', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'reference', l.reference, 'status', l.status, 'kind', l.kind,
        'created_at', l.created_at) order by l.created_at desc), '[]')
      from (select * from public.leads l
        where (l.phone_e164 = v_lead.phone_e164 or lower(l.email) = lower(v_lead.email)
            or l.person_id = any (case when cardinality(v_members) > 1 then v_members end))
          and l.id <> p_lead and l.merged_into is distinct from p_lead
        order by l.created_at desc limit 20) l),
    'offers', (select coalesce(jsonb_agg(jsonb_build_object('submission', o.id, 'reference', o.reference, 'received_at', o.received_at,
        'field', o.field, 'value', o.value, 'do_not_contact', o.field <> 'name' and private.is_do_not_contact(o.value, o.value))
        order by o.field = 'name', o.field, o.received_at desc), '[]')
      from (select distinct on (d.field, private.fold(d.value)) s.id, s.reference, s.received_at, d.field, d.value
        from public.leads l join public.lead_submissions s on s.lead_id = l.id
          cross join lateral (values ('email', s.content ->> 'email', l.email), ('phone', s.content ->> 'phone_e164', l.phone_e164),
            ('name', s.content ->> 'full_name', l.full_name)) d (field, value, held)
        where l.id = p_lead and d.value <> '' and private.fold(d.value) is distinct from private.fold(d.held)
        order by d.field, private.fold(d.value), s.received_at desc limit 30) o));
end $$;
create function public.lead_beside(p_lead uuid) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_lead(p_lead, private.lead_beside(p_lead)) $$;
grant execute on function private.lead_beside(uuid), public.lead_beside(uuid) to authenticated;

-- The first screen ----------------------------------------------------------------------------------------------------

-- The first screen: emergencies, overdue, due soon and new leads, the caller's next steps, next steps of unowned leads, and the week's promises.
-- "emergencies": those that wait for an answer, whenever it is due, and open ones whose next step is due soon; no other list but "given" has them.
-- "given": open leads that another user assigned to the caller within 7 days and the caller has not acted on yet, each with "given_by".
-- "counts" has the totals of lists that are cut off; "overdue" and "soon" are of all who wait, "lateOthers" and "soonOthers" without emergencies.
create function private.office_today(p_week_start timestamptz) returns jsonb
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
create function public.office_today(p_week_start timestamptz) returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.office_today(p_week_start)) $$;
grant execute on function private.office_today(timestamptz), public.office_today(timestamptz) to authenticated;

-- How many leads wait and how many are overdue, for the tab's title; cheap enough for a call every few seconds.
create function private.office_pulse() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()))
    from public.leads l where l.due_at is not null);
end $$;
create function public.office_pulse() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.office_pulse() $$;
grant execute on function private.office_pulse(), public.office_pulse() to authenticated;
