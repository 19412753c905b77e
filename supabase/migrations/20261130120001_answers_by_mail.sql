-- Answers that the site sends by mail.

create function private.mails_before(p_event public.lead_events) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(m.id order by m.at), '[]') from (
    select s.content ->> 'mail_id' as id, s.received_at as at from public.lead_submissions s
      where s.lead_id = p_event.lead_id and s.content ? 'mail_id' and s.stored_at <= p_event.created_at
    union all
    select o.message_id, e.created_at from public.lead_events e join public.outbox o
        on o.id = case when e.data ->> 'notice' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (e.data ->> 'notice')::uuid end
      where e.lead_id = p_event.lead_id and e.kind in ('answered', 'mail-sent') and e.id < p_event.id
        and o.topic in ('mail-answer', 'sender-mail') and o.sent_at is not null
    order by at desc limit 10) m
$$;

create or replace function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined public.lead_submissions;
begin
  select to_jsonb(l) - array['first_touch', 'last_touch', 'spam_reasons'] || jsonb_build_object('due_at', coalesce(l.due_at, l.first_due_at))
    into v_lead from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    select * into v_joined from public.lead_submissions s where s.id = (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined.content, '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined.reference, 'kind', v_joined.kind,
        'received_at', v_joined.received_at, 'known_email', v_lead -> 'email', 'known_phone', v_lead -> 'phone_e164',
        'demonstration', private.was_demonstration(v_joined.received_at));
  end if;
  -- The text that staff wrote, and where it goes to.
  if p_payload ? 'event' then
    v_lead := v_lead || jsonb_build_object('answer',
      (select jsonb_build_object('to', e.data -> 'to', 'text', e.data -> 'text', 'subject', e.data -> 'subject', 'locale', e.data -> 'locale',
          'after', private.mails_before(e), 'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
            'content_type', f.content_type) order by f.name), '[]') from public.lead_files f where f.event_id = e.id)) from public.lead_events e where e.id = (p_payload ->> 'event')::bigint));
  end if;
  return v_lead;
end $$;

create or replace function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null,
    p_sent jsonb default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_settled boolean;
  v_failed boolean;
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null returning o.lead_id into v_lead;
    v_settled := found;
    if v_lead is not null and p_sent is not null then
      insert into public.lead_events (lead_id, kind, data) values (v_lead, 'mail-sent', p_sent || jsonb_build_object('notice', p_id));
    end if;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null
      returning o.dead_at is not null and o.topic = 'mail-answer' into v_failed;
    v_settled := found;
    if v_failed then
      perform private.answer_failed(p_id, to_jsonb(p_error));
    end if;
  end if;
  return v_settled;
end $$;

create function private.answer_failed(p_notice uuid, p_why jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
begin
  select e.* into v_event from public.outbox o join public.lead_events e on e.id = (o.payload ->> 'event')::bigint
    where o.id = p_notice and o.topic in ('whatsapp-answer', 'mail-answer') for update of e;
  if not found or v_event.data ? 'failed' then
    return false;
  end if;
  update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), claimed_until = null
    where o.id = p_notice and o.sent_at is null;
  update public.lead_events e set data = e.data || jsonb_build_object('failed', p_why) where e.id = v_event.id;
  perform public.answer_refused(v_event.lead_id, v_event.created_at);
  return true;
end $$;

create or replace function public.whatsapp_status(p_notice uuid, p_status text, p_code integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_steps constant text[] := array['sent', 'delivered', 'read'];
  v_event public.lead_events;
begin
  select e.* into v_event from public.outbox o join public.lead_events e on e.id = (o.payload ->> 'event')::bigint
    where o.id = p_notice and o.topic = 'whatsapp-answer' for update of e;
  if not found or v_event.data ? 'failed' then
    return;
  end if;
  if p_status = any (v_steps) then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null where o.id = p_notice and o.sent_at is null;
    if array_position(v_steps, p_status) > coalesce(array_position(v_steps, v_event.data ->> 'delivery'), 0) then
      update public.lead_events e set data = e.data || jsonb_build_object('delivery', p_status) where e.id = v_event.id;
    end if;
  elsif p_status = 'failed' and coalesce(v_event.data ->> 'delivery', 'sent') = 'sent' then
    perform private.answer_failed(p_notice, to_jsonb(p_code));
  end if;
end $$;

create or replace function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
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
  if v_undo.what = 'visit' and not private.undo_visit(v_undo) then
    return jsonb_build_object('status', 'since', 'version', v_lead.version);
  end if;
  -- An answer that has not left yet does not leave any more.
  update public.outbox o set dead_at = now(), discarded_at = now(), discarded_by = auth.uid()
    where o.lead_id = p_lead and o.topic in ('whatsapp-answer', 'mail-answer') and o.created_at = v_undo.at and o.sent_at is null and o.claimed_until is null;
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
