-- Nobody is forgotten, and nobody's lead is changed by a stranger. The rules at the head of the foundation hold here too.

-- Who has a lead -----------------------------------------------------------------------------------------------------------

-- Whether this is somebody who answers leads today. A lead of anybody else is nobody's, though it keeps their name.
create function private.answers_leads(p_user uuid) returns boolean language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.staff s where s.user_id = p_user and s.role in ('admin', 'sales')) $$;

-- Spellings of names -------------------------------------------------------------------------------------------------------

-- The first part of a compound name and what follows become one word, as many people write them: عبد الرحمن, أبو ظبي. It
-- is enough to do so to what is searched in: whoever types two words looks for each of them anywhere.
create function private.join_names(p_folded text) returns text language sql immutable set search_path = ''
as $$
  select regexp_replace(p_folded,
    '(?<![ء-ي])((?:[وفبلك]|ال)?(?:عبد|ابو|ابا|ابي|بو|ام|ابن|بن|بنت|ال|ذو))[[:space:]]+(?=[ء-ي])', '\1', 'g')
$$;

-- A whole name without spaces, hyphens and apostrophes, so that "Abdulrahman" finds "Abdul Rahman" and نورالدين finds نور الدين.
create function private.closed_up(p_name text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(p_name, '[[:space:]''’-]+', '', 'g') $$;

-- What a lead derives --------------------------------------------------------------------------------------------------------

-- As before; but a visit that lies ahead outlives every status, an emergency that writes again is one again, decided leads
-- stand after open ones, and undo_change brings a lead back as it was, without anything following from it.
create or replace function private.derive_lead() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_emergency_since timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if current_setting('office.undoing', true) = 'on' then
      null;
    elsif new.status <> old.status then
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at) end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      if new.status not in ('new', 'spam', 'duplicate') then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      -- A decision ends the plan, but somebody may be waiting at a door. What is merged has left its visit to the other lead.
      if not private.is_open(new.status) and (new.merged_into is not null
          or not coalesce(new.next_action = 'visit' and new.next_action_at > now(), false)) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(new.awaiting_since, old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  -- A lead is an emergency from its first message on that is one.
  select min(m.at) into v_emergency_since from (
    select new.created_at as at where private.urgency_of(new.kind, new.details) = 'emergency'
    union all
    select s.received_at from public.lead_submissions s
      where s.lead_id = new.id and private.urgency_of(s.kind, s.content -> 'details') = 'emergency') m;
  new.urgency := case when v_emergency_since is not null then 'emergency' else private.urgency_of(new.kind, new.details) end;
  -- The promise is 24 hours by the clock; an emergency's messages have 15 minutes each.
  new.due_at := case when new.awaiting_since is not null then least(new.awaiting_since + interval '24 hours',
    case when v_emergency_since is not null then greatest(new.awaiting_since, v_emergency_since) + interval '15 minutes' end) end;
  -- Who waits comes first, the most urgent on top; then everything else that is open, and then what is not, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else case when private.is_open(new.status) then 100000000000 else 1000000000000 end
      - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := private.source_of(new.first_touch, new.last_touch);
  new.search_text := left(private.join_names(private.fold(concat_ws(' ', new.reference, new.full_name, private.closed_up(new.full_name),
    new.email, private.digits(new.phone_e164), private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area',
    new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', private.closed_up(s.content ->> 'full_name'),
        s.content ->> 'email', private.digits(s.content ->> 'phone_e164'), s.content ->> 'message'), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined)))), 8000);
  return new;
end $$;

alter table public.leads disable trigger user;
alter table public.leads enable trigger leads_derive;
update public.leads set version = version;
alter table public.leads enable trigger user;

-- A message that joins --------------------------------------------------------------------------------------------------------

-- As before; but a message that joins a lead adds what it says and changes no contact detail, no wish and no consent of
-- it: anybody can type anybody's number. What it names besides is offered (lead_beside), and a person takes it over
-- (take_detail). It waits for an answer also when it was stored long after it was sent.
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
begin
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
  if p_lead ->> 'address_hash' is not null and private.count_use('address:' || (p_lead ->> 'address_hash'), 3600, v_at) > 20 then
    v_reasons := v_reasons || '["rate-address"]'::jsonb;
  end if;
  if v_phone is not null and private.count_use('phone:' || private.pseudonym(v_phone), 3600, v_at) > 6 then
    v_reasons := v_reasons || '["rate-phone"]'::jsonb;
  end if;
  if v_email is not null and private.count_use('email:' || private.pseudonym(v_email), 3600, v_at) > 6 then
    v_reasons := v_reasons || '["rate-email"]'::jsonb;
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
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  if v_lead is null then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := 'MQ-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at)
      returning id into v_lead;
    insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, conflict, content, received_at)
      values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_conflict,
        p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'files', 'kind', 'received_at'], v_at);
    v_known := 'new';
  else
    insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
      values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, true, v_conflict,
        p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'files', 'kind', 'received_at'], v_at);
    insert into public.lead_events (lead_id, kind, note, submission_id)
      values (v_lead, 'joined', left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at)
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
  return jsonb_build_object('reference', v_reference, 'repeated', false, 'joined', v_known is null);
end $$;

-- As before; but of a message that joined, only its own number opens anything, and where it names what the lead does not
-- hold, its sender learns that somebody is at it and no more.
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
      where e.lead_id = l.id and e.kind = 'status' and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;

-- As before; and of a message that joined, where the lead's own person is reached.
create or replace function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_joined jsonb;
begin
  select to_jsonb(l) - array['idempotency_key', 'payload_hash', 'first_touch', 'last_touch', 'spam_reasons'] into v_lead
    from public.leads l where l.id = p_lead;
  if p_payload ? 'submission' then
    execute 'select to_jsonb(s) from public.lead_submissions s where s.id = $1' into v_joined
      using (p_payload ->> 'submission')::uuid;
    v_lead := v_lead || jsonb_build_object('details', '{}'::jsonb)
      || (coalesce(v_joined -> 'content', '{}') - array['id', 'status', 'first_touch', 'last_touch'])
      || jsonb_build_object('joined_to', v_lead ->> 'reference', 'reference', v_joined ->> 'reference', 'kind', v_joined ->> 'kind',
        'received_at', v_joined ->> 'received_at', 'known_email', v_lead -> 'email', 'known_phone', v_lead -> 'phone_e164');
  end if;
  return v_lead;
end $$;

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
  perform private.assert_sales();
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

-- What stands beside a lead: the last change while it can be undone, {"what", "at", "by", "from", "to": of a status}, and
-- what its messages named that it does not hold, each once: [{"submission", "reference", "received_at", "field",
-- "value", "do_not_contact"}], contact details first.
create function private.lead_beside(p_lead uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_sales();
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

-- Taking over ------------------------------------------------------------------------------------------------------------------

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
  perform private.assert_sales();
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

-- Changing --------------------------------------------------------------------------------------------------------------------

-- As before; but a next step and every answer take a lead that nobody has, as the first answer did, and how the lead was is
-- kept for undo_change.
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
  perform private.assert_sales();
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
          or v_status in ('contacted', 'visit-booked', 'quoted', 'negotiating', 'won', 'lost')) then auth.uid()
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

-- As before; but a visit that lies ahead is not given up for another next step.
create or replace function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep public.leads;
  v_gone public.leads;
  v_seen integer;
  v_contacts text[];
  v_theirs boolean;
begin
  perform private.assert_sales();
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

-- Reading ---------------------------------------------------------------------------------------------------------------------

-- As before; but a lead whose owner has left the team is nobody's, and leads can be listed by their next step.
create or replace function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_day text := case when v_status in ('won', 'lost') then 'l.closed_at' else 'l.created_at' end;
begin
  if v_status = 'open' then
    v := v || 'l.status in (''new'', ''contacted'', ''visit-booked'', ''quoted'', ''negotiating'')'::text;
  elsif v_status <> 'all' then
    v := v || format('l.status = %L', v_status);
  end if;
  foreach v_key in array array['kind', 'service', 'place', 'source'] loop
    if p_filter ? v_key then
      v := v || format('l.%I = %L', v_key, p_filter ->> v_key);
    end if;
  end loop;
  if p_filter ->> 'owner' = 'none' then
    -- Named one by one, so that an index can serve it.
    v := v || format('(l.owner is null or l.owner = any (%L::uuid[]))', array(select u.id from auth.users u
      where not private.answers_leads(u.id) and exists (select 1 from public.leads l where l.owner = u.id)));
  elsif p_filter ? 'owner' then
    v := v || format('l.owner = %L::uuid', p_filter ->> 'owner');
  end if;
  if p_filter ? 'waiting' then
    v := v || 'l.due_at is not null'::text;
  end if;
  if p_filter ? 'overdue' then
    v := v || '(l.due_at < now() or l.next_action_at < now())'::text;
  end if;
  if p_filter ? 'step' then
    v := v || 'l.next_action_at is not null'::text;
  end if;
  if p_filter ? 'from' then
    v := v || format('%s >= %L::timestamp at time zone ''Asia/Dubai''', v_day, p_filter ->> 'from');
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < (%L::timestamp + interval ''1 day'') at time zone ''Asia/Dubai''', v_day, p_filter ->> 'to');
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L)', p_filter ->> 'phone', '%' || private.digits(p_filter ->> 'phone') || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

-- As before; but who waits is shown with the newest message that does, and an owner only while they answer leads.
create or replace function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
$$;

-- As before, and by the next step.
create or replace function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_condition text := private.lead_condition(p_filter);
  v_order text := case p_sort when 'newest' then 'l.created_at desc, l.id desc'
    when 'step' then 'l.next_action_at, l.id' else 'l.inbox_order, l.id' end;
  v_rows jsonb;
begin
  perform private.assert_sales();
  if p_after ? 'key' then
    v_condition := v_condition || case p_sort
      when 'newest' then format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      when 'step' then format(' and (l.next_action_at, l.id) > (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      else format(' and (l.inbox_order, l.id) > (%L::bigint, %L::uuid)', p_after ->> 'key', p_after ->> 'id') end;
  end if;
  execute format('select coalesce(jsonb_agg(private.lead_row(l) order by %s), ''[]'') from
    (select * from public.leads l where %s order by %s limit %s) l', v_order, v_condition, v_order, least(greatest(p_limit, 1), 200))
    into v_rows;
  return v_rows;
end $$;

-- As before; and the next steps of leads that nobody has, which everybody sees. Lists that end early say how many there are.
create or replace function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_soon timestamptz := now() + interval '4 hours';
  v_week timestamptz := now() + interval '7 days';
begin
  perform private.assert_sales();
  return jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()),
        'soon', count(*) filter (where l.due_at > now() and l.due_at <= v_soon), 'fresh', count(*) filter (where l.due_at > v_soon))
      from public.leads l where l.due_at is not null)
      || (select jsonb_build_object('actions', count(*) filter (where l.owner = v_me),
          'unowned', count(*) filter (where not private.answers_leads(l.owner)))
        from public.leads l where l.next_action_at < v_week),
    'overdue', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at <= now() order by l.due_at limit 8) l),
    'soon', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > now() and l.due_at <= v_soon order by l.due_at limit 8) l),
    'fresh', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > v_soon order by l.due_at limit 8) l),
    'actions', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where l.owner = v_me and l.next_action_at < v_week order by l.next_action_at limit 12) l),
    'unowned', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where not private.answers_leads(l.owner) and l.next_action_at < v_week
        order by l.next_action_at limit 12) l),
    'week', (select jsonb_build_object(
        'kept', count(*) filter (where l.answered_at <= l.created_at + interval '24 hours'),
        'broken', count(*) filter (where coalesce(l.answered_at, now()) > l.created_at + interval '24 hours'),
        'open', count(*) filter (where l.answered_at is null and l.created_at + interval '24 hours' >= now()))
      from public.leads l where l.created_at >= p_week_start and l.status not in ('spam', 'duplicate')),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and (e.kind = 'answered' or e.to_status = 'contacted')),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'next-action'),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;

-- The API's side ------------------------------------------------------------------------------------------------------------

create function public.lead_beside(p_lead uuid) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_beside(p_lead) $$;
create function public.take_detail(p_lead uuid, p_version integer, p_submission uuid, p_field text) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.take_detail(p_lead, p_version, p_submission, p_field) $$;
create function public.undo_change(p_lead uuid, p_version integer) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.undo_change(p_lead, p_version) $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261122000014' $$;

alter function private.apply_grants() rename to apply_grants_before_followup;
create function private.apply_followup_grants() returns void language plpgsql set search_path = ''
as $$
begin
  grant execute on function private.lead_beside(uuid), private.take_detail(uuid, integer, uuid, text), private.undo_change(uuid, integer),
    public.lead_beside(uuid), public.take_detail(uuid, integer, uuid, text), public.undo_change(uuid, integer) to authenticated;
end $$;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_followup();
  perform private.apply_followup_grants();
end $$;
select private.apply_grants();
