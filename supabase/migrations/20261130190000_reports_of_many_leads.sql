-- Reports, the lists of their figures, and Today read many leads at once.

create index lead_events_answers_idx on public.lead_events (lead_id, kind) include (created_at, to_status) where kind in ('answered', 'status', 'undone');

create index lead_events_owner_idx on public.lead_events (created_at) where kind = 'owner';

drop index public.lead_events_actor_idx;
create index lead_events_actor_idx on public.lead_events (actor, kind, to_status);

create view private.undone_changes as
  select e.lead_id, (e.data ->> 'at')::timestamptz as at from public.lead_events e where e.kind = 'undone';

create or replace function private.was_undone(p_lead uuid, p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from private.undone_changes u where u.lead_id = p_lead and u.at = p_at) $$;

create or replace function private.plain_page(p_page text) returns text language sql immutable
as $$
  select case when p_page is null or p_page = '' then null
    else coalesce(nullif(regexp_replace(split_part(split_part(p_page, '?', 1), '#', 1), '^/ar(?=/|$)', ''), ''), '/') end
$$;

create or replace function private.first_touch_source(p_touch jsonb) returns text language sql immutable
as $$
  select case
    when p_touch is null then 'unknown'
    when coalesce(p_touch ->> 'gclid', p_touch ->> 'gbraid', p_touch ->> 'wbraid') is not null then 'google-ads'
    when coalesce(p_touch ->> 'utm_source', '') <> '' then lower(left(p_touch ->> 'utm_source', 60))
    when p_touch ->> 'fbclid' is not null or p_touch ->> 'referrer' ~* '(^|\.)(facebook|fb)\.com$' then 'facebook'
    when p_touch ->> 'referrer' ~* '(^|\.)google\.[a-z.]+$' then 'google'
    when p_touch ->> 'referrer' ~* '(^|\.)bing\.com$' then 'bing'
    when p_touch ->> 'referrer' ~* '(^|\.)instagram\.com$' then 'instagram'
    when coalesce(p_touch ->> 'referrer', '') <> '' then lower(left(regexp_replace(p_touch ->> 'referrer', '^www\.', '', 'i'), 60))
    else 'direct'
  end
$$;

create view private.counted_leads as
  select l.id as lead_id, l.created_at, l.first_due_at as due_at, e.answered_at, p.promise,
      s.came,
      s.came and e.answered_at is not null as answered,
      s.came and p.promise in ('kept', 'broken') as due,
      s.came and p.promise = 'kept' as kept,
      s.came and p.promise = 'broken' as broken,
      s.came and l.do_not_contact as excused,
      s.came and e.visited as visited,
      s.came and (l.status = 'won' or e.quoted) as quoted,
      s.came and l.status = 'won' as won,
      s.came and l.status = 'lost' as lost,
      l.kind not in ('application', 'data-request') and l.status = 'spam' as spam,
      case l.channel when 'form' then private.first_touch_source(l.first_touch) else l.channel end as by_source,
      coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page), 'unknown') as by_landing,
      coalesce(l.place, 'unknown') as by_place,
      coalesce(l.service, 'unknown') as by_service,
      coalesce(nullif(l.details ->> 'problem', ''), 'unknown') as by_problem,
      l.locale as by_language,
      coalesce(l.device, 'unknown') as by_device,
      l.kind as by_kind,
      coalesce(l.owner::text, 'unknown') as by_owner,
      case when l.status = 'lost' then coalesce(l.lost_reason, 'unknown') end as by_lost
    from public.leads l
      cross join lateral (select l.kind not in ('application', 'data-request') and l.status <> 'spam' as came) s
      left join lateral (
        select min(e.created_at) filter (where e.kind = 'answered' or e.to_status <> 'new' and e.to_status = any (private.open_statuses())) as answered_at,
            bool_or(e.to_status = 'visit-booked') as visited, bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
          from public.lead_events e where e.lead_id = l.id and e.kind in ('answered', 'status')
            and not exists (select 1 from private.undone_changes u where u.lead_id = e.lead_id and u.at = e.created_at)) e on true
      cross join lateral (select case
          when l.status = 'spam' then null
          when l.do_not_contact then 'none'
          -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (due_at).
          when l.due_at <= now() or coalesce(e.answered_at, now()) > l.first_due_at then 'broken'
          when e.answered_at is not null then 'kept'
          when l.status = any (private.open_statuses()) then 'open'
          else 'broken' end as promise) p
    where l.status <> 'duplicate';

create or replace function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('kept', count(*) filter (where c.promise = 'kept'),
      'broken', count(*) filter (where c.promise = 'broken'), 'open', count(*) filter (where c.promise = 'open'),
      'none', count(*) filter (where c.promise = 'none'))
    from private.counted_leads c where c.created_at >= p_week_start - interval '120 hours' and c.due_at >= p_week_start);
end $$;

create or replace function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = '' set enable_seqscan = off
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

create or replace function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = '' set enable_seqscan = off
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
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

create or replace function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
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
      select l, e.actor, e.created_at as at from public.lead_events e join public.leads l on l.id = e.lead_id
        where e.kind = 'owner' and e.created_at > now() - interval '7 days' and e.actor <> v_me
          and l.owner = v_me and private.is_open(l.status)
          and not exists (select 1 from public.lead_events d where d.lead_id = l.id and d.id > e.id and (d.actor = v_me or d.kind = 'owner'))
        order by e.created_at desc limit 12) g),
    'unowned', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where not private.answers_leads(l.owner) and l.next_action_at < v_week
        order by l.next_action_at limit 12) l),
    'week', private.week_promise(p_week_start),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'answered')
          or exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'status' and e.to_status = 'contacted'),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind in ('next-action', 'visit-booked')),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'status' and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;

create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with counted as materialized (
    select c.*, (c.created_at at time zone 'Asia/Dubai')::date as day, (c.answered_at at time zone 'Asia/Dubai')::date as answered_on,
        c.answered_at - c.created_at as took
      from private.counted_leads c
      where c.created_at >= private.dubai_day(p_from) and c.created_at < private.dubai_day(p_to + 1) and (c.came or c.spam)
  ), sales as (
    select * from counted c where c.came
  ), worked as materialized (
    -- Each day is asked for once, however many leads were answered on it.
    select d.day::date as day, lower(o.part) as opens, upper(o.part) as closes
      from generate_series((select min(s.day) from sales s where s.answered_on is not null)::timestamp,
        (select max(s.answered_on) from sales s)::timestamp, interval '1 day') d (day)
        cross join lateral unnest(private.working_time(d.day::date)) o (part)
  ), timed as (
    select s.lead_id, sum(least(w.closes, s.answered_at) - greatest(w.opens, s.created_at)) as took
      from sales s cross join lateral generate_series(0, s.answered_on - s.day) d (later)
        join worked w on w.day = s.day + d.later and w.opens < s.answered_at and w.closes > s.created_at
      group by s.lead_id
  ), people as (
    select s.by_owner as key, count(*) as leads, count(s.answered_at) as answered, count(*) filter (where s.kept) as kept,
        count(*) filter (where s.broken) as broken, count(*) filter (where s.won) as won,
        percentile_cont(0.5) within group (order by s.took) as took,
        -- An answer outside working time took none of it.
        percentile_cont(0.5) within group (order by case when s.answered_at is not null then coalesce(t.took, interval '0') end) as working_took
      from sales s left join timed t on t.lead_id = s.lead_id group by 1
  ), summed as (
    select case when grouping(s.by_source) = 0 then 'source' when grouping(s.by_landing) = 0 then 'landing' when grouping(s.by_place) = 0 then 'place'
          when grouping(s.by_service) = 0 then 'service' when grouping(s.by_problem) = 0 then 'problem' when grouping(s.by_language) = 0 then 'language'
          when grouping(s.by_device) = 0 then 'device' else 'kind' end as dimension,
        coalesce(s.by_source, s.by_landing, s.by_place, s.by_service, s.by_problem, s.by_language, s.by_device, s.by_kind) as key,
        count(*) as leads, count(*) filter (where s.won) as won
      from sales s group by grouping sets ((s.by_source), (s.by_landing), (s.by_place), (s.by_service), (s.by_problem), (s.by_language),
        (s.by_device), (s.by_kind))
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from counted c where c.spam),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.due),
        'kept', count(*) filter (where s.kept),
        'excused', count(*) filter (where s.excused),
        'medianMinutes', extract(epoch from percentile_cont(0.5) within group (order by s.took)) / 60)
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.won), 'lost', count(*) filter (where s.lost)) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select s.by_lost as reason, count(*) as leads from sales s where s.lost group by 1) r)
  ) || case when private.has_role('admin', 'sales') then jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', c ->> 'name', 'leads', p.leads, 'answered', p.answered,
        'kept', p.kept, 'broken', p.broken, 'won', p.won, 'medianMinutes', extract(epoch from p.took) / 60,
        'medianWorkingMinutes', extract(epoch from p.working_took) / 60) order by p.key = 'unknown', p.leads desc, p.key), '[]')
      from people p left join jsonb_array_elements(private.lead_people()) c on c ->> 'id' = p.key)) else '{}' end into v_report;
  return v_report;
end $$;

create or replace function public.page_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with read as materialized (
    select case when grouping(v.page) = 0 then 'page' when grouping(v.day) = 0 then 'day' when grouping(v.locale) = 0 then 'locale'
          when grouping(v.device) = 0 then 'device' else 'all' end as part,
        v.page, v.day, v.locale, v.device, coalesce(sum(v.views), 0) as views, coalesce(sum(v.visits), 0) as visits, sum(v.useful) as useful,
        sum(v.not_useful) as not_useful
      from public.page_views v where v.day between p_from and p_to
      group by grouping sets ((v.page), (v.day), (v.locale), (v.device), ())
  ), clicked as (
    select private.plain_page(c.page) as page, c.channel from public.contact_clicks c
      where c.created_at >= private.dubai_day(p_from) and c.created_at < private.dubai_day(p_to + 1)
  ), told as (
    select coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page)) as page from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request') and l.status not in ('spam', 'duplicate')
  ), parts as (
    select r.page, r.views, r.visits, r.useful, r.not_useful, 0 as calls, 0 as chats, 0 as leads from read r where r.part = 'page'
    union all
    select c.page, 0, 0, 0, 0, count(*) filter (where c.channel = 'call'), count(*) filter (where c.channel = 'whatsapp'), 0
      from clicked c group by c.page
    union all
    select t.page, 0, 0, 0, 0, 0, 0, count(*) from told t where t.page is not null group by t.page
  ), pages as (
    select p.page, sum(p.views) as views, sum(p.visits) as visits, sum(p.calls) as calls, sum(p.chats) as chats,
        sum(p.leads) as leads, sum(p.useful) as useful, sum(p.not_useful) as "notUseful"
      from parts p group by p.page
  )
  select jsonb_build_object(
    'views', (select r.views from read r where r.part = 'all'),
    'visits', (select r.visits from read r where r.part = 'all'),
    'calls', (select count(*) from clicked c where c.channel = 'call'),
    'chats', (select count(*) from clicked c where c.channel = 'whatsapp'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', r.day, 'count', r.visits) order by r.day), '[]') from read r where r.part = 'day'),
    'languages', (select coalesce(jsonb_agg(jsonb_build_object('key', r.locale, 'count', r.views) order by r.views desc), '[]')
      from read r where r.part = 'locale'),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('key', r.device, 'count', r.views) order by r.views desc), '[]')
      from read r where r.part = 'device'),
    'pages', (select coalesce(jsonb_agg(to_jsonb(p) order by p.leads desc, p.calls + p.chats desc, p.views desc, p.page), '[]')
      from pages p)
  ) into v_report;
  return v_report;
end $$;

create or replace function private.accepted_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(private.lead_row(w.l) order by w.at), '[]') from (
    select l, a.at
      from (select q.lead_id, max(q.accepted_at) as at from public.quotes q
          where q.status = 'accepted' and q.accepted_at > now() - interval '90 days' group by q.lead_id) a
        join public.leads l on l.id = a.lead_id
      where l.status = 'won' and l.next_action is null
        and not exists (select 1 from public.lead_events e where e.lead_id = a.lead_id and e.created_at > a.at and e.actor is not null
          and (e.kind = 'visit-booked' or e.kind = 'next-action' and e.data ->> 'action' is not null)
          and not exists (select 1 from private.undone_changes u where u.lead_id = e.lead_id and u.at = e.created_at))
      order by a.at limit 20) w);
end $$;

drop function private.report_leads(date, date, text);
drop function private.lead_promises(timestamptz, timestamptz);
