-- What people of the office are called, and the place of a lead in the reports.

-- Names -----------------------------------------------------------------------------------------------------------------------

-- A name as it is kept: without marks that turn or hide what stands beside them, and of a bounded length.
create function private.clean_name(p_name text) returns text language sql immutable set search_path = ''
as $$
  select left(btrim(regexp_replace(coalesce(p_name, ''),
    '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff[:space:]]+', ' ', 'g')), 60)
$$;

-- A person's own name, as colleagues read it. False for whoever has no role, whose account keeps none here.
create function private.set_my_name(p_name text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor', 'sales');
  update public.staff s set display_name = private.clean_name(p_name)
    where s.user_id = auth.uid() and s.display_name <> private.clean_name(p_name);
  return found;
end $$;
create function public.set_my_name(p_name text) returns boolean language sql security invoker set search_path = ''
  as $$ select private.set_my_name(p_name) $$;
grant execute on function private.set_my_name(text), public.set_my_name(text) to authenticated;

-- Whoever signed up by themselves gave a name then; it waits in their account until there is a role.
create function private.name_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.display_name = '' then
    new.display_name := private.clean_name((select u.raw_user_meta_data ->> 'name' from auth.users u where u.id = new.user_id));
  end if;
  return new;
end $$;
create trigger staff_name_of_account before insert on public.staff for each row execute function private.name_of_account();

-- Reports ---------------------------------------------------------------------------------------------------------------------

-- The figures of the leads that came on these days, both included. Nothing in them names a person, so all staff may see
-- them. Applications and requests about data are no sales; spam and duplicates are counted apart.
--   Answers (private.lead_promises): "due" is kept or broken, "inside" kept, "excused" who asked not to be contacted. Of the
--   steps, each counts the leads that ever were there.
-- A place is the lead's own, as the inbox has it: from what was asked for, else from the page it was sent from. Before, a message
-- sent from an emirate's page without telling the emirate was of no known place.
create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_role('admin', 'editor', 'sales');
  with came as (
    select l.id, l.status, l.locale, l.created_at, l.kind,
        (l.created_at at time zone 'Asia/Dubai')::date as day,
        private.lead_source(l.first_touch) as source,
        coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page), 'unknown') as landing,
        coalesce(l.place, 'unknown') as place,
        coalesce(nullif(l.details ->> 'service', ''), 'unknown') as service,
        coalesce(l.device, 'unknown') as device,
        l.lost_reason
      from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request')
  ), moved as (
    select e.lead_id,
        bool_or(e.to_status = 'visit-booked') as visited,
        bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
      from public.lead_events e join came c on c.id = e.lead_id
      where e.kind = 'status' and not private.was_undone(e.lead_id, e.created_at) group by e.lead_id
  ), sales as (
    select c.*, p.answered_at, p.promise, coalesce(m.visited, false) as visited,
        coalesce(m.quoted, false) or c.status = 'won' as quoted
      from came c
      join private.lead_promises(private.dubai_day(p_from), private.dubai_day(p_to + 1)) p on p.lead_id = c.id
      left join moved m on m.lead_id = c.id
  ), cut as (
    select s.status, d.dimension, d.key from sales s cross join lateral (values
      ('source', s.source), ('landing', s.landing), ('place', s.place), ('service', s.service), ('language', s.locale),
      ('device', s.device), ('kind', s.kind)) d (dimension, key)
  ), summed as (
    select c.dimension, c.key, count(*) as leads, count(*) filter (where c.status = 'won') as won
      from cut c group by c.dimension, c.key
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from came where status = 'spam'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.promise in ('kept', 'broken')),
        'inside', count(*) filter (where s.promise = 'kept'),
        'excused', count(*) filter (where s.promise = 'none'),
        'medianMinutes', percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.created_at) / 60))
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.status = 'won'),
        'lost', count(*) filter (where s.status = 'lost')) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select coalesce(s.lost_reason, 'unknown') as reason, count(*) as leads from sales s where s.status = 'lost' group by 1) r)
  ) into v_report;
  return v_report;
end $$;
