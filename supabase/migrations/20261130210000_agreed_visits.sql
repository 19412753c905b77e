-- A visit at a time that the customer has not agreed to answers nobody: its lead goes on waiting.
create or replace function private.book_visit(p_lead uuid, p_version integer, p_visit jsonb) returns jsonb
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

create or replace function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_note text := nullif(trim(left(p_changes ->> 'note', 4000)), '');
  v_status text := p_changes ->> 'status';
  v_owner uuid := (p_changes ->> 'owner')::uuid;
  v_version integer;
  v_sends boolean := coalesce((p_changes #>> '{answered,sends}')::boolean, false);
  v_mails boolean := v_sends and p_changes #>> '{answered,channel}' = 'email';
  v_event bigint;
  v_notice uuid := gen_random_uuid();
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  -- Sent again after a conflict, it is the same note.
  if v_note is not null and not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'note'
      and e.actor = auth.uid() and e.note = v_note and e.created_at > now() - interval '10 minutes') then
    insert into public.lead_events (lead_id, kind, note, actor) values (p_lead, 'note', v_note, auth.uid());
  end if;
  if (p_changes - 'note') = '{}'::jsonb then
    return jsonb_build_object('status', 'saved', 'version', v_lead.version);
  end if;
  -- A merged lead has no page of its own: with a new status it would wait where nobody can open it. undo_change separates it first.
  if p_version is distinct from v_lead.version or v_lead.merged_into is not null then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  if v_status = 'lost' and p_changes ->> 'lost_reason' is null then
    return jsonb_build_object('status', 'reason', 'version', v_lead.version);
  end if;
  if v_owner is not null and not exists (select 1 from public.staff s where s.user_id = v_owner and s.role in ('admin', 'sales')) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  if v_mails and (p_changes #>> '{answered,to}' is distinct from v_lead.email or coalesce(p_changes #>> '{answered,text}', '') = '') then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  if v_sends and not v_mails and (p_changes #>> '{answered,to}' is distinct from v_lead.phone_e164 or coalesce(p_changes #>> '{answered,text}', '') = ''
      or not exists (select 1 from public.lead_submissions s where s.lead_id = p_lead and s.kind = 'whatsapp'
        and s.content ->> 'phone_e164' = v_lead.phone_e164 and s.received_at > now() - interval '24 hours')) then
    return jsonb_build_object('status', 'window', 'version', v_lead.version);
  end if;
  if p_changes ? 'attempted' then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (p_lead, 'attempted', auth.uid(), jsonb_build_object('channel', p_changes #>> '{attempted,channel}'));
  end if;
  if p_changes ? 'answered' then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (p_lead, 'answered', auth.uid(), (p_changes -> 'answered') - array['sends', 'files']
        || case when v_sends then jsonb_build_object('notice', v_notice) else '{}' end)
      returning id into v_event;
    if v_sends then
      insert into public.outbox (id, topic, lead_id, payload, next_at)
        values (v_notice, case when v_mails then 'mail-answer' else 'whatsapp-answer' end, p_lead, jsonb_build_object('event', v_event),
          case when v_mails then now() + interval '10 seconds' else now() end);
      if v_mails then
        insert into public.lead_files (id, lead_id, event_id, name, content_type, size_bytes, sha256, place)
          select (f ->> 'id')::uuid, p_lead, v_event, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer, f ->> 'sha256', 'disk'
          from jsonb_array_elements(coalesce(p_changes #> '{answered,files}', '[]')) f limit 5;
      end if;
    end if;
    if v_status is null and v_lead.status = 'new' then
      v_status := case when v_lead.next_action = 'visit' and v_lead.next_action_at > now() then 'visit-booked' else 'contacted' end;
    end if;
  end if;
  update public.leads l set
      status = coalesce(v_status, l.status),
      lost_reason = case when p_changes ? 'lost_reason' then p_changes ->> 'lost_reason' else l.lost_reason end,
      -- Who answers, tries to or plans first has it, until somebody else is named.
      owner = case when p_changes ? 'owner' then v_owner
        when not private.answers_leads(l.owner) and (p_changes ?| array['answered', 'attempted'] or p_changes ->> 'next_action' is not null
          or v_status not in ('new', 'spam', 'duplicate')) then auth.uid()
        else l.owner end,
      next_action = case when p_changes ? 'next_action' then p_changes ->> 'next_action' else l.next_action end,
      next_action_at = case when p_changes ? 'next_action' then (p_changes ->> 'next_action_at')::timestamptz else l.next_action_at end,
      next_action_note = case when p_changes ? 'next_action' then nullif(trim(p_changes ->> 'next_action_note'), '') else l.next_action_note end,
      urgency_set = coalesce(p_changes ->> 'urgency', l.urgency_set),
      urgency_set_at = case when p_changes ? 'urgency' then now() else l.urgency_set_at end,
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, case when v_status <> v_lead.status then 'status' when p_changes ? 'answered' then 'answered'
    when p_changes ? 'attempted' then 'attempted' when p_changes ? 'next_action' then 'next-action' when p_changes ? 'owner' then 'owner'
    when p_changes ? 'urgency' then 'urgency' else 'status' end, gen_random_uuid(), '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;
