-- When an answer to a lead is due, and whether it came in time.

-- When an answer is due -----------------------------------------------------------------------------------------------

-- Urgency of a message: "emergency", "callback" or "normal". The same rule as lib/leads/urgency.ts.
create function private.urgency_of(p_kind text, p_details jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_details -> 'emergency' = 'true'::jsonb or p_details ->> 'urgency' = 'emergency'
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

-- The longest time from a message to its answer, by the wall clock. The same rule as lib/leads/sla.ts.
create function private.answer_time(p_urgency text, p_reply_hours integer, p_emergency_minutes integer) returns interval
  language sql immutable set search_path = ''
as $$
  select case p_urgency when 'emergency' then make_interval(mins => p_emergency_minutes) else make_interval(hours => p_reply_hours) end
$$;

-- The promised answer times -------------------------------------------------------------------------------------------

-- Whether the answer time promised to each lead was kept, for leads created from p_from on and before p_to, without spam and duplicates.
--   answered_at: when staff first recorded an answer, or moved the lead to a status that follows one. Closing it as won or lost does not
--   count.
--   promise: "kept" or "broken" by the lead's own time. Also "broken" as soon as that time has passed without an answer, when the lead is
--   closed without one, and while it is late with a later message. "open": there is time left. "none": the person asked not to be
--   contacted, so no answer is owed.
create function private.lead_promises(p_from timestamptz, p_to timestamptz)
  returns table (lead_id uuid, due_at timestamptz, answered_at timestamptz, promise text)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (waits_until).
    select l.id, l.status, l.do_not_contact, l.due_at as waits_until,
        l.created_at + private.answer_time(private.urgency_of(l.kind, l.details), l.reply_hours, l.emergency_minutes) as due_at
      from public.leads l
      where l.created_at >= p_from and l.created_at < p_to and l.status not in ('spam', 'duplicate')
  ), answers as (
    select e.lead_id, min(e.created_at) as at from public.lead_events e join came c on c.id = e.lead_id
      where (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and e.to_status = any (private.open_statuses())))
        and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.due_at, a.at, case
      when c.do_not_contact then 'none'
      when c.waits_until <= now() or coalesce(a.at, now()) > c.due_at then 'broken'
      when a.at is not null then 'kept'
      when private.is_open(c.status) then 'open'
      else 'broken' end
    from came c left join answers a on a.lead_id = c.id
$$;

-- Promises of all leads due since p_week_start: {"kept", "broken", "open", "none"}.
create function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select jsonb_build_object('kept', count(*) filter (where p.promise = 'kept'),
      'broken', count(*) filter (where p.promise = 'broken'), 'open', count(*) filter (where p.promise = 'open'),
      'none', count(*) filter (where p.promise = 'none'))
    from private.lead_promises(p_week_start - interval '120 hours', 'infinity') p where p.due_at >= p_week_start);
end $$;
