-- A lead that was merged into another could be given a status again and waited where nobody could open it.
create or replace function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_note text := nullif(trim(left(p_changes ->> 'note', 4000)), '');
  v_status text := p_changes ->> 'status';
  v_owner uuid := (p_changes ->> 'owner')::uuid;
  v_version integer;
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
  if p_changes ? 'attempted' then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (p_lead, 'attempted', auth.uid(), jsonb_build_object('channel', p_changes #>> '{attempted,channel}'));
  end if;
  if p_changes ? 'answered' then
    insert into public.lead_events (lead_id, kind, actor, data) values (p_lead, 'answered', auth.uid(), p_changes -> 'answered');
    if v_status is null and v_lead.status = 'new' then
      v_status := 'contacted';
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
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, case when v_status <> v_lead.status then 'status' when p_changes ? 'answered' then 'answered'
    when p_changes ? 'attempted' then 'attempted' when p_changes ? 'next_action' then 'next-action' when p_changes ? 'owner' then 'owner' else 'status' end, gen_random_uuid(), '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;
