-- How soon an answer is promised is the owner's to say (settings: replyHours, emergencyMinutes). A lead keeps what its sender was
-- told: another promise holds for what comes after it.
alter table public.leads
  add column reply_hours smallint not null default 24 check (reply_hours between 1 and 120),
  add column emergency_minutes smallint not null default 15 check (emergency_minutes between 5 and 240);

-- A number of the settings as published. What is no such number counts as not said: a lead must come in whatever stands there.
create function private.setting_number(p_field text, p_usual integer, p_least integer, p_most integer) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select greatest(p_least, least(p_most, (e.data ->> p_field)::integer)) from public.entries e
    where e.kind = 'settings' and e.slug = 'site' and e.locale = 'en' and e.status = 'published'
      and e.data ->> p_field ~ '^[0-9]{1,4}$'), p_usual)
$$;

-- How long after it came a message is to be answered at the latest, by the clock on the wall. The rule of lib/leads/sla.ts.
create function private.answer_time(p_urgency text, p_reply_hours integer, p_emergency_minutes integer) returns interval
  language sql immutable set search_path = ''
as $$
  select case p_urgency when 'emergency' then make_interval(mins => p_emergency_minutes) else make_interval(hours => p_reply_hours) end
$$;

-- Lines of long functions: the rest of each stays as it stands.
create function private.replace_in_function(p_function regprocedure, p_is text, p_becomes text) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_function constant text := pg_get_functiondef(p_function);
begin
  if position(p_is in v_function) = 0 then
    raise exception '% is not the function this migration knows', p_function;
  end if;
  execute replace(v_function, p_is, p_becomes);
end $$;

-- Whoever begins to wait, waits for what is promised now.
select private.replace_in_function('private.derive_lead()', '  -- A lead is an emergency from its first message on that is one.
', '  if new.awaiting_since is not null and current_setting(''office.undoing'', true) is distinct from ''on''
      and (tg_op = ''INSERT'' or old.awaiting_since is null) then
    new.reply_hours := private.setting_number(''replyHours'', 24, 1, 120);
    new.emergency_minutes := private.setting_number(''emergencyMinutes'', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one.
');
select private.replace_in_function('private.derive_lead()', 'private.answer_time(''normal'')',
  'private.answer_time(''normal'', new.reply_hours, new.emergency_minutes)');
select private.replace_in_function('private.derive_lead()', 'private.answer_time(''emergency'')',
  'private.answer_time(''emergency'', new.reply_hours, new.emergency_minutes)');
select private.replace_in_function('private.lead_promises(timestamptz, timestamptz)', 'private.answer_time(private.urgency_of(l.kind, l.details))',
  'private.answer_time(private.urgency_of(l.kind, l.details), l.reply_hours, l.emergency_minutes)');
-- The longest promise there is: what was due since the week began came no earlier.
select private.replace_in_function('private.week_promise(timestamptz)', 'private.answer_time(''normal'')', 'interval ''120 hours''');
select private.replace_in_function('public.lead_status(text, text)', '''since'', coalesce(moved.at, s.received_at)',
  '''since'', coalesce(moved.at, s.received_at), ''reply_hours'', l.reply_hours');

drop function private.replace_in_function(regprocedure, text, text);
drop function private.answer_time(text);
