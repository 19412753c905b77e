-- Reports count by what was chosen as the problem and by owner, and the inbox lists what a figure of a report counts.

-- The leads that reports count, created on these days in Dubai, both included; null is without an end. Applications and data requests are
-- not sales, and duplicates are not counted. Reports add these rows up, and the inbox lists them (private.lead_condition): a figure and its
-- list are the same leads.
--   figures: what the lead counts in. "spam" stands alone; all others are in "came". "due" is kept or broken (private.lead_promises),
--   "excused" are people who asked not to be contacted. "visited" and "quoted" are leads that ever got so far.
--   keys: what it counts under, by property. Place, service and owner are those of the inbox; "lost" is the reason. With p_key, the property
--   that a list needs, costlier ones are left out.
create function private.report_leads(p_from date, p_to date, p_key text default null)
  returns table (lead_id uuid, created_at timestamptz, answered_at timestamptz, figures text[], keys jsonb)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    select l.* from public.leads l
      where l.created_at >= private.dubai_day(coalesce(p_from, '-infinity')) and l.created_at < private.dubai_day(coalesce(p_to, 'infinity') + 1)
        and l.kind not in ('application', 'data-request')
  ), moved as (
    select e.lead_id,
        bool_or(e.to_status = 'visit-booked') as visited,
        bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
      from public.lead_events e join came c on c.id = e.lead_id
      where e.kind = 'status' and e.to_status in ('visit-booked', 'quoted', 'negotiating') and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.created_at, p.answered_at,
      case when c.status = 'spam' then array['spam'] else array_remove(array['came',
        case when p.answered_at is not null then 'answered' end,
        case when p.promise in ('kept', 'broken') then 'due' end,
        case when p.promise in ('kept', 'broken') then p.promise end,
        case when p.promise = 'none' then 'excused' end,
        case when m.visited then 'visited' end,
        case when m.quoted or c.status = 'won' then 'quoted' end,
        case when c.status in ('won', 'lost') then c.status end], null) end,
      jsonb_build_object(
        'source', case when p_key is null or p_key = 'source' then
          case c.channel when 'form' then private.first_touch_source(c.first_touch) else c.channel end end,
        'landing', case when p_key is null or p_key = 'landing' then
          coalesce(private.plain_page(c.first_touch ->> 'landing'), private.plain_page(c.page), 'unknown') end,
        'place', coalesce(c.place, 'unknown'),
        'service', coalesce(c.service, 'unknown'),
        'problem', coalesce(nullif(c.details ->> 'problem', ''), 'unknown'),
        'language', c.locale, 'device', coalesce(c.device, 'unknown'), 'kind', c.kind,
        'owner', coalesce(c.owner::text, 'unknown'),
        'lost', case when c.status = 'lost' then coalesce(c.lost_reason, 'unknown') end)
    from came c
    left join private.lead_promises(private.dubai_day(coalesce(p_from, '-infinity')), private.dubai_day(coalesce(p_to, 'infinity') + 1)) p
      on p.lead_id = c.id
    left join moved m on m.lead_id = c.id
    where c.status = 'spam' or p.lead_id is not null
$$;

-- Figures of the leads created on these days, both included (private.report_leads). They name no customer, so all staff may see them.
-- "people", by owner, names colleagues, and is only for those who read leads; its medians are of the time to the first answer, by the clock
-- and in working time.
create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with counted as materialized (
    select * from private.report_leads(p_from, p_to)
  ), sales as (
    select c.*, (c.created_at at time zone 'Asia/Dubai')::date as day, (c.answered_at at time zone 'Asia/Dubai')::date as answered_on,
        extract(epoch from c.answered_at - c.created_at) / 60 as minutes
      from counted c where 'came' = any (c.figures)
  ), worked as materialized (
    -- Each day is asked for once, however many leads were answered on it.
    select d.day::date as day, private.working_time(d.day::date) as open
      from generate_series((select min(s.day) from sales s where s.answered_on is not null)::timestamp,
        (select max(s.answered_on) from sales s)::timestamp, interval '1 day') d (day)
  ), timed as (
    select s.lead_id, sum(extract(epoch from upper(o.part) - lower(o.part)) / 60) as minutes
      from sales s cross join lateral generate_series(s.day::timestamp, s.answered_on::timestamp, interval '1 day') d (day)
        join worked w on w.day = d.day::date
        cross join lateral unnest(w.open * tstzmultirange(tstzrange(s.created_at, greatest(s.answered_at, s.created_at)))) o (part)
      group by s.lead_id
  ), people as (
    select s.keys ->> 'owner' as key, count(*) as leads, count(s.answered_at) as answered,
        count(*) filter (where 'kept' = any (s.figures)) as kept, count(*) filter (where 'broken' = any (s.figures)) as broken,
        count(*) filter (where 'won' = any (s.figures)) as won, percentile_cont(0.5) within group (order by s.minutes) as minutes,
        -- An answer outside working time took none of it.
        percentile_cont(0.5) within group (order by case when s.answered_at is not null then coalesce(t.minutes, 0) end) as working_minutes
      from sales s left join timed t on t.lead_id = s.lead_id group by 1
  ), summed as (
    select k.dimension, k.key, count(*) as leads, count(*) filter (where 'won' = any (s.figures)) as won
      from sales s cross join lateral jsonb_each_text(s.keys - array['owner', 'lost']) k (dimension, key) group by k.dimension, k.key
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from counted c where 'spam' = any (c.figures)),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where 'due' = any (s.figures)),
        'kept', count(*) filter (where 'kept' = any (s.figures)),
        'excused', count(*) filter (where 'excused' = any (s.figures)),
        'medianMinutes', percentile_cont(0.5) within group (order by s.minutes))
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where 'visited' = any (s.figures)),
        'quoted', count(*) filter (where 'quoted' = any (s.figures)), 'won', count(*) filter (where 'won' = any (s.figures)),
        'lost', count(*) filter (where 'lost' = any (s.figures))) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select s.keys ->> 'lost' as reason, count(*) as leads from sales s where s.keys ->> 'lost' is not null group by 1) r)
  ) || case when private.has_role('admin', 'sales') then jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', c ->> 'name', 'leads', p.leads, 'answered', p.answered,
        'kept', p.kept, 'broken', p.broken, 'won', p.won, 'medianMinutes', p.minutes, 'medianWorkingMinutes', p.working_minutes)
        order by p.key = 'unknown', p.leads desc, p.key), '[]')
      from people p left join jsonb_array_elements(private.lead_people()) c on c ->> 'id' = p.key)) else '{}' end into v_report;
  return v_report;
end $$;

-- Staff who answer leads, [{"id", "name", "active"}]: those who may today, and former ones who own a lead or appear in a history. Users with
-- the same name are distinguished by their address.
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
      where s.role in ('admin', 'sales') or exists (select 1 from public.leads l where l.owner = u.id)
        or exists (select 1 from public.lead_events e where e.actor = u.id)) p);
end $$;

-- The inbox filter as a condition on "public.leads l". Values are quoted only here.
--   {"status": "open" | "all" | a status, "kind", "service", "place", "source", "owner": "none" | a user's id, "waiting",
--    "overdue", "step", "from", "to": days in Dubai, "figure", "by": "place:dubai-marina", "promise", "promised_since", "words": [...],
--    "phone": E.164, "digits"}
--   "owner": "none" includes leads whose owner no longer answers leads. Digits that look like a phone number may belong to a reference:
--   "phone" comes with "digits" as typed. "figure" and "by" select what a report counts (private.report_leads), always by the day it came;
--   "promise" selects answers due since an instant (private.lead_promises).
create or replace function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_by text := p_filter ->> 'by';
  v_property text := coalesce(split_part(v_by, ':', 1), '');
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
    v := v || format('l.id in (select r.lead_id from private.report_leads(%L::date, %L::date, %L) r where %L = any (r.figures)%s)',
      p_filter ->> 'from', p_filter ->> 'to', v_property, coalesce(p_filter ->> 'figure', 'came'),
      case when v_by is not null then format(' and r.keys ->> %L = %L', v_property, substr(v_by, strpos(v_by, ':') + 1)) else '' end);
  end if;
  if p_filter ? 'promise' then
    v := v || format('l.id in (select p.lead_id from private.lead_promises(%1$L::timestamptz - interval ''120 hours'', ''infinity'') p
      where p.due_at >= %1$L::timestamptz and p.promise = %2$L)', p_filter ->> 'promised_since', p_filter ->> 'promise');
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
