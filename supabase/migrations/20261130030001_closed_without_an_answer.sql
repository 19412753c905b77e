-- A request that was closed with nobody answering it is not shown as in progress, and a merged lead keeps the first answer of either.

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
    'since', coalesce(moved.at, s.received_at), 'reply_hours', l.reply_hours)
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;

create or replace function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
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
    'consents', (select coalesce(jsonb_agg(m.id), '[]') from public.marketing_consents m where m.lead_id = v_gone.id));
  update public.lead_submissions s set lead_id = v_keep.id, joined = true where s.lead_id = v_gone.id;
  update public.lead_files f set lead_id = v_keep.id where f.lead_id = v_gone.id;
  update public.lead_events e set lead_id = v_keep.id where e.lead_id = v_gone.id;
  update public.marketing_consents m set lead_id = v_keep.id where m.lead_id = v_gone.id;
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
