-- Applicants are promised no answer by a time: the office reads what they sent within a time of its own.
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
      -- A customer who accepts a quote (accept_quote) still waits for the answer to a question.
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at)
        when current_setting('office.accepting', true) = 'on' then old.awaiting_since end;
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
    -- Applicants are promised no time: their clock is the office's own, for reading what they sent.
    new.reply_hours := case when new.kind = 'application' then 120 else private.setting_number('replyHours', 24, 1, 120) end;
    new.emergency_minutes := private.setting_number('emergencyMinutes', 15, 5, 240);
  end if;
  -- A lead is an emergency from its first message on that is one, unless the office has said since that it is none.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency'
    union all
    select new.urgency_set_at where new.urgency_set = 'emergency') m
    where new.urgency_set is distinct from 'normal' or m.at > new.urgency_set_at;
  -- An open emergency that waits for no answer keeps a clock: where no next step is planned, it is a call within its minutes, which run while
  -- somebody takes emergencies.
  if tg_op = 'UPDATE' and v_emergency_since is not null and new.awaiting_since is null
      and (old.awaiting_since is not null or old.urgency <> 'emergency')
      and private.is_open(new.status) and new.next_action is null and current_setting('office.undoing', true) is distinct from 'on' then
    new.next_action := 'call';
    new.next_action_at := coalesce(private.after_minutes(now(), new.emergency_minutes, true),
      now() + make_interval(mins => new.emergency_minutes));
  end if;
  new.urgency := case when v_emergency_since is not null then 'emergency' when new.kind = 'callback' then 'callback' else 'normal' end;
  if tg_op = 'INSERT' or (new.urgency_set, new.created_at) is distinct from (old.urgency_set, old.created_at) then
    new.first_due_at := private.due_of(case when new.urgency_set = 'normal' then new.urgency else private.urgency_of(new.kind, new.details) end,
      new.created_at, new.details ->> 'window', new.reply_hours, new.emergency_minutes);
  end if;
  -- An emergency's messages have their short time each, and so has each wish to be called; nothing waits longer than the promise.
  new.due_at := case when new.awaiting_since is not null then least(
    private.due_of('normal', new.awaiting_since, null, new.reply_hours, new.emergency_minutes),
    case when v_emergency_since is not null
      then private.due_of('emergency', greatest(new.awaiting_since, v_emergency_since), null, new.reply_hours, new.emergency_minutes) end,
    (select min(private.due_of('callback', c.at, c.window, new.reply_hours, new.emergency_minutes)) from (
        select new.created_at as at, new.details ->> 'window' as window where new.kind = 'callback'
        union all
        select s.received_at, s.content #>> '{details,window}' from public.lead_submissions s where s.lead_id = new.id and s.kind = 'callback') c
      where c.at >= new.awaiting_since)) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := case new.channel when 'form' then private.source_of(new.first_touch, new.last_touch) else new.channel end;
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), left(s.content ->> 'message', 1000)), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;

create or replace function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when not s.joined then l.status when moved.at is null then 'new'
      when l.status in ('new', 'spam') or (lower(s.content ->> 'email') = lower(l.email) and s.content ->> 'phone_e164' = l.phone_e164)
        then l.status
      when private.is_open(l.status) or exists (select 1 from public.lead_events e where e.lead_id = l.id and e.created_at > s.stored_at
        and (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and private.is_open(e.to_status)))
        and not private.was_undone(l.id, e.created_at)) then 'contacted'
      else 'lost' end,
    'since', coalesce(moved.at, s.received_at), 'reply_hours', case when l.kind <> 'application' then l.reply_hours end)
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;

alter table public.leads disable trigger audit;
update public.leads set reply_hours = 120 where kind = 'application' and awaiting_since is not null;
alter table public.leads enable trigger audit;
