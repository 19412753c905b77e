-- A lead waits again when an answer that the site sent was refused for good.

create function public.answer_refused(p_lead uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  perform 1 from public.leads l where l.id = p_lead and l.awaiting_since is null and private.is_open(l.status) for update;
  if not found or private.was_undone(p_lead, p_at)
      or not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'answered' and e.created_at = p_at)
      or exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'answered' and e.created_at > p_at
        and not private.was_undone(p_lead, e.created_at)) then
    return false;
  end if;
  select coalesce((select (u.before ->> 'awaiting_since')::timestamptz from private.lead_undo u where u.lead_id = p_lead and u.at = p_at),
    (select max(s.received_at) from public.lead_submissions s where s.lead_id = p_lead and s.received_at <= p_at)) into v_since;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, 'undone', jsonb_build_object('what', 'answered', 'at', p_at, 'why', 'refused'));
  perform set_config('office.undoing', 'on', true);
  update public.leads l set awaiting_since = coalesce(v_since, l.created_at), answered_at = nullif(l.answered_at, p_at) where l.id = p_lead;
  perform set_config('office.undoing', '', true);
  return true;
end $$;
