-- A holiday of several days is one entry of the calendar, with its last day.
create or replace function private.working_time(p_day date) returns tstzmultirange
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
