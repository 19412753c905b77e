-- All lists of the first screen in one call: {"leads": office_today(), "held": held_leads(), "accepted": accepted_leads(), "visits":
-- visits_today(), "people": visit_people()}.
create or replace function public.first_screen(p_week_start timestamptz, p_at timestamptz) returns jsonb
  language sql volatile security invoker set search_path = ''
as $$
  select jsonb_build_object('leads', public.office_today(p_week_start), 'held', public.held_leads(), 'accepted', public.accepted_leads(),
    'visits', public.visits_today(p_at), 'people', public.visit_people())
$$;
grant execute on function public.first_screen(timestamptz, timestamptz) to authenticated;
