-- The office reads leads: the inbox, the first screen, who has a lead open, and exports.

-- The start of a day in Dubai.
create function private.dubai_day(p_day date) returns timestamptz language sql immutable set search_path = ''
  as $$ select p_day::timestamp at time zone 'Asia/Dubai' $$;

-- The promised answer times ---------------------------------------------------------------------------------------------------

-- Whether a change of a lead made at p_at was undone (private.undo_change records that time); such a change does not count.
create function private.was_undone(p_lead uuid, p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.lead_events u where u.lead_id = p_lead and u.kind = 'undone'
    and (u.data ->> 'at')::timestamptz = p_at) $$;

-- Whether the answer time promised to each lead was kept, for leads created from p_from on and before p_to, without spam and duplicates.
--   answered_at: when staff first recorded an answer, or moved the lead to a status that follows one. Closing it as won or lost does not
--   count.
--   promise: "kept" or "broken" by the lead's own time. Also "broken" as soon as that time has passed without an answer, when the lead is
--   closed without one, and while it is late with a later message. "open": there is time left. "none": the person asked not to be
--   contacted, so no answer is owed.
create function private.lead_promises(p_from timestamptz, p_to timestamptz)
  returns table (lead_id uuid, due_at timestamptz, answered_at timestamptz, promise text)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (waits_until).
    select l.id, l.status, l.do_not_contact, l.due_at as waits_until,
        l.created_at + private.answer_time(private.urgency_of(l.kind, l.details), l.reply_hours, l.emergency_minutes) as due_at
      from public.leads l
      where l.created_at >= p_from and l.created_at < p_to and l.status not in ('spam', 'duplicate')
  ), answers as (
    select e.lead_id, min(e.created_at) as at from public.lead_events e join came c on c.id = e.lead_id
      where (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and e.to_status = any (private.open_statuses())))
        and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.due_at, a.at, case
      when c.do_not_contact then 'none'
      when c.waits_until <= now() or coalesce(a.at, now()) > c.due_at then 'broken'
      when a.at is not null then 'kept'
      when private.is_open(c.status) then 'open'
      else 'broken' end
    from came c left join answers a on a.lead_id = c.id
$$;

-- Promises of all leads due since p_week_start: {"kept", "broken", "open", "none"}.
create function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('kept', count(*) filter (where p.promise = 'kept'),
      'broken', count(*) filter (where p.promise = 'broken'), 'open', count(*) filter (where p.promise = 'open'),
      'none', count(*) filter (where p.promise = 'none'))
    from private.lead_promises(p_week_start - interval '120 hours', 'infinity') p where p.due_at >= p_week_start);
end $$;

-- Lists -----------------------------------------------------------------------------------------------------------------------

-- Users who answer leads, [{"id", "name", "active"}]: those who may today, and former ones who appear in a history. Users with the same
-- name are distinguished by their address.
create function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = ''
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
create function public.lead_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_people() $$;
grant execute on function private.lead_people(), public.lead_people() to authenticated;

-- The inbox filter as a condition on "public.leads l". Values are quoted only here.
--   {"status": "open" | "all" | a status, "kind", "service", "place", "source", "owner": "none" | a user's id, "waiting",
--    "overdue", "step", "from", "to": days in Dubai, "words": [...], "phone": E.164, "digits"}
--   "owner": "none" includes leads whose owner no longer answers leads. Digits that look like a phone number may belong to a reference:
--   "phone" comes with "digits" as typed.
create function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
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

-- A lead as lists show it: while it waits, with its newest waiting message; with its owner only while they answer leads.
create function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
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

-- The first screen --------------------------------------------------------------------------------------------------------------

-- The first screen: overdue, due soon and new leads, the caller's next steps, next steps of unowned leads, and the week's promises.
-- "given": open leads that another user assigned to the caller within 7 days and the caller has not acted on yet, each with "given_by".
-- "counts" has the totals of lists that are cut off.
create function private.office_today(p_week_start timestamptz) returns jsonb
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

-- Called every few seconds while a lead is open. Returns {"version", "events", "others": [names], "last": who changed it last}; null if
-- there is no such lead.
create function private.attend_lead(p_lead uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.version into v_version from public.leads l where l.id = p_lead;
  if not found then
    return null;
  end if;
  return jsonb_build_object('version', v_version,
    'events', (select coalesce(max(e.id), 0) from public.lead_events e where e.lead_id = p_lead),
    'last', (select private.staff_name(e.actor) from public.lead_events e
      where e.lead_id = p_lead and e.actor is not null order by e.id desc limit 1),
    'others', private.attend('lead/' || p_lead));
end $$;
create function public.attend_lead(p_lead uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_lead(p_lead) $$;
grant execute on function private.attend_lead(uuid), public.attend_lead(uuid) to authenticated;

-- Exports -------------------------------------------------------------------------------------------------------------------------

create table public.lead_exports (
  id bigint generated always as identity primary key,
  actor uuid references auth.users (id) on delete set null,
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 4000),
  rows integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index lead_exports_actor_idx on public.lead_exports (actor);
alter table public.lead_exports enable row level security;
create policy admin_reads_exports on public.lead_exports for select to authenticated
  using ((select private.has_role('admin')) or (actor = (select auth.uid()) and (select private.has_role('sales'))));
grant select on public.lead_exports to authenticated;
-- begin_export records the start of an export itself.
create trigger audit after delete on public.lead_exports for each row execute function private.audit('people');

-- A filter without the person searched for. An export needs it only while it runs; the person may be erased later.
create function private.filter_without_person(p_filter jsonb) returns jsonb language sql immutable set search_path = ''
  as $$ select p_filter - array['words', 'phone', 'digits'] $$;

-- Ends exports that were interrupted.
create function private.end_stale_exports() returns void language sql security definer set search_path = ''
as $$
  update public.lead_exports x set finished_at = now(), filter = private.filter_without_person(x.filter)
    where x.finished_at is null and x.started_at < now() - interval '1 hour'
$$;

create function private.begin_export(p_format text, p_filter jsonb) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  perform private.require_role('admin', 'sales');
  perform private.end_stale_exports();
  insert into public.lead_exports (actor, format, filter) values (auth.uid(), p_format, p_filter) returning id into v_id;
  perform private.record('export', 'leads', '', upper(p_format), private.filter_without_person(p_filter));
  return v_id;
end $$;
create function public.begin_export(p_format text, p_filter jsonb) returns bigint language sql security invoker set search_path = ''
  as $$ select private.begin_export(p_format, p_filter) $$;
grant execute on function private.begin_export(text, jsonb), public.begin_export(text, jsonb) to authenticated;

-- The next rows of an export, newest first; an empty array ends it. Whole leads leave in bulk only through this function, so every exported
-- row is counted.
create function private.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_condition text;
  v_rows jsonb;
  v_last boolean;
begin
  perform private.require_role('admin', 'sales');
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid() and x.finished_at is null
    and x.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'no such export' using errcode = '42501';
  end if;
  v_condition := private.lead_condition(v_export.filter);
  if p_after ? 'key' then
    v_condition := v_condition || format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id');
  end if;
  execute format('select coalesce(jsonb_agg((to_jsonb(l) - array[''search_text'', ''inbox_order'', ''spam_reasons''])
      || jsonb_build_object(''owner_name'', private.staff_name(l.owner)) order by l.created_at desc, l.id desc), ''[]'')
    from (select * from public.leads l where %s order by l.created_at desc, l.id desc limit %s) l',
    v_condition, least(greatest(p_limit, 1), 1000)) into v_rows;
  v_last := jsonb_array_length(v_rows) < least(greatest(p_limit, 1), 1000);
  update public.lead_exports x set rows = x.rows + jsonb_array_length(v_rows),
      finished_at = case when v_last then now() end,
      filter = case when v_last then private.filter_without_person(x.filter) else x.filter end
    where x.id = p_export;
  return v_rows;
end $$;
create function public.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.telling_export(p_export, private.export_page(p_export, p_after, p_limit)) $$;
grant execute on function private.export_page(bigint, jsonb, integer), public.export_page(bigint, jsonb, integer) to authenticated;

-- Exported leads are not counted one by one like opened ones: an export that reaches the bound of an hour writes the same line to the audit
-- log, once.
create function private.telling_export(p_export bigint, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_most integer := (select min(b.leads) from private.reading_bounds() b);
  v_all integer;
begin
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid();
  if v_export.rows >= v_most and v_export.rows - jsonb_array_length(p_rows) < v_most then
    v_all := v_export.rows;
    if v_export.finished_at is null then
      execute 'select count(*) from public.leads l where ' || private.lead_condition(v_export.filter) into v_all;
    end if;
    perform private.tell_reading(v_all, 1);
  end if;
  return p_rows;
end $$;
grant execute on function private.telling_export(bigint, jsonb) to authenticated;
