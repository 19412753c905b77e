-- Changes that the office makes to leads can be undone one after the other. A wish not to be contacted is stored with the change that set
-- it, so that undoing that change removes this wish and no other.

-- An ended wish is kept as long as its end can be undone.
create function private.forget_ended_wishes() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin delete from private.do_not_contact d where d.ended_by = old.id; return null; end $$;
create trigger lead_undo_over after delete on private.lead_undo for each row when (old.what = 'contact')
  execute function private.forget_ended_wishes();

-- The columns that the office's changes affect.
create function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into')
$$;
-- Stores the state of a lead before the change that produced p_version. p_id marks other effects of the change, p_more describes them.
create function private.keep_undo(p_before public.leads, p_version integer, p_what text, p_id uuid, p_more jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What lies below something that cannot be undone is out of reach for good.
  delete from private.lead_undo u where u.lead_id = p_before.id
    and not exists (select 1 from private.lead_undo v where v.lead_id = p_before.id and v.version = p_before.version);
  insert into private.lead_undo (id, lead_id, version, base, what, before, actor)
    values (p_id, p_before.id, p_version, p_before.version, p_what, private.undo_columns(p_before) || p_more, auth.uid());
  delete from private.lead_undo u where u.lead_id = p_before.id and u.version in
    (select v.version from private.lead_undo v where v.lead_id = p_before.id order by v.version desc offset 20);
end $$;

-- Updates do_not_contact on leads with one of these numbers or addresses, and on all flagged leads. It does not count as a change of those
-- leads: their undo rows follow the new version.
create function private.show_wishes(p_contacts text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_version integer;
begin
  for v_lead in
    select l.id from public.leads l
      where (l.phone_e164 = any (p_contacts) or lower(l.email) = any (p_contacts) or l.do_not_contact)
        and l.do_not_contact <> private.is_do_not_contact(l.phone_e164, l.email)
      order by l.id for update
  loop
    update public.leads l set do_not_contact = not l.do_not_contact where l.id = v_lead returning l.version into v_version;
    update private.lead_undo u set version = v_version where u.lead_id = v_lead and u.version = v_version - 1;
    update private.lead_undo u set other_version = v_version where u.other = v_lead and u.other_version = v_version - 1;
  end loop;
end $$;

-- Sets the wish not to be contacted for these numbers and addresses and ends their consents; unmark_contacts reverts what one change did.
create function private.mark_contacts(p_contacts text[], p_reason text, p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.do_not_contact (contact_hash, reason, actor, mark)
    select distinct private.pseudonym(c), p_reason, auth.uid(), p_mark from unnest(p_contacts) c
    on conflict (contact_hash, mark) do nothing;
  update public.marketing_consents m set withdrawn_at = now(), withdrawn_mark = p_mark
    where m.withdrawn_at is null and (m.phone_e164 = any (p_contacts) or lower(m.email) = any (p_contacts));
  perform private.show_wishes(p_contacts);
end $$;
create function private.unmark_contacts(p_contacts text[], p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.do_not_contact d where d.mark = p_mark;
  update private.do_not_contact d set ended_by = null where d.ended_by = p_mark;
  -- A consent that another wish would have ended stays so.
  update public.marketing_consents m set (withdrawn_at, withdrawn_mark) = (
      select d.since, d.mark from private.do_not_contact d
        where d.contact_hash in (private.pseudonym(m.phone_e164), private.pseudonym(m.email)) and d.since >= m.given_at
        order by d.since limit 1)
    where m.withdrawn_mark = p_mark;
  perform private.show_wishes(p_contacts);
end $$;

-- The numbers and addresses that a wish at a lead applies to: the lead's own, and those of all records merged with its record.
create function private.wish_contacts(p_lead public.leads) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_own text[] := array_remove(array[p_lead.phone_e164, lower(p_lead.email)], null);
  v_members uuid[] := private.person_members(private.person_root(p_lead.person_id));
begin
  return case when cardinality(v_members) > 1 then v_own || private.person_contacts(v_members) else v_own end;
end $$;

-- Restores the columns of private.undo_columns and makes the previous change undoable again. No wait or plan is derived from it.
create function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
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
      merged_into = v_before.merged_into
    where l.id = p_lead returning l.version into v_version;
  perform set_config('office.undoing', '', true);
  update private.lead_undo u set version = v_version where u.lead_id = p_lead and u.version = p_base;
  update private.lead_undo u set other_version = v_version where u.other = p_lead and u.other_version = p_base;
end $$;

-- Undoes a merge: each message, file, event and consent returns to the lead it came from.
create function private.part_leads(p_undo private.lead_undo) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_moved jsonb := p_undo.before -> 'moved';
begin
  update public.lead_submissions s set lead_id = p_undo.other, joined = (m ->> 'joined')::boolean
    from jsonb_array_elements(v_moved -> 'submissions') m where s.id = (m ->> 'id')::uuid and s.lead_id = p_undo.lead_id;
  update public.lead_files f set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'files') m where f.id = m::uuid and f.lead_id = p_undo.lead_id;
  update public.lead_events e set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'events') m where e.id = m::bigint and e.lead_id = p_undo.lead_id;
  update public.marketing_consents c set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'consents') m where c.id = m::uuid and c.lead_id = p_undo.lead_id;
  -- They are two persons again: the line of the merge names the other lead and nobody.
  update public.lead_events e set note = split_part(e.note, ' · ', 1)
    where e.lead_id = p_undo.lead_id and e.kind = 'merged' and e.created_at = p_undo.at;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_undo.other, 'undone', auth.uid(), jsonb_build_object('what', 'merge', 'at', p_undo.at, 'by', p_undo.actor));
  perform private.put_back(p_undo.other, v_moved -> 'lead', (v_moved -> 'lead' ->> 'version')::integer);
end $$;

-- Undoes a change of several leads, [{"id", "version": the one the change made}], at most 100. Returns {"saved", "skipped"}, how many each;
-- skipped ones have changed since.
create function private.undo_changes(p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_change jsonb;
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.require_role('admin', 'sales');
  for v_change in select e from jsonb_array_elements(p_changes) e order by e ->> 'id' limit 100 loop
    if private.undo_change((v_change ->> 'id')::uuid, (v_change ->> 'version')::integer) ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others);
end $$;
create function public.undo_changes(p_changes jsonb) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_changes(p_changes) $$;
grant execute on function private.undo_changes(jsonb), public.undo_changes(jsonb) to authenticated;
