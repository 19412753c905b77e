-- The office counts no later moment than the sender was told.
create function private.told_by(p_at timestamptz, p_until timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select case when sum(upper(s) - lower(s)) >= interval '1 hour' then max(upper(s)) else p_until end
    from generate_series(0, (p_until at time zone 'Asia/Dubai')::date - (p_at at time zone 'Asia/Dubai')::date) ahead
      cross join unnest(private.working_time((p_at at time zone 'Asia/Dubai')::date + ahead)
        * tstzmultirange(tstzrange(p_at, p_until, '[]'))) s
$$;

create or replace function private.due_of(p_urgency text, p_at timestamptz, p_window text, p_reply_hours integer, p_emergency_minutes integer)
  returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_promised timestamptz := p_at + make_interval(hours => p_reply_hours);
  v_day date := (p_at at time zone 'Asia/Dubai')::date;
begin
  v_promised := private.told_by(p_at, v_promised);
  -- Without any hours in the settings, the minutes run by the wall clock.
  return least(v_promised, case
    when p_urgency = 'emergency' then coalesce(private.after_minutes(p_at, p_emergency_minutes, true), p_at + make_interval(mins => p_emergency_minutes))
    when p_urgency = 'callback' and p_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$' then (
      select private.dubai_time(d.day, right(p_window, 5)) from (select v_day + a as day from generate_series(0, 14) a) d
        where private.dubai_time(d.day, right(p_window, 5)) >= p_at + make_interval(mins => private.callback_minutes())
          and private.working_time(d.day) && tstzrange(private.dubai_time(d.day, left(p_window, 5)), private.dubai_time(d.day, right(p_window, 5)))
        order by d.day limit 1)
    when p_urgency = 'callback' then private.after_minutes(p_at, private.callback_minutes(), false) end);
exception when others then
  -- A lead must be stored whatever the settings contain.
  return v_promised;
end $$;
