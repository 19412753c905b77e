-- What brings work: page views and clicks, counted without identifying visitors, and figures about leads, without names.

-- Page views and clicks -----------------------------------------------------------------------------------------------

-- Daily sums, added up by the site's processes: no row is about one person. A visit is a view that began a session.
create table public.page_views (
  day date not null,
  -- Without the language prefix.
  page text not null check (char_length(page) between 1 and 300),
  locale text not null check (locale in ('en', 'ar')),
  device text not null check (device in ('phone', 'tablet', 'desktop', 'unknown')),
  views integer not null default 0 check (views >= 0),
  visits integer not null default 0 check (visits between 0 and views),
  -- Readers who said that the page was of use, and that it was not.
  useful integer not null default 0 check (useful >= 0),
  not_useful integer not null default 0 check (not_useful >= 0),
  primary key (day, page, locale, device)
);
alter table public.page_views enable row level security;
create policy staff_reads_views on public.page_views for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
grant select on public.page_views to authenticated;

-- Adds the counts of one process: [{"day", "page", "locale", "device", "views", "visits", "useful", "notUseful"}], each key once. Executable
-- by the service role only.
create function public.count_views(p_rows jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.page_views as v (day, page, locale, device, views, visits, useful, not_useful)
    select r.day, r.page, r.locale, r.device, r.views, r.visits, coalesce(r.useful, 0), coalesce(r."notUseful", 0)
      from jsonb_to_recordset(p_rows)
        r (day date, page text, locale text, device text, views integer, visits integer, useful integer, "notUseful" integer)
    on conflict (day, page, locale, device) do update set views = v.views + excluded.views, visits = v.visits + excluded.visits,
      useful = v.useful + excluded.useful, not_useful = v.not_useful + excluded.not_useful;
  delete from public.page_views v where v.day < current_date - 1100;
$$;

-- Calls and WhatsApp chats started from a page: which page, nothing about the person.
create table public.contact_clicks (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('call', 'whatsapp')),
  page text not null check (char_length(page) between 1 and 300),
  locale text not null check (locale in ('en', 'ar')),
  device text check (device in ('phone', 'tablet', 'desktop')),
  created_at timestamptz not null default now()
);
create index contact_clicks_newest_idx on public.contact_clicks (created_at desc);
alter table public.contact_clicks enable row level security;
create policy staff_reads_clicks on public.contact_clicks for select to authenticated
  using ((select private.has_role('admin', 'editor', 'sales')));
grant select on public.contact_clicks to authenticated;

-- Reports, for all staff ----------------------------------------------------------------------------------------------

-- "/ar/about" and "/about" are one page. This function and the next have no search_path of their own: with one, they would be called for
-- each lead of a report instead of being part of its query.
create function private.plain_page(p_page text) returns text language sql immutable
as $$
  select case when p_page is null or p_page = '' then null
    else coalesce(nullif(regexp_replace(split_part(split_part(p_page, '?', 1), '#', 1), '^/ar(?=/|$)', ''), ''), '/') end
$$;

-- What brought a person: an ad click, else the campaign's own name, else the referrer.
create function private.first_touch_source(p_touch jsonb) returns text language sql immutable
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

-- In which figures a lead counts, and under what. Reports add these rows up, and the inbox lists them (private.lead_condition): a figure and
-- its list are the same leads. A view, so that a query computes only the columns it names.
--   answered_at: when staff first recorded an answer, or moved the lead to a status that follows one. Closing it as won or lost does not
--   count.
--   promise: whether the promised answer time was kept, of all but spam. "kept" or "broken" by the lead's own time. Also "broken" as soon as
--   that time has passed without an answer, when the lead is closed without one, and while it is late with a later message. "open": there is
--   time left. "none": the person asked not to be contacted, so no answer is owed.
--   The figures: "spam" stands alone; all others are in "came". "due" is kept or broken, "excused" are people who asked not to be contacted.
--   "visited" and "quoted" are leads that ever got so far. Applications and data requests are not sales and are in no figure.
--   by_…: place, service and owner are those of the inbox; by_lost is the reason.
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
create function public.lead_report(p_from date, p_to date) returns jsonb
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

-- Page views on these days and their results: views, visits, calls, chats, answers to "was this useful?", and leads that began on the page.
create function public.page_report(p_from date, p_to date) returns jsonb
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
grant execute on function public.page_report(date, date) to authenticated;
