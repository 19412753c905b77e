-- Changes that the office makes to leads can be undone one after the other. A wish not to be contacted is stored with the change that set
-- it, so that undoing that change removes this wish and no other.

-- What can be undone --------------------------------------------------------------------------------------------------

-- The state of a lead before each of up to 20 changes. A change can be undone while the lead has the version it made; then the one below,
-- whose version is the undone one's base. Other changes (such as a customer's message) leave no row and end the chain.
create table private.lead_undo (
  lead_id uuid not null references public.leads (id) on delete cascade,
  version integer not null,
  what text not null check (what in ('status', 'answered', 'attempted', 'next-action', 'owner', 'detail', 'merge', 'contact', 'urgency', 'visit',
    'quote', 'value')),
  -- Columns of the lead, and what else the change did: "consents" of take_detail, "moved" of merge_leads, "on" of set_do_not_contact,
  -- "visit", "row" (before it) and "left" (the status after it) of a change that concerned a visit, "quote", "replaced" and "replaced_status"
  -- of send_quote.
  before jsonb not null,
  actor uuid references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() primary key,
  base integer not null,
  -- Of a merge: the lead that was merged into this one, and its version after the merge.
  other uuid references public.leads (id) on delete cascade,
  other_version integer
);
create index lead_undo_actor_idx on private.lead_undo (actor);
create unique index lead_undo_version_idx on private.lead_undo (lead_id, version);
create index lead_undo_other_idx on private.lead_undo (other) where other is not null;
alter table private.lead_undo enable row level security;

-- The columns that the office's changes affect.
create function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into', 'demonstration', 'urgency_set', 'urgency_set_at',
      'value_fils')
$$;

-- Stores the state of a lead before the change that produced p_version. p_id marks other effects of the change, p_more describes them. What
-- the change did to the lead's visit, private.keep_visit() has noted.
create function private.keep_undo(p_before public.leads, p_version integer, p_what text, p_id uuid, p_more jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_visit jsonb := nullif(current_setting('office.changed_visit', true), '')::jsonb;
begin
  perform set_config('office.changed_visit', '', true);
  -- What lies below something that cannot be undone is out of reach for good.
  delete from private.lead_undo u where u.lead_id = p_before.id
    and not exists (select 1 from private.lead_undo v where v.lead_id = p_before.id and v.version = p_before.version);
  insert into private.lead_undo (id, lead_id, version, base, what, before, actor)
    values (p_id, p_before.id, p_version, p_before.version, p_what, private.undo_columns(p_before) || p_more
      || case when v_visit ->> 'lead' = p_before.id::text then v_visit - 'lead' else '{}' end, auth.uid());
  delete from private.lead_undo u where u.lead_id = p_before.id and u.version in
    (select v.version from private.lead_undo v where v.lead_id = p_before.id order by v.version desc offset 20);
end $$;

-- An ended wish is kept as long as its end can be undone.
create function private.forget_ended_wishes() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin delete from private.do_not_contact d where d.ended_by = old.id; return null; end $$;
create trigger lead_undo_over after delete on private.lead_undo for each row when (old.what = 'contact')
  execute function private.forget_ended_wishes();

-- Undoing -------------------------------------------------------------------------------------------------------------

-- Restores the lead to its state before the last change; then the one before can be undone, and so on.
--   Returns {"status": "saved" | "since" | "wish" | "gone", "version"}. since: the lead changed again or received a message after that;
--   wish: only an administrator may undo a wish not to be contacted that is more than a day old.
create function private.undo_change(p_lead uuid, p_version integer) returns jsonb
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
create function public.undo_change(p_lead uuid, p_version integer) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_change(p_lead, p_version) $$;
grant execute on function private.undo_change(uuid, integer), public.undo_change(uuid, integer) to authenticated;

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

-- Restores the columns of private.undo_columns and makes the previous change undoable again. No wait or plan is derived from it. A visit that
-- the change concerned was restored by private.undo_visit().
create function private.put_back(p_lead uuid, p_before jsonb, p_base integer) returns void
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
  update public.visits v set lead_id = p_undo.other
    from jsonb_array_elements_text(v_moved -> 'visits') m where v.id = m::uuid and v.lead_id = p_undo.lead_id;
  -- They are two persons again: the line of the merge names the other lead and nobody.
  update public.lead_events e set note = split_part(e.note, ' · ', 1)
    where e.lead_id = p_undo.lead_id and e.kind = 'merged' and e.created_at = p_undo.at;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_undo.other, 'undone', auth.uid(), jsonb_build_object('what', 'merge', 'at', p_undo.at, 'by', p_undo.actor));
  perform private.put_back(p_undo.other, v_moved -> 'lead', (v_moved -> 'lead' ->> 'version')::integer);
end $$;

-- When changes were made that were undone (private.undo_change records that time); such a change does not count. A view, because a function
-- for each row would take longer than all the rest.
create view private.undone_changes as
  select e.lead_id, (e.data ->> 'at')::timestamptz as at from public.lead_events e where e.kind = 'undone';

create function private.was_undone(p_lead uuid, p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from private.undone_changes u where u.lead_id = p_lead and u.at = p_at) $$;

-- Takes back the mark of an answer that the site itself sent (the event "answered" or "quote-sent" made at p_at) and that the mail server of the person
-- refused for good: the lead waits again since the message that was to be answered, by its old clock. False where it was answered otherwise
-- since, waits already, or is closed: then nothing is taken back.
create function public.answer_refused(p_lead uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  perform 1 from public.leads l where l.id = p_lead and l.awaiting_since is null and private.is_open(l.status) for update;
  if not found or private.was_undone(p_lead, p_at)
      or not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'quote-sent') and e.created_at = p_at)
      or exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'quote-sent') and e.created_at > p_at
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
