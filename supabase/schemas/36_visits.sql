-- Visits: who goes where and when, and what was found and left there.

-- Tables --------------------------------------------------------------------------------------------------------------

-- A visit of a lead. The nearest open one is the lead's next step (leads.next_action "visit"): book_visit() and change_visit() set the next
-- step, and private.keep_visit() follows a next step that is set, undone or merged.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  technician uuid references auth.users (id) on delete set null,
  -- Who had it before: a report that waited on a phone without network may come after the visit went to a colleague.
  former_technicians uuid[] not null default '{}',
  starts_at timestamptz not null,
  length_minutes smallint not null default 60 check (length_minutes between 15 and 720),
  status text not null default 'booked' check (status in ('booked', 'on-the-way', 'arrived', 'done', 'missed', 'cancelled')),
  -- An emirate or an area, as in leads.place.
  place text check (char_length(place) between 1 and 100),
  address text not null default '' check (char_length(address) <= 500),
  -- For the technician.
  instruction text not null default '' check (char_length(instruction) <= 1000),
  -- Grows with every change, like that of a lead.
  version integer not null default 1,
  booked_by uuid references auth.users (id) on delete set null,
  booked_at timestamptz not null default now(),
  reminded_at timestamptz,
  on_the_way_at timestamptz,
  arrived_at timestamptz,
  ended_at timestamptz,
  -- {"found", "left": readings by name, "work", "parts", "advice", "signer"}: lib/visits/report.ts.
  report jsonb check (jsonb_typeof(report) = 'object' and octet_length(report::text) <= 32768),
  -- Made by the phone, so that a report that is sent again is stored once.
  report_key uuid unique,
  reported_at timestamptz,
  reported_by uuid references auth.users (id) on delete set null,
  constraint visits_reported_check check ((report is null) = (report_key is null) and (report is null) = (reported_at is null))
);
create index visits_lead_idx on public.visits (lead_id, starts_at);
create index visits_technician_idx on public.visits (technician, starts_at);
create index visits_starts_idx on public.visits (starts_at);
create index visits_booked_by_idx on public.visits (booked_by);
create index visits_reported_by_idx on public.visits (reported_by);
alter table public.visits enable row level security;
create policy sales_reads_visits on public.visits for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy technician_reads_own_visits on public.visits for select to authenticated
  using (technician = (select auth.uid()) and starts_at > now() - interval '2 days' and (select private.has_role('technician')));
grant select on public.visits to authenticated;
create trigger audit after insert or update or delete on public.visits for each row execute function private.audit('people');

-- Photos and the signature of a report; the files themselves are lead_files.
create table public.visit_files (
  file_id uuid primary key references public.lead_files (id) on delete cascade,
  visit_id uuid not null references public.visits (id) on delete cascade,
  purpose text not null check (purpose in ('found', 'left', 'signature')),
  -- Of the report with which it came: one that was corrected has photos of both, and only its own signature.
  report_key uuid not null
);
create index visit_files_visit_idx on public.visit_files (visit_id);
alter table public.visit_files enable row level security;
create policy sales_reads_visit_files on public.visit_files for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.visit_files to authenticated;

create function private.visit_is_open(p_status text) returns boolean language sql immutable set search_path = ''
  as $$ select p_status in ('booked', 'on-the-way', 'arrived') $$;

-- The lead's next step and its visits ---------------------------------------------------------------------------------

-- Follows a next step that was set without book_visit() and change_visit(): chosen on the lead, undone, or taken over by a merge. A visit
-- that stands at that time already stays as it is; a cancelled one comes back with its technician. The note of a next step is the beginning
-- of its visit's instruction.
create function private.keep_visit() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_was timestamptz := case when tg_op = 'UPDATE' then case when old.next_action = 'visit' then old.next_action_at end end;
  v_is timestamptz := case when new.next_action = 'visit' then new.next_action_at end;
  v_row public.visits;
  v_left public.visits;
begin
  if coalesce(current_setting('office.visits', true), '') = 'on' or v_was is null and v_is is null
      or v_was = v_is and new.next_action_note is not distinct from old.next_action_note then
    return null;
  end if;
  -- The visit that the step was, while it is ahead or the step is being undone.
  if v_was > now() or v_was is not null and current_setting('office.undoing', true) = 'on' then
    -- Of a lead that is closed, also one to which somebody is on the way.
    select * into v_row from public.visits v where v.lead_id = new.id and v.starts_at = v_was
        and (v.status = 'booked' or v_is is null and not private.is_open(new.status) and private.visit_is_open(v.status))
      order by v.booked_at limit 1;
  end if;
  if v_is is distinct from v_was and exists (select 1 from public.visits v
      where v.lead_id = new.id and v.starts_at = v_is and v.status <> 'cancelled') then
    return null;
  elsif v_row.id is null and v_is is not null and v_is is distinct from v_was then
    select * into v_row from public.visits v where v.lead_id = new.id and v.starts_at = v_is and v.status = 'cancelled'
      order by v.booked_at desc limit 1;
  end if;
  if v_row.id is not null then
    -- Without a new time it is off; one whose time has passed stays, and says that nobody reported it.
    update public.visits v set starts_at = coalesce(v_is, v.starts_at), status = case when v_is is null then 'cancelled' else 'booked' end,
        reminded_at = case when v_is = v.starts_at then v.reminded_at end, version = v.version + 1,
        instruction = case when v_is is null or new.next_action_note is not distinct from left(nullif(v.instruction, ''), 300)
          or v_row.status = 'cancelled' and new.next_action_note is null then v.instruction else coalesce(new.next_action_note, '') end
      where v.id = v_row.id returning * into v_left;
  elsif v_is is not null and v_is is distinct from v_was then
    insert into public.visits (lead_id, starts_at, place, instruction, booked_by)
      values (new.id, v_is, new.place, coalesce(new.next_action_note, ''), auth.uid()) returning * into v_left;
  end if;
  if v_left.status = 'cancelled' and current_setting('office.undoing', true) is distinct from 'on' then
    insert into public.lead_events (lead_id, kind, actor, data) values (new.id, 'visit-cancelled', auth.uid(), private.visit_line(v_left));
  end if;
  if v_left.id is not null then
    perform set_config('office.changed_visit', jsonb_build_object('lead', new.id, 'visit', v_left.id, 'left', v_left.status,
      'row', case when v_row.id is not null then to_jsonb(v_row) end)::text, true);
  end if;
  return null;
end $$;
create trigger leads_keep_visit after insert or update on public.leads for each row execute function private.keep_visit();

-- A lead whose last visit is off is no longer visit-booked: it is contacted again, or new where nobody was answered. Its wait goes on.
create function private.unbook_lead() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- The visit that the next step was is on its way out; one whose time has passed stays until it is reported, and one that is done was no less
  -- a visit.
  if coalesce(current_setting('office.undoing', true), '') <> 'on' and not exists (select 1 from public.visits v where v.lead_id = new.id
      and (v.status = 'done' or private.visit_is_open(v.status) and (v.status <> 'booked' or v.starts_at <> old.next_action_at or v.starts_at <= now()))) then
    new.status := case when new.answered_at is null and new.awaiting_since is not null then 'new' else 'contacted' end;
  end if;
  return new;
end $$;
-- After leads_derive, which would end the wait for a new status: triggers of a kind run in the order of their names.
create trigger leads_unbook before update on public.leads for each row
  when (old.status = 'visit-booked' and new.status = 'visit-booked' and old.next_action = 'visit' and new.next_action is distinct from 'visit')
  execute function private.unbook_lead();

-- Makes the nearest open visit the lead's next step, unless another step is planned. Where there is none any more, the step after a visit that
-- was done is to send a quote or to ask about the one that was sent, on the next working day; after any other, and in a lead that is won, a
-- call. All of them are due in working time; a call in an emergency as long as somebody takes emergencies.
create function private.plan_visits(p_lead uuid, p_done boolean) returns void language plpgsql security definer set search_path = ''
as $$
declare
  v_next public.visits;
  v_lead public.leads;
  v_instead text;
  v_due timestamptz;
begin
  select * into v_next from public.visits v where v.lead_id = p_lead and private.visit_is_open(v.status)
    and v.starts_at > now() - interval '12 hours' order by v.starts_at, v.booked_at limit 1;
  select * into v_lead from public.leads l where l.id = p_lead;
  if v_next.id is not null then
    v_instead := 'visit';
    v_due := v_next.starts_at;
  elsif private.is_open(v_lead.status) or v_lead.status = 'won' then
    v_instead := case when not p_done or v_lead.status = 'won' then 'call'
      when exists (select 1 from public.quotes q where q.lead_id = p_lead and q.status in ('sent', 'accepted', 'declined')) then 'follow-up'
      else 'quote' end;
    v_due := case when p_done then coalesce(private.after_minutes(private.dubai_time((now() at time zone 'Asia/Dubai')::date + 1, '00:00'), 60, false),
        now() + interval '1 day')
      else coalesce(private.after_minutes(now(), 60, v_lead.urgency = 'emergency'), now() + interval '1 hour') end;
  end if;
  perform set_config('office.visits', 'on', true);
  update public.leads l set next_action = v_instead, next_action_at = v_due, next_action_note = left(nullif(v_next.instruction, ''), 300)
    where l.id = p_lead and (l.next_action = 'visit' or l.next_action is null and v_next.id is not null);
  perform set_config('office.visits', '', true);
end $$;

-- Booking and changing ------------------------------------------------------------------------------------------------

-- Other open visits of a technician in this time: [{"id", "lead", "reference", "starts_at", "length_minutes", "place"}].
create function private.visit_clashes(p_technician uuid, p_starts timestamptz, p_minutes integer, p_except uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'lead', v.lead_id, 'reference', l.reference, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'place', v.place) order by v.starts_at), '[]')
    from public.visits v join public.leads l on l.id = v.lead_id
    where v.technician = p_technician and private.visit_is_open(v.status) and v.id is distinct from p_except
      and v.starts_at > p_starts - interval '12 hours' and v.starts_at < p_starts + make_interval(mins => p_minutes)
      and v.starts_at + make_interval(mins => v.length_minutes) > p_starts
$$;

-- Whether this user may be sent to a visit.
create function private.goes_to_visits(p_user uuid) returns boolean language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.staff s where s.user_id = p_user and s.role in ('admin', 'sales', 'technician')) $$;

-- What a line of the history says of a visit.
create function private.visit_line(p_visit public.visits) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_build_object('visit', p_visit.id, 'at', p_visit.starts_at, 'minutes', p_visit.length_minutes, 'technician', p_visit.technician)
$$;

-- Books a visit of a lead as it was seen: {"technician" or null, "starts_at", "length_minutes", "place", "address", "instruction",
-- "despite": true books it beside another visit of the technician, "agreed": false says that the customer does not know of the time yet}. A
-- time that was agreed answers a lead that waits; else it goes on waiting. Then the lead is visit-booked, unless it waits or is further.
--   Returns {"status": "saved" | "conflict" | "gone" | "closed" | "invalid" | "clash", "version": of the lead, "visit", "clashes"}.
create function private.book_visit(p_lead uuid, p_version integer, p_visit jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_visit public.visits;
  v_technician uuid := (p_visit ->> 'technician')::uuid;
  v_starts timestamptz := (p_visit ->> 'starts_at')::timestamptz;
  v_minutes integer := coalesce((p_visit ->> 'length_minutes')::integer, 60);
  v_clashes jsonb;
  v_version integer;
  v_is_nearest boolean;
  v_agreed boolean := coalesce((p_visit ->> 'agreed')::boolean, true);
  v_waits_on boolean;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_lead.version or v_lead.merged_into is not null then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  elsif not private.is_open(v_lead.status) and v_lead.status <> 'won' then
    return jsonb_build_object('status', 'closed', 'version', v_lead.version);
  elsif v_starts is null or v_starts < now() - interval '12 hours' or v_starts > now() + interval '2 years'
      or v_minutes not between 15 and 720 or v_technician is not null and not private.goes_to_visits(v_technician) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  -- Two bookings of one technician at once must see each other.
  perform pg_advisory_xact_lock(hashtextextended('visits.' || coalesce(v_technician::text, ''), 0));
  v_clashes := private.visit_clashes(v_technician, v_starts, v_minutes, null);
  if v_clashes <> '[]' and not coalesce((p_visit ->> 'despite')::boolean, false) then
    return jsonb_build_object('status', 'clash', 'version', v_lead.version, 'clashes', v_clashes);
  end if;
  insert into public.visits (lead_id, technician, starts_at, length_minutes, place, address, instruction, booked_by)
    values (p_lead, v_technician, v_starts, v_minutes, nullif(trim(p_visit ->> 'place'), ''), trim(coalesce(p_visit ->> 'address', '')),
      trim(coalesce(p_visit ->> 'instruction', '')), auth.uid())
    returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, note, data)
    values (p_lead, 'visit-booked', auth.uid(), nullif(v_visit.instruction, ''),
      private.visit_line(v_visit) || jsonb_build_object('agreed', v_agreed));
  v_waits_on := v_lead.awaiting_since is not null and not v_agreed;
  v_is_nearest := (v_lead.next_action = 'visit' and v_lead.next_action_at > now() and v_lead.next_action_at <= v_starts) is not true;
  perform set_config('office.visits', 'on', true);
  update public.leads l set
      status = case when l.status in ('new', 'contacted') and not v_waits_on then 'visit-booked' else l.status end,
      awaiting_since = case when v_waits_on then l.awaiting_since end,
      answered_at = case when l.awaiting_since is null or v_waits_on then l.answered_at else coalesce(l.answered_at, now()) end,
      owner = case when private.answers_leads(l.owner) then l.owner else auth.uid() end,
      next_action = 'visit', next_action_at = case when v_is_nearest then v_starts else l.next_action_at end,
      next_action_note = case when v_is_nearest then left(nullif(v_visit.instruction, ''), 300) else l.next_action_note end
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.visits', '', true);
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(), jsonb_build_object('visit', v_visit.id, 'left', v_visit.status));
  return jsonb_build_object('status', 'saved', 'version', v_version, 'visit', v_visit.id);
end $$;
create function public.book_visit(p_lead uuid, p_version integer, p_visit jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.book_visit(p_lead, p_version, p_visit) $$;
grant execute on function private.book_visit(uuid, integer, jsonb), public.book_visit(uuid, integer, jsonb) to authenticated;

-- Changes a visit as it was seen; missing keys stay: {"technician", "starts_at", "length_minutes", "place", "address", "instruction",
-- "despite"}, or {"status": "cancelled" | "missed", "note"}. A cancelled or missed visit leaves a call as the lead's next step, unless
-- another visit is booked.
--   Returns {"status": "saved" | "conflict" | "gone" | "over" | "invalid" | "clash", "version": of the visit, "lead_version", "clashes"}.
--   over: it was reported, cancelled or missed already.
create function private.change_visit(p_visit uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_was public.visits;
  v_is public.visits;
  v_clashes jsonb;
  v_version integer;
  v_status text := p_changes ->> 'status';
  v_note text := nullif(trim(left(p_changes ->> 'note', 1000)), '');
begin
  perform private.require_role('admin', 'sales');
  -- The lead first, as everywhere.
  select l.* into v_lead from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_was from public.visits v where v.id = p_visit for update;
  if v_was.id is null then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_was.version then
    return jsonb_build_object('status', 'conflict', 'version', v_was.version);
  elsif not private.visit_is_open(v_was.status) then
    return jsonb_build_object('status', 'over', 'version', v_was.version);
  end if;
  v_is := v_was;
  v_is.technician := case when p_changes ? 'technician' then (p_changes ->> 'technician')::uuid else v_was.technician end;
  v_is.starts_at := coalesce((p_changes ->> 'starts_at')::timestamptz, v_was.starts_at);
  v_is.length_minutes := coalesce((p_changes ->> 'length_minutes')::smallint, v_was.length_minutes);
  if v_status is not null and v_status not in ('cancelled', 'missed')
      or v_is.starts_at <> v_was.starts_at and (v_is.starts_at < now() - interval '12 hours' or v_is.starts_at > now() + interval '2 years')
      or v_is.length_minutes not between 15 and 720
      or v_is.technician is distinct from v_was.technician and v_is.technician is not null and not private.goes_to_visits(v_is.technician) then
    return jsonb_build_object('status', 'invalid', 'version', v_was.version);
  end if;
  if v_status is null and (v_is.technician, v_is.starts_at, v_is.length_minutes)
      is distinct from (v_was.technician, v_was.starts_at, v_was.length_minutes) then
    perform pg_advisory_xact_lock(hashtextextended('visits.' || coalesce(v_is.technician::text, ''), 0));
    v_clashes := private.visit_clashes(v_is.technician, v_is.starts_at, v_is.length_minutes, p_visit);
    if v_clashes <> '[]' and not coalesce((p_changes ->> 'despite')::boolean, false) then
      return jsonb_build_object('status', 'clash', 'version', v_was.version, 'clashes', v_clashes);
    end if;
  end if;
  update public.visits v set
      technician = v_is.technician, starts_at = v_is.starts_at, length_minutes = v_is.length_minutes,
      former_technicians = case when v_is.technician is distinct from v_was.technician and v_was.technician is not null
        then array_append(array_remove(v.former_technicians, v_was.technician), v_was.technician) else v.former_technicians end,
      place = case when p_changes ? 'place' then nullif(trim(p_changes ->> 'place'), '') else v.place end,
      address = coalesce(trim(p_changes ->> 'address'), v.address),
      instruction = coalesce(trim(p_changes ->> 'instruction'), v.instruction),
      status = case when v_status is not null then v_status
        when v_is.technician is distinct from v_was.technician or v_is.starts_at <> v_was.starts_at then 'booked' else v.status end,
      ended_at = case when v_status is not null then now() end,
      reminded_at = case when v_is.starts_at = v_was.starts_at then v.reminded_at end,
      version = v.version + 1
    where v.id = p_visit returning * into v_is;
  insert into public.lead_events (lead_id, kind, actor, note, data)
    values (v_lead.id, case when v_status is null then 'visit-changed' else 'visit-' || v_status end, auth.uid(), v_note,
      private.visit_line(v_is) || case when v_status is null then jsonb_build_object('from', private.visit_line(v_was)) else '{}' end);
  perform private.plan_visits(v_lead.id, false);
  -- Each change of a visit is one of its lead, so that it can be undone and others see it.
  update public.leads l set updated_at = now() where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(),
    jsonb_build_object('visit', p_visit, 'left', v_is.status, 'row', to_jsonb(v_was)));
  return jsonb_build_object('status', 'saved', 'version', v_is.version, 'lead_version', v_version);
end $$;
create function public.change_visit(p_visit uuid, p_version integer, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_visit(p_visit, p_version, p_changes) $$;
grant execute on function private.change_visit(uuid, integer, jsonb), public.change_visit(uuid, integer, jsonb) to authenticated;

-- Undoes what a change of the lead did to a visit; false where the technician is on the way or has reported since, and the caller then leaves
-- everything as it is. Who has it now stays among those who may still report.
create function private.undo_visit(p_undo private.lead_undo) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  v_row public.visits := jsonb_populate_record(null::public.visits, nullif(p_undo.before -> 'row', 'null'));
begin
  update public.visits v set
      technician = case when v_row.id is null then v.technician else v_row.technician end,
      starts_at = coalesce(v_row.starts_at, v.starts_at), length_minutes = coalesce(v_row.length_minutes, v.length_minutes),
      place = case when v_row.id is null then v.place else v_row.place end, address = coalesce(v_row.address, v.address),
      instruction = coalesce(v_row.instruction, v.instruction), status = coalesce(v_row.status, 'cancelled'), ended_at = v_row.ended_at,
      report = v_row.report, report_key = v_row.report_key, reported_at = v_row.reported_at, reported_by = v_row.reported_by,
      reminded_at = v_row.reminded_at, version = v.version + 1,
      former_technicians = case when v_row.id is not null and v.technician is distinct from v_row.technician and v.technician is not null
        then array_append(array_remove(v.former_technicians, v.technician), v.technician) else v.former_technicians end
    where v.id = (p_undo.before ->> 'visit')::uuid and v.status = p_undo.before ->> 'left' and v.report is null;
  return found;
end $$;

-- Opens the report of a visit again, for who goes there to correct it; the history keeps the one before. Only for the two days in which a
-- technician's page has the visit.
--   Returns {"status": "saved" | "conflict" | "gone" | "over", "version": of the visit, "lead_version"}. over: there is no report, or it is
--   too old.
create function private.reopen_report(p_visit uuid, p_version integer) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_was public.visits;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.* into v_lead from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_was from public.visits v where v.id = p_visit for update;
  if v_was.id is null then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_was.version then
    return jsonb_build_object('status', 'conflict', 'version', v_was.version);
  elsif v_was.report is null or v_was.starts_at < now() - interval '2 days' then
    return jsonb_build_object('status', 'over', 'version', v_was.version);
  end if;
  update public.visits v set status = 'arrived', ended_at = null, report = null, report_key = null, reported_at = null, reported_by = null,
      version = v.version + 1
    where v.id = p_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_lead.id, 'visit-reopened', auth.uid(), private.visit_line(v_was) || jsonb_build_object('report', v_was.report,
      'report_key', v_was.report_key, 'reported_at', v_was.reported_at, 'reported_by', v_was.reported_by, 'ended_at', v_was.ended_at));
  update public.leads l set updated_at = now() where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'visit', gen_random_uuid(),
    jsonb_build_object('visit', p_visit, 'left', 'arrived', 'row', to_jsonb(v_was)));
  return jsonb_build_object('status', 'saved', 'version', v_was.version + 1, 'lead_version', v_version);
end $$;
create function public.reopen_report(p_visit uuid, p_version integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.reopen_report(p_visit, p_version) $$;
grant execute on function private.reopen_report(uuid, integer), public.reopen_report(uuid, integer) to authenticated;

-- Whether a report of this visit came with this key before it was opened again.
create function private.was_reported(p_visit public.visits, p_key uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.lead_events e where e.lead_id = p_visit.lead_id and e.kind = 'visit-reopened'
    and e.data ->> 'visit' = p_visit.id::text and e.data ->> 'report_key' = p_key::text)
$$;

-- The technician's own visits -----------------------------------------------------------------------------------------

-- Visits of the caller from the day before yesterday to two weeks ahead, with what a technician has to know and nothing else of the lead:
-- [{"id", "version", "starts_at", "length_minutes", "status", "place", "address", "instruction", "reference", "locale", "name", "phone",
-- "problem": what the customer wrote, "service", "emergency", "on_the_way_at", "arrived_at", "report", "opened": the report that was opened again to be
-- corrected, "before": earlier visits of the same person with their reports, the newest first, at most five}].
create function private.my_visits() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'status', v.status, 'place', v.place, 'address', v.address, 'instruction', v.instruction,
      'reference', l.reference, 'locale', l.locale, 'name', l.full_name, 'phone', l.phone_e164, 'problem', left(l.message, 2000),
      'service', l.service, 'emergency', l.urgency = 'emergency', 'on_the_way_at', v.on_the_way_at, 'arrived_at', v.arrived_at, 'report', v.report, 'opened', (select e.data -> 'report' from public.lead_events e
        where v.report is null and e.lead_id = v.lead_id and e.kind = 'visit-reopened' and e.data ->> 'visit' = v.id::text
        order by e.id desc limit 1), 'before', (
        select coalesce(jsonb_agg(jsonb_build_object('at', b.starts_at, 'report', b.report) order by b.starts_at desc), '[]') from (
          select w.starts_at, w.report from public.visits w join public.leads o on o.id = w.lead_id
            where o.person_id = any (private.person_members(private.person_root(l.person_id))) and w.report is not null and w.id <> v.id
            order by w.starts_at desc limit 5) b)) order by v.starts_at), '[]')
    from (select * from public.visits v where v.technician = auth.uid() and v.status <> 'cancelled'
        and v.starts_at > now() - interval '2 days' and v.starts_at < now() + interval '14 days' order by v.starts_at limit 100) v
      join public.leads l on l.id = v.lead_id);
end $$;
create function public.my_visits() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_visits() $$;
grant execute on function private.my_visits(), public.my_visits() to authenticated;

-- Whether the caller may report on this visit: who goes there, who went there before it was given to a colleague, and sales.
create function private.may_report(p_visit public.visits) returns boolean language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin', 'sales') or private.has_role('technician')
    and (p_visit.technician = auth.uid() or auth.uid() = any (p_visit.former_technicians)) is true
$$;

-- The technician is on the way, has arrived, or found nobody ("missed"). p_at is the phone's time, which may lie back when there was no
-- network. A step that was taken already, or comes after a later one, changes nothing.
--   Returns {"status": "saved" | "gone", "version"}.
create function private.visit_step(p_visit uuid, p_step text, p_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
  v_at timestamptz := least(now(), greatest(p_at, now() - interval '3 days'));
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or not private.may_report(v_visit) or p_step not in ('on-the-way', 'arrived', 'missed') or p_at is null then
    return jsonb_build_object('status', 'gone');
  elsif not private.visit_is_open(v_visit.status)
      or array_position(array['booked', 'on-the-way', 'arrived', 'missed'], p_step)
        <= array_position(array['booked', 'on-the-way', 'arrived', 'missed'], v_visit.status) then
    return jsonb_build_object('status', 'saved', 'version', v_visit.version);
  end if;
  update public.visits v set status = p_step, version = v.version + 1,
      on_the_way_at = case when p_step = 'on-the-way' then v_at else v.on_the_way_at end,
      arrived_at = case when p_step = 'arrived' then v_at else v.arrived_at end,
      ended_at = case when p_step = 'missed' then v_at end
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-' || p_step, auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_at));
  if p_step = 'missed' then
    perform private.plan_visits(v_visit.lead_id, false);
  -- The customer is told while it helps: a phone without network may report it when the visit is over.
  elsif p_step = 'on-the-way' and v_at > now() - interval '30 minutes' then
    insert into public.outbox (topic, lead_id, payload)
      select 'visit-on-the-way', l.id, jsonb_build_object('visit', p_visit) from public.leads l
        where l.id = v_visit.lead_id and l.email is not null and not l.do_not_contact;
  end if;
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;
create function public.visit_step(p_visit uuid, p_step text, p_at timestamptz) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.visit_step(p_visit, p_step, p_at) $$;
grant execute on function private.visit_step(uuid, text, timestamptz), public.visit_step(uuid, text, timestamptz) to authenticated;

-- Stores the report of a visit once, with its files, [{"id", "name", "content_type", "size_bytes", "sha256", "place", "purpose"}], which the
-- site has written. p_key is made by the phone: the same report sent again changes nothing. A report of a visit that was meanwhile cancelled
-- or given to somebody else is stored too, because the work was done. The lead's next step is another visit, else the quote.
--   Returns {"status": "saved" | "gone" | "reported", "version"}. reported: another report of this visit is stored already.
create function private.report_visit(p_visit uuid, p_key uuid, p_report jsonb, p_at timestamptz, p_files jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or not private.may_report(v_visit) then
    return jsonb_build_object('status', 'gone');
  elsif v_visit.report_key is not null then
    return jsonb_build_object('status', case when v_visit.report_key = p_key then 'saved' else 'reported' end, 'version', v_visit.version);
  elsif private.was_reported(v_visit, p_key) then
    return jsonb_build_object('status', 'saved', 'version', v_visit.version);
  end if;
  perform private.add_files(v_visit.lead_id, null, p_files);
  insert into public.visit_files (file_id, visit_id, purpose, report_key)
    select (f ->> 'id')::uuid, p_visit, f ->> 'purpose', p_key from jsonb_array_elements(p_files) f;
  update public.visits v set status = 'done', version = v.version + 1, report = p_report, report_key = p_key, reported_at = now(),
      reported_by = auth.uid(), ended_at = greatest(v.arrived_at, least(now(), greatest(p_at, now() - interval '3 days')))
    where v.id = p_visit returning * into v_visit;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_visit.lead_id, 'visit-reported', auth.uid(), private.visit_line(v_visit) || jsonb_build_object('when', v_visit.ended_at));
  perform private.plan_visits(v_visit.lead_id, true);
  return jsonb_build_object('status', 'saved', 'version', v_visit.version);
end $$;
create function public.report_visit(p_visit uuid, p_key uuid, p_report jsonb, p_at timestamptz, p_files jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.report_visit(p_visit, p_key, p_report, p_at, p_files) $$;
grant execute on function private.report_visit(uuid, uuid, jsonb, timestamptz, jsonb), public.report_visit(uuid, uuid, jsonb, timestamptz, jsonb)
  to authenticated;

-- Adds a photo or the signature to a report that is stored: {"id", "name", "content_type", "size_bytes", "sha256", "place", "purpose"}, which
-- the site has written. Photos follow their report one by one, so that a weak network that loses one loses nothing else; the same id sent
-- again changes nothing.
--   Returns {"status": "saved" | "gone" | "full"}. gone: not a report of the caller's visits.
create function private.add_visit_file(p_visit uuid, p_key uuid, p_file jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales', 'technician');
  perform 1 from public.leads l join public.visits v on v.lead_id = l.id where v.id = p_visit for update of l;
  select * into v_visit from public.visits v where v.id = p_visit for update;
  if v_visit.id is null or v_visit.report_key is distinct from p_key and not private.was_reported(v_visit, p_key)
      or not private.may_report(v_visit) then
    return jsonb_build_object('status', 'gone');
  elsif (select count(*) >= 13 from public.visit_files f where f.visit_id = p_visit and f.report_key = p_key and f.file_id <> (p_file ->> 'id')::uuid) then
    return jsonb_build_object('status', 'full');
  end if;
  perform private.add_files(v_visit.lead_id, null, jsonb_build_array(p_file));
  insert into public.visit_files (file_id, visit_id, purpose, report_key)
    select f.id, p_visit, p_file ->> 'purpose', p_key from public.lead_files f where f.id = (p_file ->> 'id')::uuid and f.lead_id = v_visit.lead_id
    on conflict (file_id) do nothing;
  return jsonb_build_object('status', 'saved');
end $$;
create function public.add_visit_file(p_visit uuid, p_key uuid, p_file jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.add_visit_file(p_visit, p_key, p_file) $$;
grant execute on function private.add_visit_file(uuid, uuid, jsonb), public.add_visit_file(uuid, uuid, jsonb) to authenticated;

-- What the office reads -----------------------------------------------------------------------------------------------

-- Visits as the office's screens show them. A view, because a function for each row would take longer than all the rest.
create view private.visit_rows as
  select v.id, v.lead_id, v.starts_at, v.booked_at, v.status, jsonb_build_object('id', v.id, 'version', v.version, 'lead', l.id,
      'reference', l.reference, 'name', l.full_name, 'phone', l.phone_e164, 'locale', l.locale, 'starts_at', v.starts_at,
      'length_minutes', v.length_minutes, 'status', v.status, 'technician', v.technician, 'place', v.place, 'address', v.address,
      'instruction', v.instruction, 'reported', v.report is not null, 'reminded_at', v.reminded_at, 'by_mail', l.email is not null,
      'do_not_contact', l.do_not_contact) as row
    from public.visits v join public.leads l on l.id = v.lead_id;

-- Visits that begin between two moments, at most 1500; cancelled ones are left out.
create function private.visits_between(p_from timestamptz, p_to timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(r.row order by r.starts_at, r.booked_at), '[]')
    from (select * from private.visit_rows v where v.starts_at >= p_from and v.starts_at < p_to and v.status <> 'cancelled'
      order by v.starts_at limit 1500) r);
end $$;
create function public.visits_between(p_from timestamptz, p_to timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visits_between(p_from, p_to) $$;
grant execute on function private.visits_between(timestamptz, timestamptz), public.visits_between(timestamptz, timestamptz) to authenticated;

-- All visits of a lead, the newest first.
create function private.lead_visits(p_lead uuid) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(r.row order by r.starts_at desc), '[]') from private.visit_rows r where r.lead_id = p_lead);
end $$;
create function public.lead_visits(p_lead uuid) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_visits(p_lead) $$;
grant execute on function private.lead_visits(uuid), public.lead_visits(uuid) to authenticated;

-- What today's screen says of visits: {"today": those of the day of p_at in Dubai, "unassigned": open ones of the coming two weeks without
-- a technician, "unreported": those that are over without a report since two months; the last two at most ten each, with their number
-- "count"}.
create function private.visits_today(p_at timestamptz) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
declare
  v_day timestamptz := date_trunc('day', p_at at time zone 'Asia/Dubai') at time zone 'Asia/Dubai';
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object('today', private.visits_between(v_day, v_day + interval '1 day'), 'unassigned', (
    with found as (
      select v.id, v.starts_at, row_number() over (order by v.starts_at) as nr from public.visits v
        where v.technician is null and private.visit_is_open(v.status) and v.starts_at >= p_at and v.starts_at < v_day + interval '15 days')
    select jsonb_build_object('count', count(*), 'visits', coalesce(jsonb_agg(r.row order by f.starts_at) filter (where r.id is not null), '[]'))
      from found f left join private.visit_rows r on r.id = f.id and f.nr <= 10),
    'unreported', (
    with found as (
      select v.id, v.starts_at, row_number() over (order by v.starts_at desc) as nr from public.visits v
        where private.visit_is_open(v.status) and v.starts_at > p_at - interval '60 days' and v.starts_at < p_at
          and v.starts_at + make_interval(mins => v.length_minutes) < p_at)
    select jsonb_build_object('count', count(*), 'visits', coalesce(jsonb_agg(r.row order by f.starts_at desc) filter (where r.id is not null), '[]'))
      from found f left join private.visit_rows r on r.id = f.id and f.nr <= 10));
end $$;
create function public.visits_today(p_at timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visits_today(p_at) $$;
grant execute on function private.visits_today(timestamptz), public.visits_today(timestamptz) to authenticated;

-- Who may be sent to a visit, technicians first, and who once went to one: [{"id", "name", "role", "active"}].
create function private.visit_people() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role, 'active', p.active)
      order by p.active desc, p.role is distinct from 'technician', p.name, p.id), '[]')
    from (select u.id, private.staff_name(u.id) as name, s.role, coalesce(s.role in ('admin', 'sales', 'technician'), false) as active
      from auth.users u left join public.staff s on s.user_id = u.id
      where s.role in ('admin', 'sales', 'technician') or exists (select 1 from public.visits v where v.technician = u.id)) p);
end $$;
create function public.visit_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visit_people() $$;
grant execute on function private.visit_people(), public.visit_people() to authenticated;

-- The work of each technician on these days in Dubai, both included, by the day of the visit; cancelled visits are left out:
-- [{"key": user or "unknown", "name", "booked": all of them, "done", "missed", "unreported": over, and nobody has reported it}].
create function private.visit_report(p_from date, p_to date) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(jsonb_build_object('key', coalesce(w.technician::text, 'unknown'),
      'name', case when w.technician is not null then private.staff_name(w.technician) end, 'booked', w.booked, 'done', w.done,
      'missed', w.missed, 'unreported', w.unreported) order by w.technician is null, w.booked desc, w.technician), '[]')
    from (select v.technician, count(*) as booked, count(*) filter (where v.status = 'done') as done,
          count(*) filter (where v.status = 'missed') as missed,
          count(*) filter (where private.visit_is_open(v.status) and v.starts_at + make_interval(mins => v.length_minutes) < now()) as unreported
        from public.visits v
        where v.starts_at >= private.dubai_day(p_from) and v.starts_at < private.dubai_day(p_to + 1) and v.status <> 'cancelled'
        group by v.technician) w);
end $$;
create function public.visit_report(p_from date, p_to date) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.visit_report(p_from, p_to) $$;
grant execute on function private.visit_report(date, date), public.visit_report(date, date) to authenticated;

-- Reminders and notices -----------------------------------------------------------------------------------------------

-- Reminds by mail the customers of tomorrow's visits, once each, from 18:00 to midnight in Dubai. A visit that was booked this evening was
-- told of this evening. Returns how many. Executable by the service role only.
create function public.remind_visits(p_at timestamptz default now()) returns integer language plpgsql security definer set search_path = ''
as $$
declare
  v_today timestamptz := date_trunc('day', p_at at time zone 'Asia/Dubai') at time zone 'Asia/Dubai';
  v_count integer;
begin
  if p_at < v_today + interval '18 hours' then
    return 0;
  end if;
  with due as (
    update public.visits v set reminded_at = p_at from public.leads l
      where l.id = v.lead_id and v.starts_at >= v_today + interval '1 day' and v.starts_at < v_today + interval '2 days'
        and v.status = 'booked' and v.reminded_at is null and v.booked_at < v_today + interval '18 hours'
        and l.email is not null and not l.do_not_contact and l.status not in ('spam', 'duplicate')
      returning v.id, v.lead_id, v.starts_at
  ), queued as (
    insert into public.outbox (topic, lead_id, payload)
      select 'visit-reminder', d.lead_id, jsonb_build_object('visit', d.id, 'starts_at', d.starts_at) from due d returning 1
  )
  select count(*) into v_count from queued;
  return v_count;
end $$;

-- A user has reminded the customer, with a text that is kept word for word: {"channel", "to", "text", "locale"}. A visit that was reminded of
-- already stays as it is.
--   Returns {"status": "saved" | "gone"}.
create function private.note_reminder(p_visit uuid, p_sent jsonb) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_visit public.visits;
begin
  perform private.require_role('admin', 'sales');
  update public.visits v set reminded_at = now() where v.id = p_visit and v.reminded_at is null and private.visit_is_open(v.status)
    returning * into v_visit;
  if v_visit.id is not null then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (v_visit.lead_id, 'visit-reminded', auth.uid(), private.visit_line(v_visit) || p_sent);
  end if;
  return jsonb_build_object('status', case when exists (select 1 from public.visits v where v.id = p_visit) then 'saved' else 'gone' end);
end $$;
create function public.note_reminder(p_visit uuid, p_sent jsonb) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.note_reminder(p_visit, p_sent) $$;
grant execute on function private.note_reminder(uuid, jsonb), public.note_reminder(uuid, jsonb) to authenticated;

-- Tells the technician on their devices of a visit that was given to them ("given"), moved ("moved") or taken from them ("taken"), unless
-- they did it themselves.
create function private.push_visit() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_was_theirs constant boolean := tg_op = 'UPDATE' and private.visit_is_open(old.status);
  v_is_theirs constant boolean := private.visit_is_open(new.status);
  v_told record;
begin
  if greatest(new.starts_at, case when tg_op = 'UPDATE' then old.starts_at end) < now() - interval '1 hour' then
    return null;
  end if;
  for v_told in
    select case when v_was_theirs then old.technician end as who, 'taken' as what
      where v_was_theirs and (old.technician is distinct from new.technician or new.status = 'cancelled')
    union all
    select new.technician, case when v_was_theirs and old.technician is not distinct from new.technician then 'moved' else 'given' end
      where v_is_theirs and (not v_was_theirs or old.technician is distinct from new.technician or old.starts_at <> new.starts_at)
  loop
    if v_told.who is not null and v_told.who is distinct from auth.uid()
        and private.count_use('push:given:' || v_told.who, 3600, now()) <= private.bound('push-given') then
      perform private.push('visit', new.lead_id, jsonb_build_object('visit', new.id, 'what', v_told.what), now(), v_told.who);
    end if;
  end loop;
  return null;
end $$;
create trigger visits_push after insert or update of technician, starts_at, status on public.visits
  for each row execute function private.push_visit();

-- Calendar feeds ------------------------------------------------------------------------------------------------------

-- The secret address under which a calendar program reads a user's visits, of which only the hash is kept.
create table private.visit_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The visits of everybody, not only the user's own.
  everyones boolean not null default false,
  locale text not null check (locale in ('en', 'ar')),
  made_at timestamptz not null default now(),
  read_at timestamptz
);
alter table private.visit_feeds enable row level security;

-- The caller's feed: {"made_at", "read_at", "everyones"}, or null.
create function private.my_visit_feed() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  return (select jsonb_build_object('made_at', f.made_at, 'read_at', f.read_at, 'everyones', f.everyones)
    from private.visit_feeds f where f.user_id = auth.uid());
end $$;
create function public.my_visit_feed() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.my_visit_feed() $$;
grant execute on function private.my_visit_feed(), public.my_visit_feed() to authenticated;

-- Makes a new address, which ends the one before; without a hash it only ends it.
create function private.set_visit_feed(p_hash text, p_everyones boolean, p_locale text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales', 'technician');
  delete from private.visit_feeds f where f.user_id = auth.uid();
  if p_hash is not null then
    insert into private.visit_feeds (user_id, token_hash, everyones, locale)
      values (auth.uid(), p_hash, p_everyones and private.has_role('admin', 'sales'), p_locale);
  end if;
end $$;
create function public.set_visit_feed(p_hash text, p_everyones boolean, p_locale text) returns void
  language sql security invoker set search_path = '' as $$ select private.set_visit_feed(p_hash, p_everyones, p_locale) $$;
grant execute on function private.set_visit_feed(text, boolean, text), public.set_visit_feed(text, boolean, text) to authenticated;

-- The visits behind an address, from two months ago to a year ahead: {"locale", "visits": [{"id", "version", "starts_at", "length_minutes",
-- "status", "place", "address", "reference", "lead", "technician": name}]}; null where the address is not valid (any more).
-- A calendar program copies what it reads to places that nobody here knows, so nothing names the customer. Executable by the service role
-- only.
create function public.visit_feed(p_hash text) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  v_feed private.visit_feeds;
begin
  update private.visit_feeds f set read_at = now() where f.token_hash = p_hash and private.goes_to_visits(f.user_id) returning * into v_feed;
  if v_feed.user_id is null then
    return null;
  end if;
  return jsonb_build_object('locale', v_feed.locale, 'visits', (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
        'length_minutes', v.length_minutes, 'status', v.status, 'place', v.place, 'address', v.address, 'reference', l.reference, 'lead', l.id,
        'technician', private.staff_name(v.technician)) order by v.starts_at), '[]')
      from (select * from public.visits v where v.starts_at > now() - interval '60 days' and v.starts_at < now() + interval '1 year'
          and (v.technician = v_feed.user_id or v_feed.everyones and private.answers_leads(v_feed.user_id))
          order by v.starts_at desc limit 2000) v
        join public.leads l on l.id = v.lead_id));
end $$;
