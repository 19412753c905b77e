-- The office changes leads. Every change names the version it was made from.

-- The last change, while it can be undone -------------------------------------------------------------------------------------

-- How a lead was before the last change that a person made to it. It can be undone while the lead has the version it made.
create table private.lead_undo (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  version integer not null,
  what text not null check (what in ('status', 'answered', 'next-action', 'owner', 'detail')),
  -- Columns of the lead; for a detail that was taken over also what followed: "marked" and "consents" of take_detail.
  before jsonb not null,
  actor uuid references auth.users (id) on delete cascade,
  at timestamptz not null default now()
);
create index lead_undo_actor_idx on private.lead_undo (actor);
alter table private.lead_undo enable row level security;

-- Keeps how a lead was before a change that made it p_version.
create function private.keep_undo(p_before public.leads, p_version integer, p_what text, p_more jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.lead_undo as u (lead_id, version, what, before, actor)
    select p_before.id, p_version, p_what, jsonb_object_agg(c.key, c.value) || p_more, auth.uid()
      from jsonb_each(to_jsonb(p_before)) c
      where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
        'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'do_not_contact')
    on conflict (lead_id) do update set version = excluded.version, what = excluded.what, before = excluded.before,
      actor = excluded.actor, at = excluded.at
$$;

-- Brings the lead back to how it was before the last change.
--   Returns {"status": "saved" | "since" | "gone", "version"}; since: something changed it after that, or it came again.
create function private.undo_change(p_lead uuid, p_version integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_before public.leads;
  v_undo private.lead_undo;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_undo from private.lead_undo u where u.lead_id = p_lead and u.version = v_lead.version;
  if not found or p_version <> v_lead.version then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  v_before := jsonb_populate_record(v_lead, v_undo.before);
  insert into public.lead_events (lead_id, kind, actor, data) values (p_lead, 'undone', auth.uid(), jsonb_build_object('what', v_undo.what, 'at', v_undo.at));
  perform set_config('office.undoing', 'on', true);
  update public.leads l set
      status = v_before.status, lost_reason = v_before.lost_reason, owner = v_before.owner, next_action = v_before.next_action,
      next_action_at = v_before.next_action_at, next_action_note = v_before.next_action_note,
      awaiting_since = v_before.awaiting_since, answered_at = v_before.answered_at, closed_at = v_before.closed_at,
      full_name = v_before.full_name, email = v_before.email, phone_e164 = v_before.phone_e164, phone_typed = v_before.phone_typed,
      do_not_contact = v_before.do_not_contact
    where l.id = p_lead;
  perform set_config('office.undoing', '', true);
  if v_undo.what = 'detail' then
    delete from private.do_not_contact d where d.contact_hash in (select jsonb_array_elements_text(v_undo.before -> 'marked'));
    update public.leads l set do_not_contact = false
      where l.do_not_contact and l.id <> p_lead and not private.is_do_not_contact(l.phone_e164, l.email)
        and (l.phone_e164 = v_lead.phone_e164 or lower(l.email) = lower(v_lead.email));
    update public.marketing_consents m set email = case when v_before.email is distinct from v_lead.email then null else m.email end,
        phone_e164 = case when v_before.phone_e164 is distinct from v_lead.phone_e164 then null else m.phone_e164 end
      where m.id::text in (select jsonb_array_elements_text(v_undo.before -> 'consents'));
  end if;
  delete from private.lead_undo u where u.lead_id = p_lead;
  return jsonb_build_object('status', 'saved', 'version', v_lead.version + 1);
end $$;
create function public.undo_change(p_lead uuid, p_version integer) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_change(p_lead, p_version) $$;
grant execute on function private.undo_change(uuid, integer), public.undo_change(uuid, integer) to authenticated;

-- Changing --------------------------------------------------------------------------------------------------------------------

-- Changes a lead as it was seen. {"status", "lost_reason", "owner", "next_action", "next_action_at", "next_action_note",
-- "answered": {"channel", "template"}, "note"}: what is not named stays; null takes away. Who answers or plans has a lead that
-- nobody had. How the lead was is kept for undo_change.
--   Returns {"status": "saved" | "conflict" | "gone" | "reason" | "invalid", "version"}. A note is added to the others, so it
--   is kept even when the rest came too late.
create function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
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
  if p_version <> v_lead.version then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  if v_status = 'lost' and p_changes ->> 'lost_reason' is null then
    return jsonb_build_object('status', 'reason', 'version', v_lead.version);
  end if;
  if v_owner is not null and not exists (select 1 from public.staff s where s.user_id = v_owner and s.role in ('admin', 'sales')) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
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
      -- Who answers or plans first has it, until somebody else is named.
      owner = case when p_changes ? 'owner' then v_owner
        when not private.answers_leads(l.owner) and (p_changes ? 'answered' or p_changes ->> 'next_action' is not null
          or v_status not in ('new', 'spam', 'duplicate')) then auth.uid()
        else l.owner end,
      next_action = case when p_changes ? 'next_action' then p_changes ->> 'next_action' else l.next_action end,
      next_action_at = case when p_changes ? 'next_action' then (p_changes ->> 'next_action_at')::timestamptz else l.next_action_at end,
      next_action_note = case when p_changes ? 'next_action' then nullif(trim(p_changes ->> 'next_action_note'), '') else l.next_action_note end,
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, case when v_status <> v_lead.status then 'status' when p_changes ? 'answered' then 'answered'
    when p_changes ? 'next_action' then 'next-action' when p_changes ? 'owner' then 'owner' else 'status' end, '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;
create function public.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_lead(p_lead, p_version, p_changes) $$;
grant execute on function private.change_lead(uuid, integer, jsonb), public.change_lead(uuid, integer, jsonb) to authenticated;

-- The same change to several, each as it was seen ([{"id", "version"}], 100 at most). Returns how many each answer got.
create function private.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.require_role('admin', 'sales');
  for v_lead in select e from jsonb_array_elements(p_leads) e order by e ->> 'id' limit 100 loop
    if private.change_lead((v_lead ->> 'id')::uuid, (v_lead ->> 'version')::integer, p_changes) ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others);
end $$;
create function public.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_leads(p_leads, p_changes) $$;
grant execute on function private.change_leads(jsonb, jsonb), public.change_leads(jsonb, jsonb) to authenticated;

-- Two open leads of one person become one. The older stays; everything sent moves to it, and a wish not to be contacted
-- holds for every number and address of both. A visit that lies ahead is not given up for another next step. The other lead
-- keeps its address, as a duplicate that points to it.
--   Returns {"status": "saved" | "conflict" | "closed", "id": the one that stays}.
create function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep public.leads;
  v_gone public.leads;
  v_seen integer;
  v_contacts text[];
  v_theirs boolean;
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
      is_returning = true
    where l.id = v_keep.id;
  if v_keep.do_not_contact or v_gone.do_not_contact then
    v_contacts := array_remove(array[v_keep.phone_e164, v_gone.phone_e164, lower(v_keep.email), lower(v_gone.email)], null);
    insert into private.do_not_contact (contact_hash, reason, actor)
      select distinct private.pseudonym(c), 'merged', auth.uid() from unnest(v_contacts) c on conflict (contact_hash) do nothing;
    update public.marketing_consents m set withdrawn_at = now()
      where m.withdrawn_at is null and (m.phone_e164 = any (v_contacts) or lower(m.email) = any (v_contacts));
    update public.leads l set do_not_contact = true
      where not l.do_not_contact and (l.phone_e164 = any (v_contacts) or lower(l.email) = any (v_contacts));
  end if;
  return jsonb_build_object('status', 'saved', 'id', v_keep.id);
end $$;
create function public.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.merge_leads(p_lead, p_version, p_other) $$;
grant execute on function private.merge_leads(uuid, integer, uuid), public.merge_leads(uuid, integer, uuid) to authenticated;

-- What a message named besides --------------------------------------------------------------------------------------------------

-- What stands beside a lead: the last change while it can be undone, {"what", "at", "by", "from", "to": of a status}, and
-- what its messages named that it does not hold, each once: [{"submission", "reference", "received_at", "field",
-- "value", "do_not_contact"}], contact details first.
create function private.lead_beside(p_lead uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object(
    'undo', (select jsonb_build_object('what', u.what, 'at', u.at, 'by', u.actor, 'from', u.before ->> 'status', 'to', l.status)
      from private.lead_undo u join public.leads l on l.id = u.lead_id and l.version = u.version where u.lead_id = p_lead),
    'offers', (select coalesce(jsonb_agg(jsonb_build_object('submission', o.id, 'reference', o.reference, 'received_at', o.received_at,
        'field', o.field, 'value', o.value, 'do_not_contact', o.field <> 'name' and private.is_do_not_contact(o.value, o.value))
        order by o.field = 'name', o.field, o.received_at desc), '[]')
      from (select distinct on (d.field, private.fold(d.value)) s.id, s.reference, s.received_at, d.field, d.value
        from public.leads l join public.lead_submissions s on s.lead_id = l.id
          cross join lateral (values ('email', s.content ->> 'email', l.email), ('phone', s.content ->> 'phone_e164', l.phone_e164),
            ('name', s.content ->> 'full_name', l.full_name)) d (field, value, held)
        where l.id = p_lead and d.value <> '' and private.fold(d.value) is distinct from private.fold(d.held)
        order by d.field, private.fold(d.value), s.received_at desc limit 30) o));
end $$;
create function public.lead_beside(p_lead uuid) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_beside(p_lead) $$;
grant execute on function private.lead_beside(uuid), public.lead_beside(uuid) to authenticated;

-- A person decides that what a message named belongs to the lead: its "email", "phone" or "name". The wish not to be
-- contacted is then one wish, of every number and address of theirs, and the consent that came with it holds.
--   Returns {"status": "saved" | "conflict" | "gone" | "invalid", "version"}.
create function private.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_now public.leads;
  v_sent jsonb;
  v_value text;
  v_contacts text[];
  v_marked jsonb := '[]';
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
    v_contacts := array_remove(array[v_now.phone_e164, lower(v_now.email)], null);
    with marked as (
      insert into private.do_not_contact (contact_hash, reason, actor)
        select private.pseudonym(c), 'asked', auth.uid() from unnest(v_contacts) c on conflict (contact_hash) do nothing
        returning contact_hash
    ) select coalesce(jsonb_agg(m.contact_hash), '[]') into v_marked from marked m;
    update public.marketing_consents m set withdrawn_at = now()
      where m.withdrawn_at is null and (m.phone_e164 = any (v_contacts) or lower(m.email) = any (v_contacts));
    update public.leads l set do_not_contact = true
      where not l.do_not_contact and (l.phone_e164 = any (v_contacts) or lower(l.email) = any (v_contacts));
  end if;
  perform private.keep_undo(v_lead, v_now.version, 'detail', jsonb_build_object('marked', v_marked, 'consents', v_consents));
  return jsonb_build_object('status', 'saved', 'version', v_now.version);
end $$;
create function public.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.take_detail(p_lead, p_version, p_submission, p_field) $$;
grant execute on function private.take_detail(uuid, integer, uuid, text), public.take_detail(uuid, integer, uuid, text) to authenticated;
