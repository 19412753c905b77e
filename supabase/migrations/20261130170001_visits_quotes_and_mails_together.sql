-- Functions that visits, quotes and mails in the thread changed each, with all of their changes.

create or replace function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.leads;
  v_version integer;
begin
  select (jsonb_populate_record(l, p_before)).* into v_before from public.leads l where l.id = p_lead;
  perform set_config('office.undoing', 'on', true);
  perform set_config('office.visits', case when p_before ? 'visit' then 'on' else '' end, true);
  update public.leads l set
      status = v_before.status, lost_reason = v_before.lost_reason, owner = v_before.owner, next_action = v_before.next_action,
      next_action_at = v_before.next_action_at, next_action_note = v_before.next_action_note,
      awaiting_since = v_before.awaiting_since, answered_at = v_before.answered_at, closed_at = v_before.closed_at,
      full_name = v_before.full_name, email = v_before.email, phone_e164 = v_before.phone_e164, phone_typed = v_before.phone_typed,
      last_touch = v_before.last_touch, last_submitted_at = v_before.last_submitted_at, is_returning = v_before.is_returning,
      merged_into = v_before.merged_into, demonstration = v_before.demonstration,
      urgency_set = v_before.urgency_set, urgency_set_at = v_before.urgency_set_at, value_fils = v_before.value_fils
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.undoing', '', true);
  perform set_config('office.visits', '', true);
  update private.lead_undo u set version = v_version where u.lead_id = p_lead and u.version = p_base;
  update private.lead_undo u set other_version = v_version where u.other = p_lead and u.other_version = p_base;
end $$;

create or replace function private.undo_change(p_lead uuid, p_version integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_undo private.lead_undo;
  v_contacts text[];
begin
  perform private.require_role('admin', 'sales');
  -- A merge is of two leads: always in this order.
  perform 1 from public.leads l where l.id = p_lead or l.id in (select u.other from private.lead_undo u
    where u.lead_id = p_lead and u.version = p_version) order by l.id for update;
  select * into v_lead from public.leads l where l.id = p_lead;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_undo from private.lead_undo u where u.lead_id = p_lead and u.version = v_lead.version;
  if not found or p_version <> v_lead.version
      or v_undo.other is not null and not exists (select 1 from public.leads l where l.id = v_undo.other and l.version = v_undo.other_version) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  if v_undo.what = 'contact' and (v_undo.before -> 'on')::boolean and v_undo.at < now() - interval '1 day' and not private.has_role('admin') then
    return jsonb_build_object('status', 'wish', 'version', v_lead.version);
  end if;
  if v_undo.before ? 'visit' and not private.undo_visit(v_undo)
      or v_undo.what = 'quote' and not private.unsend_quote(v_undo) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  -- An answer that has not left yet does not leave any more.
  update public.outbox o set dead_at = now(), discarded_at = now(), discarded_by = auth.uid()
    where o.lead_id = p_lead and o.topic in ('whatsapp-answer', 'mail-answer', 'quote-mail') and o.created_at = v_undo.at and o.sent_at is null
      and o.claimed_until is null;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_lead, 'undone', auth.uid(), jsonb_build_object('what', v_undo.what, 'at', v_undo.at, 'by', v_undo.actor)
      || case when v_undo.before ->> 'status' <> v_lead.status
        then jsonb_build_object('from', v_lead.status, 'to', v_undo.before ->> 'status') else '{}' end);
  if v_undo.what = 'merge' then
    perform private.part_leads(v_undo);
  end if;
  perform private.put_back(p_lead, v_undo.before, v_undo.base);
  if v_undo.what in ('detail', 'merge', 'contact') then
    if v_undo.what = 'detail' then
      update public.marketing_consents m
        set email = case when v_undo.before ->> 'email' is distinct from v_lead.email then null else m.email end,
            phone_e164 = case when v_undo.before ->> 'phone_e164' is distinct from v_lead.phone_e164 then null else m.phone_e164 end
        where m.id::text in (select jsonb_array_elements_text(v_undo.before -> 'consents'));
    end if;
    perform private.unmark_contacts(v_contacts, v_undo.id);
  end if;
  delete from private.lead_undo u where u.id = v_undo.id;
  return jsonb_build_object('status', 'saved', 'version', (select l.version from public.leads l where l.id = p_lead));
end $$;
