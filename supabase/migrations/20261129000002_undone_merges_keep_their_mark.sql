-- Undoing a merge gives both leads back their mark of a demonstration.

create or replace function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into', 'demonstration')
$$;

create or replace function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.leads;
  v_version integer;
begin
  select (jsonb_populate_record(l, p_before)).* into v_before from public.leads l where l.id = p_lead;
  perform set_config('office.undoing', 'on', true);
  update public.leads l set
      status = v_before.status, lost_reason = v_before.lost_reason, owner = v_before.owner, next_action = v_before.next_action,
      next_action_at = v_before.next_action_at, next_action_note = v_before.next_action_note,
      awaiting_since = v_before.awaiting_since, answered_at = v_before.answered_at, closed_at = v_before.closed_at,
      full_name = v_before.full_name, email = v_before.email, phone_e164 = v_before.phone_e164, phone_typed = v_before.phone_typed,
      last_touch = v_before.last_touch, last_submitted_at = v_before.last_submitted_at, is_returning = v_before.is_returning,
      merged_into = v_before.merged_into, demonstration = v_before.demonstration
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.undoing', '', true);
  update private.lead_undo u set version = v_version where u.lead_id = p_lead and u.version = p_base;
  update private.lead_undo u set other_version = v_version where u.other = p_lead and u.other_version = p_base;
end $$;
