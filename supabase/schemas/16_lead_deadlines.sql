-- When an answer to a lead is due, and whether it came in time.

-- Working time --------------------------------------------------------------------------------------------------------

-- A time of a day, "HH:MM", as an instant of that day in Dubai.
create function private.dubai_time(p_day date, p_time text) returns timestamptz language sql immutable set search_path = ''
  as $$ select (p_day + make_interval(hours => left(p_time, 2)::integer, mins => right(p_time, 2)::integer)) at time zone 'Asia/Dubai' $$;

-- When hours of the settings, [{"days": [Monday 1 to Sunday 7], "opens", "closes"}], are on a day.
create function private.hours_on(p_hours jsonb, p_day date) returns tstzmultirange language sql immutable set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(private.dubai_time(p_day, h ->> 'opens'), private.dubai_time(p_day, h ->> 'closes'))), '{}')
    from jsonb_array_elements(p_hours) h
    where h -> 'days' @> to_jsonb(extract(isodow from p_day)::integer) and h ->> 'opens' < h ->> 'closes'
$$;

-- When the office works on a day in Dubai: its hours without days off and Friday prayer, shorter in Ramadan. The same rule as workingSpans
-- in lib/time/working-calendar.ts.
create function private.working_time(p_day date) returns tstzmultirange
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_open tstzmultirange;
  v_short record;
begin
  select private.hours_on(e.data -> 'hours', p_day) into v_open from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published';
  -- A date in either language counts, as does the first Ramadan.
  if v_open is null or exists (select 1 from public.entries e cross join jsonb_array_elements(e.data -> 'holidays') h
      where e.kind = 'calendar' and e.slug = 'office' and e.status = 'published' and p_day::text between h ->> 'date' and greatest(h ->> 'date', h ->> 'to')) then
    return '{}';
  end if;
  select r ->> 'opens' as opens, r ->> 'closes' as closes into v_short
    from public.entries e cross join jsonb_array_elements(e.data -> 'ramadan') with ordinality t (r, place)
    where e.kind = 'calendar' and e.slug = 'office' and e.status = 'published' and p_day::text between r ->> 'from' and r ->> 'to'
      and r ->> 'from' <> '' and r ->> 'opens' <> '' and r ->> 'closes' <> ''
    order by e.locale = 'en' desc, t.place limit 1;
  if found then
    v_open := v_open * case when v_short.opens < v_short.closes then tstzmultirange(tstzrange(private.dubai_time(p_day, v_short.opens),
      private.dubai_time(p_day, v_short.closes))) else '{}' end;
  end if;
  return v_open - case when extract(isodow from p_day) = 5
    then tstzmultirange(tstzrange(private.dubai_time(p_day, '12:15'), private.dubai_time(p_day, '13:45'))) else '{}' end;
end $$;

-- When somebody takes an emergency on a day: always, where an alert can reach whoever the office names (private.reaches_on_call); else in
-- working time and in the hours of the emergency line.
create function private.attended_time(p_day date) returns tstzmultirange
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_whole constant tstzmultirange := tstzmultirange(tstzrange(private.dubai_time(p_day, '00:00'), private.dubai_time(p_day, '24:00')));
  v_line tstzmultirange;
begin
  if private.reaches_on_call() then
    return v_whole;
  end if;
  select case when coalesce(e.data -> 'emergencyHours', '[]') = '[]' then v_whole
      else private.hours_on(e.data -> 'emergencyHours', p_day) end into v_line
    from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published' and e.data ->> 'emergencyPhone' <> '';
  return private.working_time(p_day) + coalesce(v_line, '{}');
end $$;

-- The moment when p_minutes of working time have passed, or of attended time; null when two weeks do not hold them.
create function private.after_minutes(p_at timestamptz, p_minutes integer, p_attended boolean) returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_day date := (p_at at time zone 'Asia/Dubai')::date;
  v_left interval := make_interval(mins => p_minutes);
  v_span tstzrange;
begin
  for v_ahead in 0..14 loop
    for v_span in select s from unnest(case when p_attended then private.attended_time(v_day + v_ahead)
        else private.working_time(v_day + v_ahead) end) s where upper(s) > p_at order by s loop
      if upper(v_span) - greatest(lower(v_span), p_at) >= v_left then
        return greatest(lower(v_span), p_at) + v_left;
      end if;
      v_left := v_left - (upper(v_span) - greatest(lower(v_span), p_at));
    end loop;
  end loop;
  return null;
end $$;

-- When an answer is due -----------------------------------------------------------------------------------------------

-- Urgency of a message: "emergency", "callback" or "normal". "urgentWords" are the words of the text that make it an emergency
-- (lib/leads/urgent-words.ts).
create function private.urgency_of(p_kind text, p_details jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_details -> 'emergency' = 'true'::jsonb or p_details ->> 'urgency' = 'emergency' or p_details ? 'urgentWords'
      or p_details ->> 'problem' in ('no-cooling', 'water') then 'emergency'
    when p_kind = 'callback' then 'callback' else 'normal' end
$$;

-- A number from the published settings, limited to p_least..p_most. Anything but a number gives p_usual: a lead must be stored whatever the
-- settings contain.
create function private.setting_number(p_field text, p_usual integer, p_least integer, p_most integer) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select greatest(p_least, least(p_most, (e.data ->> p_field)::integer)) from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published'
      and e.data ->> p_field ~ '^[0-9]{1,4}$'), p_usual)
$$;

-- Working minutes within which somebody who asked for a call as soon as possible is called.
create function private.callback_minutes() returns integer language sql immutable set search_path = '' as $$ select 30 $$;

-- The moment that a sender is told beside the promised hours, which end at p_until: the last working moment of these hours, if they hold an
-- hour of work; else their end. The same rule as answerBy in lib/leads/sla.ts, which names a later moment where they hold less than an hour.
create function private.told_by(p_at timestamptz, p_until timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select case when sum(upper(s) - lower(s)) >= interval '1 hour' then max(upper(s)) else p_until end
    from generate_series(0, (p_until at time zone 'Asia/Dubai')::date - (p_at at time zone 'Asia/Dubai')::date) ahead
      cross join unnest(private.working_time((p_at at time zone 'Asia/Dubai')::date + ahead)
        * tstzmultirange(tstzrange(p_at, p_until, '[]'))) s
$$;

-- When the answer to a message is due that came at p_at. Nothing waits longer than the promised hours by the wall clock, nor than the moment
-- that its sender was told. An emergency is due
-- after its minutes, which run only while somebody takes emergencies: at night with nobody on call, they run from the opening. A call is due
-- after callback_minutes() of working time, or at the end of the wished time of day ("08:00-10:00") on the next working day.
create function private.due_of(p_urgency text, p_at timestamptz, p_window text, p_reply_hours integer, p_emergency_minutes integer)
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

-- The promised answer times -------------------------------------------------------------------------------------------

-- Promises of all leads due since p_week_start (private.counted_leads): {"kept", "broken", "open", "none"}.
create function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('kept', count(*) filter (where c.promise = 'kept'),
      'broken', count(*) filter (where c.promise = 'broken'), 'open', count(*) filter (where c.promise = 'open'),
      'none', count(*) filter (where c.promise = 'none'))
    from private.counted_leads c where c.created_at >= p_week_start - interval '120 hours' and c.due_at >= p_week_start);
end $$;
