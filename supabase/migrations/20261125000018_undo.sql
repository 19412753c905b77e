-- What the office does to leads can be undone, one change after the other. A wish not to be contacted is kept with the change that
-- brought it, so that taking that change back takes this wish back and no other.

-- Wishes, by what brought them ------------------------------------------------------------------------------------------------

-- mark: the change it came with. ended_by: the change that allowed contact again; while that is not undone the wish is over.
alter table private.do_not_contact drop constraint do_not_contact_pkey;
alter table private.do_not_contact
  add column mark uuid not null default gen_random_uuid(),
  add column ended_by uuid,
  add constraint do_not_contact_pkey primary key (contact_hash, mark);
create index do_not_contact_mark_idx on private.do_not_contact (mark);
create index do_not_contact_ended_idx on private.do_not_contact (ended_by) where ended_by is not null;
-- With which wish a consent ended.
alter table public.marketing_consents add column withdrawn_mark uuid;
create index marketing_consents_mark_idx on public.marketing_consents (withdrawn_mark) where withdrawn_mark is not null;
create index leads_wish_idx on public.leads (id) where do_not_contact;

create or replace function private.is_do_not_contact(p_phone text, p_email text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.do_not_contact d where d.ended_by is null
    and d.contact_hash in (private.pseudonym(p_phone), private.pseudonym(p_email)))
$$;

-- What can be undone ------------------------------------------------------------------------------------------------------------

-- One row for each change, up to 20 a lead. The newest can be undone while the lead has the version it made, then the one below,
-- whose version is the newest's base. What else changes a lead (a message of the customer) leaves no row, and ends the chain.
alter table private.lead_undo drop constraint lead_undo_pkey, drop constraint lead_undo_what_check;
alter table private.lead_undo
  add column id uuid not null default gen_random_uuid() primary key,
  add column base integer,
  -- Of a merge: the lead that went into this one, and the version that made of it.
  add column other uuid references public.leads (id) on delete cascade,
  add column other_version integer,
  add constraint lead_undo_what_check
    check (what in ('status', 'answered', 'attempted', 'next-action', 'owner', 'detail', 'merge', 'contact'));
update private.lead_undo set base = version - 1;
update private.do_not_contact d set mark = u.id from private.lead_undo u where u.before -> 'marked' ? d.contact_hash;
alter table private.lead_undo alter column base set not null;
create unique index lead_undo_version_idx on private.lead_undo (lead_id, version);
create index lead_undo_other_idx on private.lead_undo (other) where other is not null;

-- A wish that was taken back is kept for as long as that can be undone.
create function private.forget_ended_wishes() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin delete from private.do_not_contact d where d.ended_by = old.id; return null; end $$;
create trigger lead_undo_over after delete on private.lead_undo for each row when (old.what = 'contact')
  execute function private.forget_ended_wishes();

-- The columns that changes of the office change.
create function private.undo_columns(p_lead public.leads) returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p_lead)) c
    where c.key in ('status', 'lost_reason', 'owner', 'next_action', 'next_action_at', 'next_action_note', 'awaiting_since',
      'answered_at', 'closed_at', 'full_name', 'email', 'phone_e164', 'phone_typed', 'last_touch', 'last_submitted_at',
      'is_returning', 'merged_into')
$$;

drop function private.keep_undo(public.leads, integer, text, jsonb);
-- Keeps how a lead was before a change that made it p_version. p_id marks what the change did besides, p_more says what.
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

-- Writes on leads whether their person may be contacted: those with one of these numbers and addresses, and those that say no.
-- It is no change that anybody made to them, so what could be undone still can.
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

-- The wish of whoever has these numbers and addresses, and the end of their consents; and how a change takes back its own.
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

-- The numbers and addresses that a wish entered at this lead is about.
create function private.wish_contacts(p_lead public.leads) returns text[] language sql stable security definer set search_path = ''
  as $$ select array_remove(array[p_lead.phone_e164, lower(p_lead.email)], null) $$;

create or replace function private.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_mark uuid := gen_random_uuid();
  v_contacts text[];
  v_version integer;
begin
  -- Anyone who answers leads may close the door; only an administrator may open it again.
  if not (private.has_role('admin') or (p_on and private.has_role('sales'))) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, note, actor)
    values (p_lead, case when p_on then 'do-not-contact' else 'contact-allowed' end,
      left(coalesce(nullif(trim(p_reason), ''), '-'), 500), auth.uid());
  if p_on then
    perform private.mark_contacts(v_contacts, 'asked', v_mark);
  else
    update private.do_not_contact d set ended_by = v_mark
      where d.ended_by is null and d.contact_hash in (select private.pseudonym(c) from unnest(v_contacts) c);
    perform private.show_wishes(v_contacts);
  end if;
  -- It is a change of this lead, also where others of the person already said so.
  select * into v_lead from public.leads l where l.id = p_lead;
  update public.leads l set do_not_contact = l.do_not_contact where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'contact', v_mark, jsonb_build_object('on', p_on));
  return true;
end $$;

-- Undoing ---------------------------------------------------------------------------------------------------------------------

-- What undoing writes stands in its own line ("undone"); the lines of a change are for changes.
create or replace function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status) values (new.id, 'created', new.status);
    return null;
  end if;
  if current_setting('office.undoing', true) = 'on' then
    return null;
  end if;
  if new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor, data)
      values (new.id, 'status', old.status, new.status, auth.uid(),
        case when new.status = 'lost' then jsonb_build_object('reason', new.lost_reason) else '{}' end);
  end if;
  if new.owner is distinct from old.owner then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('from', old.owner, 'to', new.owner));
  end if;
  -- A plan that ends with the lead is not news of its own.
  if (new.next_action, new.next_action_at, new.next_action_note)
      is distinct from (old.next_action, old.next_action_at, old.next_action_note)
      and (new.next_action is not null or new.status = old.status) then
    insert into public.lead_events (lead_id, kind, actor, note, data)
      values (new.id, 'next-action', auth.uid(), new.next_action_note,
        jsonb_build_object('action', new.next_action, 'at', new.next_action_at));
  end if;
  return null;
end $$;

-- Writes the columns of private.undo_columns back, and makes the step below the newest again. Nothing follows from it.
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

-- Parts what a merge joined: each message, file, line and consent goes back to the lead it came from.
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

-- Brings the lead back to how it was before the last change; then the one before can be undone, and so on.
--   Returns {"status": "saved" | "since" | "wish" | "gone", "version"}; since: something changed it after that, or it came again;
--   wish: what a person asked for more than a day ago is taken back by an administrator alone.
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

-- Takes back what was done to several at once, [{"id", "version": the one it made}], 100 at most. Returns how many each answer
-- got: {"saved", "skipped"}; skipped were changed since.
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

-- Changing --------------------------------------------------------------------------------------------------------------------

-- As before, and "attempted": {"channel"}: somebody called and nobody answered. The wait goes on; the lead has an owner.
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
  if p_version <> v_lead.version then
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

-- The same change to several, each as it was seen ([{"id", "version"}], 100 at most). Returns how many each answer got, and as
-- "undo" what undo_changes takes.
create or replace function private.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
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

-- As before; what moved is remembered, so that undo_change of the lead that stays parts them again.
--   Returns {"status": "saved" | "conflict" | "closed", "id": the one that stays, "version"}.
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
      is_returning = true
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

-- What stands beside a lead: the last change while it can be undone, {"what", "at", "by", "from", "to": of a status, "steps": how
-- many there are to undo, "other": the reference of the lead that was merged}, and "offers" as before.
create or replace function private.lead_beside(p_lead uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return jsonb_build_object(
    'undo', (select jsonb_build_object('what', u.what, 'at', u.at, 'by', u.actor, 'from', u.before ->> 'status', 'to', l.status,
        'steps', (select count(*) from private.lead_undo v where v.lead_id = p_lead),
        'other', (select o.reference from public.leads o where o.id = u.other))
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

create or replace function private.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
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

-- How far it is, {"status", "since"}, for who knows a reference and the last four digits of the phone number; null for
-- everything else, whatever the reason. Executable by the service role only.
-- A change that was undone moved nothing.
--   Anybody can type anybody's number, and must not hear by it that its owner is a client, and how far their work is. So a
--   message that joined a lead says only what was done since it came, only its own number opens it, and where it names what
--   the lead does not hold, its sender learns that somebody is at it and no more.
create or replace function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when not s.joined then l.status when moved.at is null then 'new'
      when l.status not in ('new', 'spam') and (lower(s.content ->> 'email') is distinct from lower(l.email) and s.content ->> 'email' is not null
        or s.content ->> 'phone_e164' is distinct from l.phone_e164) then 'contacted'
      else l.status end,
    'since', coalesce(moved.at, s.received_at))
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;
