-- Reports say what leads are worth, and what each technician did.

create or replace view private.counted_leads as
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
      case when l.status = 'lost' then coalesce(l.lost_reason, 'unknown') end as by_lost,
      l.value_fils
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

-- Figures of the leads created on these days in Dubai, both included (private.counted_leads). They name no customer, so all staff may see
-- them. "people", by owner, names colleagues, and is only for those who read leads; its medians are of the time to the first answer, by the
-- clock and in working time. What leads are worth is for the same people: "quotedFils" and "wonFils" are sums of leads.value_fils, which is
-- the quote that was sent last, what was accepted, or what the office wrote. The memory holds the leads of two years; with less, they would be
-- written to the disk.
create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  v_report jsonb;
  v_reads_leads boolean := private.has_role('admin', 'sales');
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
        count(*) filter (where s.broken) as broken, count(*) filter (where s.won) as won, sum(s.value_fils) filter (where s.won) as won_fils,
        percentile_cont(0.5) within group (order by s.took) as took,
        -- An answer outside working time took none of it.
        percentile_cont(0.5) within group (order by case when s.answered_at is not null then coalesce(t.took, interval '0') end) as working_took
      from sales s left join timed t on t.lead_id = s.lead_id group by 1
  ), summed as (
    select case when grouping(s.by_source) = 0 then 'source' when grouping(s.by_landing) = 0 then 'landing' when grouping(s.by_place) = 0 then 'place'
          when grouping(s.by_service) = 0 then 'service' when grouping(s.by_problem) = 0 then 'problem' when grouping(s.by_language) = 0 then 'language'
          when grouping(s.by_device) = 0 then 'device' else 'kind' end as dimension,
        coalesce(s.by_source, s.by_landing, s.by_place, s.by_service, s.by_problem, s.by_language, s.by_device, s.by_kind) as key,
        count(*) as leads, count(*) filter (where s.won) as won, sum(s.value_fils) filter (where s.won) as won_fils
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
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won)
            || case when v_reads_leads then jsonb_build_object('wonFils', coalesce(s.won_fils, 0)) else '{}' end
            order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.due),
        'kept', count(*) filter (where s.kept),
        'excused', count(*) filter (where s.excused),
        'medianMinutes', extract(epoch from percentile_cont(0.5) within group (order by s.took)) / 60)
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.won), 'lost', count(*) filter (where s.lost))
        || case when v_reads_leads then jsonb_build_object('quotedFils', coalesce(sum(s.value_fils) filter (where s.quoted), 0),
          'wonFils', coalesce(sum(s.value_fils) filter (where s.won), 0)) else '{}' end from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select s.by_lost as reason, count(*) as leads from sales s where s.lost group by 1) r)
  ) || case when v_reads_leads then jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', c ->> 'name', 'leads', p.leads, 'answered', p.answered,
        'kept', p.kept, 'broken', p.broken, 'won', p.won, 'wonFils', coalesce(p.won_fils, 0), 'medianMinutes', extract(epoch from p.took) / 60,
        'medianWorkingMinutes', extract(epoch from p.working_took) / 60) order by p.key = 'unknown', p.leads desc, p.key), '[]')
      from people p left join jsonb_array_elements(private.lead_people()) c on c ->> 'id' = p.key)) else '{}' end into v_report;
  return v_report;
end $$;
grant execute on function public.lead_report(date, date) to authenticated;

-- The work of each technician on these days in Dubai, both included, by the day of the visit; cancelled visits are left out:
-- [{"key": user or "unknown", "name", "booked": all of them, "done", "missed", "unreported": over, and nobody has reported it}].
create or replace function private.visit_report(p_from date, p_to date) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('key', coalesce(w.technician::text, 'unknown'),
      'name', case when w.technician is not null then private.staff_name(w.technician) end, 'booked', w.booked, 'done', w.done,
      'missed', w.missed, 'unreported', w.unreported) order by w.technician is null, w.booked desc, w.technician), '[]')
    from (select v.technician, count(*) as booked, count(*) filter (where v.status = 'done') as done,
          count(*) filter (where v.status = 'missed') as missed,
          count(*) filter (where private.visit_is_open(v.status) and v.starts_at + make_interval(mins => v.length_minutes) < now()) as unreported
        from public.visits v
        where v.starts_at >= private.dubai_day(p_from) and v.starts_at < private.dubai_day(p_to + 1) and v.status <> 'cancelled'
        group by v.technician) w);
end $$;
create or replace function public.visit_report(p_from date, p_to date) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visit_report(p_from, p_to) $$;
grant execute on function private.visit_report(date, date), public.visit_report(date, date) to authenticated;
