-- An emergency that somebody had answered had no clock any more: it was due no longer, and nothing asked for the visit.
create or replace function private.derive_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_emergency_since timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if current_setting('office.undoing', true) = 'on' then
      null;
    elsif new.status <> old.status then
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at) end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      -- These steps follow an answer. Closing a lead as won or lost is none: unanswered leads are closed too.
      if new.status <> 'new' and private.is_open(new.status) then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      -- A decision ends the plan, but somebody may be waiting at a door. What is merged has left its visit to the other lead.
      if not private.is_open(new.status) and (new.merged_into is not null
          or not coalesce(new.next_action = 'visit' and new.next_action_at > now(), false)) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(new.awaiting_since, old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  if new.awaiting_since is not null and current_setting('office.undoing', true) is distinct from 'on'
      and (tg_op = 'INSERT' or old.awaiting_since is null) then
    new.reply_hours := private.setting_number('replyHours', 24, 1, 120);
    new.emergency_minutes := private.setting_number('emergencyMinutes', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency') m;
  -- An emergency that was answered keeps a clock while it is open: where no next step is planned, it is a call within its minutes.
  if tg_op = 'UPDATE' and v_emergency_since is not null and old.awaiting_since is not null and new.awaiting_since is null
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := now() + private.answer_time('emergency', new.reply_hours, new.emergency_minutes);
  end if;
  new.urgency := case when v_emergency_since is not null then 'emergency' else private.urgency_of(new.kind, new.details) end;
  -- An emergency's messages have their short time each; nothing waits longer than the promise.
  new.due_at := case when new.awaiting_since is not null then least(new.awaiting_since + private.answer_time('normal', new.reply_hours, new.emergency_minutes),
    case when v_emergency_since is not null
      then greatest(new.awaiting_since, v_emergency_since) + private.answer_time('emergency', new.reply_hours, new.emergency_minutes) end) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := private.source_of(new.first_touch, new.last_touch);
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), left(s.content ->> 'message', 1000)), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;
