-- The office changes leads. Every change names the version it was made from.

-- Changes a lead as it was seen. {"status", "lost_reason", "owner", "urgency": "emergency" or "normal", "next_action", "next_action_at",
-- "next_action_note", "answered": {"channel", "template"}, "attempted": {"channel"}, "note"}: missing keys stay unchanged, null clears. With
-- "sends" in "answered", the site sends its text itself (27_outbox.sql): by mail with its "files" after ten seconds in which it can be undone, or on WhatsApp
-- within the day in which WhatsApp takes any text ("window" otherwise). A user who answers or plans becomes
-- the owner of an unowned lead; after a failed attempt to reach the person the wait goes on. The previous state is kept for undo_change.
--   Returns {"status": "saved" | "conflict" | "gone" | "reason" | "invalid" | "window", "version"}. A note is only added, so it is kept even if the
--   other changes conflict.
create function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
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
create function public.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_lead(p_lead, p_version, p_changes) $$;
grant execute on function private.change_lead(uuid, integer, jsonb), public.change_lead(uuid, integer, jsonb) to authenticated;

-- Applies the same change to several leads, each as it was seen ([{"id", "version"}], at most 100). Returns {"saved", "skipped", "undo"}:
-- two counts and the argument for undo_changes.
create function private.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_answer jsonb;
  v_undo jsonb := '[]';
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.require_role('admin', 'sales');
  for v_lead in select e from jsonb_array_elements(p_leads) e order by e ->> 'id' limit 100 loop
    v_answer := private.change_lead((v_lead ->> 'id')::uuid, (v_lead ->> 'version')::integer, p_changes);
    if v_answer ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
      -- A note alone is no change of the lead.
      if (p_changes - 'note') <> '{}'::jsonb then
        v_undo := v_undo || jsonb_build_object('id', v_lead ->> 'id', 'version', v_answer -> 'version');
      end if;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others, 'undo', v_undo);
end $$;
create function public.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_leads(p_leads, p_changes) $$;
grant execute on function private.change_leads(jsonb, jsonb), public.change_leads(jsonb, jsonb) to authenticated;

-- Merges two open leads of one person. The older one stays and receives everything sent; a wish not to be contacted applies to every number
-- and address of both, and a planned visit is not replaced by another next step. The other lead keeps its address, as a duplicate that
-- points to the older one. What moved is stored, so that undo_change of the remaining lead separates them again.
--   Returns {"status": "saved" | "conflict" | "closed", "id": the lead that stays, "version"}.
create function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep public.leads;
  v_gone public.leads;
  v_seen integer;
  v_version integer;
  v_theirs boolean;
  v_moved jsonb;
  v_mark uuid := gen_random_uuid();
begin
  perform private.require_role('admin', 'sales');
  perform 1 from public.leads l where l.id in (p_lead, p_other) order by l.id for update;
  select * into v_keep from public.leads l where l.id in (p_lead, p_other) order by l.created_at, l.id limit 1;
  select * into v_gone from public.leads l where l.id in (p_lead, p_other) and l.id <> v_keep.id;
  select l.version into v_seen from public.leads l where l.id = p_lead;
  if v_gone.id is null or not private.is_open(v_keep.status) or not private.is_open(v_gone.status)
      or private.kind_family(v_keep.kind) <> private.kind_family(v_gone.kind) then
    return jsonb_build_object('status', 'closed');
  end if;
  if v_seen <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_seen);
  end if;
  v_moved := jsonb_build_object('lead', private.undo_columns(v_gone) || jsonb_build_object('version', v_gone.version),
    'submissions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'joined', s.joined)), '[]')
      from public.lead_submissions s where s.lead_id = v_gone.id),
    'files', (select coalesce(jsonb_agg(f.id), '[]') from public.lead_files f where f.lead_id = v_gone.id),
    'events', (select coalesce(jsonb_agg(e.id), '[]') from public.lead_events e where e.lead_id = v_gone.id),
    'consents', (select coalesce(jsonb_agg(m.id), '[]') from public.marketing_consents m where m.lead_id = v_gone.id),
    'visits', (select coalesce(jsonb_agg(v.id), '[]') from public.visits v where v.lead_id = v_gone.id));
  update public.lead_submissions s set lead_id = v_keep.id, joined = true where s.lead_id = v_gone.id;
  update public.lead_files f set lead_id = v_keep.id where f.lead_id = v_gone.id;
  update public.lead_events e set lead_id = v_keep.id where e.lead_id = v_gone.id;
  update public.marketing_consents m set lead_id = v_keep.id where m.lead_id = v_gone.id;
  update public.visits v set lead_id = v_keep.id where v.lead_id = v_gone.id;
  insert into public.lead_events (lead_id, kind, note, actor, data)
    values (v_keep.id, 'merged', concat_ws(' · ', v_gone.reference, v_gone.full_name, v_gone.phone_e164, v_gone.email), auth.uid(),
      jsonb_build_object('lead', v_gone.id));
  v_theirs := v_keep.next_action is null or (v_gone.next_action = 'visit' and v_gone.next_action_at > now()
    and not (v_keep.next_action = 'visit' and v_keep.next_action_at > now()));
  update public.leads l set status = 'duplicate', merged_into = v_keep.id where l.id = v_gone.id;
  update public.leads l set
      email = coalesce(l.email, v_gone.email),
      phone_e164 = coalesce(l.phone_e164, v_gone.phone_e164),
      phone_typed = coalesce(l.phone_typed, v_gone.phone_typed),
      owner = coalesce(l.owner, v_gone.owner),
      next_action = case when v_theirs then v_gone.next_action else l.next_action end,
      next_action_at = case when v_theirs then v_gone.next_action_at else l.next_action_at end,
      next_action_note = case when v_theirs then v_gone.next_action_note else l.next_action_note end,
      last_touch = case when v_gone.last_submitted_at > l.last_submitted_at then coalesce(v_gone.last_touch, l.last_touch) else l.last_touch end,
      last_submitted_at = greatest(l.last_submitted_at, v_gone.last_submitted_at),
      awaiting_since = least(l.awaiting_since, v_gone.awaiting_since),
      answered_at = least(l.answered_at, v_gone.answered_at),
      is_returning = true,
      demonstration = l.demonstration and v_gone.demonstration
    where l.id = v_keep.id;
  if v_keep.do_not_contact or v_gone.do_not_contact then
    perform private.mark_contacts(private.wish_contacts(v_keep) || private.wish_contacts(v_gone), 'merged', v_mark);
  end if;
  select l.version into v_version from public.leads l where l.id = v_keep.id;
  perform private.keep_undo(v_keep, v_version, 'merge', v_mark, jsonb_build_object('moved', v_moved));
  update private.lead_undo u set other = v_gone.id, other_version = (select l.version from public.leads l where l.id = v_gone.id)
    where u.id = v_mark;
  return jsonb_build_object('status', 'saved', 'id', v_keep.id, 'version', v_version);
end $$;
create function public.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.merge_leads(p_lead, p_version, p_other) $$;
grant execute on function private.merge_leads(uuid, integer, uuid), public.merge_leads(uuid, integer, uuid) to authenticated;

-- Staff accept a detail of a message ("email", "phone" or "name") as the lead's own. A wish not to be contacted then applies to every
-- number and address of the lead, and the consent given with the message takes effect.
--   Returns {"status": "saved" | "conflict" | "gone" | "invalid", "version"}.
create function private.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_now public.leads;
  v_sent jsonb;
  v_value text;
  v_mark uuid := gen_random_uuid();
  v_consents jsonb := '[]';
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif p_version <> v_lead.version then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  select s.content into v_sent from public.lead_submissions s where s.id = p_submission and s.lead_id = p_lead;
  v_value := v_sent ->> case p_field when 'email' then 'email' when 'phone' then 'phone_e164' when 'name' then 'full_name' end;
  if coalesce(v_value, '') = '' then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  insert into public.lead_events (lead_id, kind, actor, submission_id, data)
    values (p_lead, 'detail-taken', auth.uid(), p_submission, jsonb_build_object('field', p_field, 'to', v_value,
      'from', case p_field when 'email' then v_lead.email when 'phone' then v_lead.phone_e164 else v_lead.full_name end));
  update public.leads l set
      full_name = case p_field when 'name' then v_value else l.full_name end,
      email = case p_field when 'email' then v_value else l.email end,
      phone_e164 = case p_field when 'phone' then v_value else l.phone_e164 end,
      phone_typed = case p_field when 'phone' then coalesce(v_sent ->> 'phone_typed', v_value) else l.phone_typed end,
      do_not_contact = l.do_not_contact or p_field <> 'name' and private.is_do_not_contact(v_value, v_value)
    where l.id = p_lead returning * into v_now;
  if p_field <> 'name' then
    with given as (
      update public.marketing_consents m
        set email = case p_field when 'email' then v_value else m.email end,
            phone_e164 = case p_field when 'phone' then v_value else m.phone_e164 end
        from public.lead_submissions s
        where s.id = m.submission_id and m.lead_id = p_lead
          and case p_field when 'email' then m.email is null and lower(s.content ->> 'email') = lower(v_value)
            else m.phone_e164 is null and s.content ->> 'phone_e164' = v_value end
        returning m.id
    ) select coalesce(jsonb_agg(g.id), '[]') into v_consents from given g;
  end if;
  if p_field <> 'name' and v_now.do_not_contact then
    perform private.mark_contacts(private.wish_contacts(v_now), 'asked', v_mark);
    select * into v_now from public.leads l where l.id = p_lead;
  end if;
  perform private.keep_undo(v_lead, v_now.version, 'detail', v_mark, jsonb_build_object('consents', v_consents));
  return jsonb_build_object('status', 'saved', 'version', v_now.version);
end $$;
create function public.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.take_detail(p_lead, p_version, p_submission, p_field) $$;
grant execute on function private.take_detail(uuid, integer, uuid, text), public.take_detail(uuid, integer, uuid, text) to authenticated;

-- Corrects a note, or withdraws it (empty text), for its author and for administrators. The earlier text is kept in data, {"mended":
-- [{"at", "by", "before", "withdrawn": whether it was withdrawn before}], "withdrawn"}, and a line of its own records the change.
--   p_seen: how many corrections it had when it was read. The same text again changes nothing.
--   Returns {"status": "saved" | "conflict" | "gone" | "forbidden"}.
create function private.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
  v_text text := nullif(trim(left(p_text, 4000)), '');
  v_mended jsonb;
begin
  perform private.require_role('admin', 'sales');
  select * into v_event from public.lead_events e where e.id = p_event and e.kind = 'note' for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_event.actor is distinct from auth.uid() and not private.has_role('admin') then
    return jsonb_build_object('status', 'forbidden');
  end if;
  v_mended := coalesce(v_event.data -> 'mended', '[]');
  if (v_text is null and v_event.data ? 'withdrawn') or (v_text = v_event.note and not v_event.data ? 'withdrawn') then
    return jsonb_build_object('status', 'saved');
  elsif jsonb_array_length(v_mended) <> p_seen then
    return jsonb_build_object('status', 'conflict');
  end if;
  update public.lead_events e set note = coalesce(v_text, e.note),
      data = (e.data - 'withdrawn') || jsonb_build_object('mended', v_mended || jsonb_build_object('at', now(), 'by', auth.uid(),
          'before', e.note, 'withdrawn', e.data ? 'withdrawn'))
        || case when v_text is null then '{"withdrawn": true}'::jsonb else '{}' end
    where e.id = p_event;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_event.lead_id, case when v_text is null then 'note-withdrawn' else 'note-mended' end, auth.uid(),
      jsonb_build_object('note', p_event, 'of', v_event.created_at));
  return jsonb_build_object('status', 'saved');
end $$;
create function public.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.mend_note(p_event, p_text, p_seen) $$;
grant execute on function private.mend_note(bigint, text, integer), public.mend_note(bigint, text, integer) to authenticated;
