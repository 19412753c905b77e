-- A demonstration shows an invented firm over the site's own content; leads that are sent meanwhile are marked.
alter table public.content_clock add column demonstration boolean not null default false;
alter table public.leads add column demonstration boolean not null default false;

create function private.is_site_open() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_or(not (coalesce(e.data ->> 'phone', '') = any (p.numbers) or coalesce(e.data ->> 'whatsapp', '') = any (p.numbers)
      or coalesce(e.data ->> 'email', '') ~* '@([a-z0-9-]+\.)*example\.(com|net|org)$')), false)
    and not coalesce(bool_or(e.data -> 'isClosed' = 'true'), false)
  from public.entries e, (select array['+97140000000', '+971500000000'] as numbers) p
  where e.kind = 'settings' and e.slug = 'site' and e.status = 'published'
$$;

create function private.was_demonstration(p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select g.action = 'demonstration-started' from public.audit_log g
    where g.subject = 'demonstration' and g.at <= p_at order by g.at desc, g.id desc limit 1), false)
$$;

create function private.demonstration_begun() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('at', g.at, 'by', coalesce(private.staff_name(g.actor), ''))
  from public.content_clock c, public.audit_log g
  where c.demonstration and g.subject = 'demonstration' and g.action = 'demonstration-started' order by g.id desc limit 1
$$;

create function private.switch_demonstration(p_on boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_is_on boolean;
begin
  -- Publishing locks the same row: of a start and an opening at the same time, the second sees the first.
  select c.demonstration into v_is_on from public.content_clock c where c.only_row for update;
  if p_on and private.is_site_open() then
    return 'open';
  end if;
  if v_is_on is distinct from p_on then
    update public.content_clock c set demonstration = p_on, version = c.version + 1 where c.only_row;
    perform private.record(case when p_on then 'demonstration-started' else 'demonstration-ended' end, 'demonstration', '', '', '{}');
  end if;
  return case when p_on then 'on' else 'off' end;
end $$;

create function private.set_demonstration(p_on boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return private.switch_demonstration(coalesce(p_on, false));
end $$;
create function public.set_demonstration(p_on boolean) returns text
  language sql security invoker set search_path = ''
  as $$ select private.set_demonstration(p_on) $$;
grant execute on function private.set_demonstration(boolean), public.set_demonstration(boolean) to authenticated;

create function public.start_demonstration() returns text
  language sql security definer set search_path = ''
  as $$ select private.switch_demonstration(true) $$;

create function private.end_demonstration_when_open() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.content_clock c where c.demonstration) and private.is_site_open() then
    perform private.switch_demonstration(false);
  end if;
  return null;
end $$;
create trigger entries_open_site after insert or update or delete on public.entries
  for each statement execute function private.end_demonstration_when_open();

create or replace function public.submit_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash text := p_lead ->> 'payload_hash';
  v_key text := p_lead ->> 'idempotency_key';
  v_kind text := coalesce(p_lead ->> 'kind', 'contact');
  v_phone text := p_lead ->> 'phone_e164';
  v_email text := p_lead ->> 'email';
  v_reference text := p_lead ->> 'reference';
  v_message text := coalesce(p_lead ->> 'message', '');
  v_first jsonb := nullif(p_lead -> 'first_touch', 'null'::jsonb);
  v_last jsonb := nullif(p_lead -> 'last_touch', 'null'::jsonb);
  v_reasons jsonb := coalesce(nullif(p_lead -> 'spam_reasons', 'null'::jsonb), '[]');
  v_at timestamptz := coalesce((p_lead ->> 'received_at')::timestamptz, now());
  v_conflict boolean := false;
  v_known text;
  v_lead uuid;
  v_own_reference text;
  v_submission uuid := gen_random_uuid();
  v_returning boolean;
  v_joined boolean;
  v_limit record;
  v_emergency boolean := private.urgency_of(coalesce(p_lead ->> 'kind', 'contact'), p_lead -> 'details') = 'emergency';
  v_over text[] := '{}';
  v_demonstration boolean;
begin
  perform set_config('intake.over_limit', 'off', true);
  if v_key is null or v_hash is null then
    raise exception 'a submission needs a key and a hash' using errcode = '22023';
  end if;
  -- Held until the end: of two requests with one key, phone or address the second sees the first. Always in this order.
  perform pg_advisory_xact_lock(hashtextextended('key:' || v_key, 0));
  select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key and s.payload_hash = v_hash;
  if v_known is null and exists (select 1 from public.lead_submissions s where s.idempotency_key = v_key) then
    v_conflict := true;
    v_key := v_key || ':' || v_hash;
    select s.reference into v_known from public.lead_submissions s where s.idempotency_key = v_key;
  end if;
  if v_known is not null then
    return jsonb_build_object('reference', v_known, 'repeated', true, 'joined', false);
  end if;
  if exists (select 1 from private.erased_keys e where e.key_hash = private.pseudonym(v_key)) then
    return jsonb_build_object('reference', v_reference, 'repeated', true, 'joined', false);
  end if;
  if v_phone is not null then
    perform pg_advisory_xact_lock(hashtextextended('phone:' || v_phone, 0));
  end if;
  if v_email is not null then
    perform pg_advisory_xact_lock(hashtextextended('email:' || lower(v_email), 0));
  end if;

  -- A spooled submission counts in the hour it came. A clock that was wrong does not make a lead old, or due tomorrow.
  if v_at > now() or v_at < now() - interval '7 days' then
    v_at := now();
  end if;
  v_demonstration := private.was_demonstration(v_at);
  for v_limit in
    select * from (values ('rate-address', 'address:' || (p_lead ->> 'address_hash'), private.bound('submissions-address')),
      ('rate-phone', 'phone:' || private.pseudonym(v_phone), private.bound('submissions-phone')),
      ('rate-email', 'email:' || private.pseudonym(private.mailbox_key(v_email)), private.bound('submissions-mailbox')))
      u (reason, key, most) where u.key is not null
  loop
    if private.count_use(v_limit.key, 3600, v_at) > v_limit.most then
      v_over := v_over || v_limit.reason;
    end if;
  end loop;
  if v_over <> '{}' and v_emergency and v_reasons = '[]'::jsonb then
    perform set_config('intake.over_limit', 'on', true);
  else
    v_reasons := v_reasons || to_jsonb(v_over);
    v_over := '{}';
  end if;

  select exists (select 1 from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and l.status <> 'spam'
        and private.kind_family(l.kind) = private.kind_family(v_kind))
    into v_returning;
  if v_returning and v_reasons = '[]'::jsonb then
    select l.id into v_lead from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and private.is_open(l.status)
        and private.kind_family(l.kind) = private.kind_family(v_kind)
        and l.last_submitted_at > v_at - interval '30 days'
        -- What is derived of a lead is derived of all its messages, at each of them.
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id) < private.bound('messages-lead')
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  v_joined := v_lead is not null;
  if not v_joined then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := left(v_reference, 3) || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at, demonstration)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at, v_demonstration)
      returning id into v_lead;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
    values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_joined, v_conflict,
      p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'network_hash', 'files', 'kind', 'received_at'], v_at);
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_lead ->> 'address_hash', p_lead ->> 'network_hash');
  if v_joined then
    insert into public.lead_events (lead_id, kind, note, submission_id)
      values (v_lead, 'joined', left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at),
        demonstration = l.demonstration and v_demonstration
      where l.id = v_lead;
  end if;
  if v_conflict then
    insert into public.lead_events (lead_id, kind, submission_id) values (v_lead, 'conflict', v_submission);
  end if;

  insert into public.lead_files (id, lead_id, submission_id, name, content_type, size_bytes, sha256, place)
    select (f ->> 'id')::uuid, v_lead, v_submission, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer,
      f ->> 'sha256', f ->> 'place'
    from jsonb_array_elements(coalesce(nullif(p_lead -> 'files', 'null'::jsonb), '[]')) f
    on conflict (id) do nothing;
  if p_lead ->> 'marketing_version' is not null then
    insert into public.marketing_consents (lead_id, submission_id, email, phone_e164, text_version, locale, page, given_at)
      select l.id, v_submission, case when lower(l.email) = lower(v_email) then v_email end,
        case when l.phone_e164 = v_phone then v_phone end, p_lead ->> 'marketing_version', p_lead ->> 'locale',
        coalesce(p_lead ->> 'page', ''), v_at
      from public.leads l where l.id = v_lead;
  end if;
  if v_over <> '{}' then
    -- As unanswered_leads() names the message: by itself where it joined a lead, else as the lead's own first.
    perform private.hold_alert(v_lead, case when v_joined then jsonb_build_object('submission', v_submission) else '{}' end, 'submissions',
      private.is_customer(v_phone), true, not 'rate-address' = any (v_over), now());
  end if;
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_joined);
end $$;

create or replace function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id,
    'demonstration', l.demonstration)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
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

create or replace function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined public.lead_submissions;
begin
  select to_jsonb(l) - array['first_touch', 'last_touch', 'spam_reasons'] into v_lead from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    select * into v_joined from public.lead_submissions s where s.id = (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined.content, '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined.reference, 'kind', v_joined.kind,
        'received_at', v_joined.received_at, 'known_email', v_lead -> 'email', 'known_phone', v_lead -> 'phone_e164',
        'demonstration', private.was_demonstration(v_joined.received_at));
  end if;
  return v_lead;
end $$;

create or replace function private.opening_facts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  return jsonb_build_object(
    'checks', coalesce((select jsonb_object_agg(c.item, jsonb_build_object('at', c.at, 'by', c.by_name)) from public.opening_checks c), '{}'),
    'admins', (select count(*) from public.staff s where s.role = 'admin'),
    'machine_password', exists (select 1 from public.staff s where s.role = 'admin'
      and (select max(g.id) from public.audit_log g where g.subject = 'staff' and g.subject_id = s.user_id::text
        and (g.action = 'insert' and g.actor is null or g.action = 'account-reset'))
      > coalesce((select max(p.id) from public.audit_log p where p.actor = s.user_id and p.action = 'password-changed'), 0)),
    'retention_set', exists (select 1 from public.audit_log g where g.subject = 'retention_rules' and g.action = 'update'
      and g.actor is not null),
    'demonstration', private.demonstration_begun());
end $$;
