-- "Was this page useful?", counted with the views of the page.

alter table public.page_views
  add column useful integer not null default 0 check (useful >= 0),
  add column not_useful integer not null default 0 check (not_useful >= 0);

create or replace function public.count_views(p_rows jsonb) returns void
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

create or replace function public.page_report(p_from date, p_to date) returns jsonb
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
