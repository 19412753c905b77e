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

-- "/ar/about" and "/about" are one page.
create function private.plain_page(p_page text) returns text language sql immutable set search_path = ''
as $$
  select case when p_page is null or p_page = '' then null
    else coalesce(nullif(regexp_replace(split_part(split_part(p_page, '?', 1), '#', 1), '^/ar(?=/|$)', ''), ''), '/') end
$$;

-- What brought a person: an ad click, else the campaign's own name, else the referrer.
create function private.first_touch_source(p_touch jsonb) returns text language sql immutable set search_path = ''
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
create function public.lead_report(p_from date, p_to date) returns jsonb
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
grant execute on function public.lead_report(date, date) to authenticated;

-- Page views on these days and their results: views, visits, calls, chats, answers to "was this useful?", and leads that began on the page.
create function public.page_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with read as (
    select * from public.page_views v where v.day between p_from and p_to
  ), clicked as (
    select private.plain_page(c.page) as page, c.channel from public.contact_clicks c
      where c.created_at >= private.dubai_day(p_from) and c.created_at < private.dubai_day(p_to + 1)
  ), told as (
    select coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page)) as page from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request') and l.status not in ('spam', 'duplicate')
  ), parts as (
    select r.page, sum(r.views) as views, sum(r.visits) as visits, sum(r.useful) as useful, sum(r.not_useful) as not_useful,
        0 as calls, 0 as chats, 0 as leads from read r group by r.page
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
    'views', (select coalesce(sum(r.views), 0) from read r),
    'visits', (select coalesce(sum(r.visits), 0) from read r),
    'calls', (select count(*) from clicked c where c.channel = 'call'),
    'chats', (select count(*) from clicked c where c.channel = 'whatsapp'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.visits) order by d.day), '[]')
      from (select r.day, sum(r.visits) as visits from read r group by r.day) d),
    'languages', (select coalesce(jsonb_agg(jsonb_build_object('key', d.locale, 'count', d.views) order by d.views desc), '[]')
      from (select r.locale, sum(r.views) as views from read r group by r.locale) d),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('key', d.device, 'count', d.views) order by d.views desc), '[]')
      from (select r.device, sum(r.views) as views from read r group by r.device) d),
    'pages', (select coalesce(jsonb_agg(to_jsonb(p) order by p.leads desc, p.calls + p.chats desc, p.views desc, p.page), '[]')
      from pages p)
  ) into v_report;
  return v_report;
end $$;
grant execute on function public.page_report(date, date) to authenticated;
