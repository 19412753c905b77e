-- How submissions are stored, and what their senders may ask about them.

-- Keys of erased submissions: a copy left in a spool must not restore them.
create table private.erased_keys (key_hash text primary key, erased_at timestamptz not null default now());
alter table private.erased_keys enable row level security;

create function private.add_files(p_lead uuid, p_submission uuid, p_files jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.lead_files (id, lead_id, submission_id, name, content_type, size_bytes, sha256, place)
    select (f ->> 'id')::uuid, p_lead, p_submission, f ->> 'name', f ->> 'content_type', (f ->> 'size_bytes')::integer,
      f ->> 'sha256', f ->> 'place'
    from jsonb_array_elements(coalesce(nullif(p_files, 'null'::jsonb), '[]')) f
    on conflict (id) do nothing
$$;

-- The open lead that a mail belongs to: that of a mail which it follows (Message-IDs of mails that came, or that the site sent, whose local
-- part is the id of their notification), else that of a reference in its subject. Null where there is none.
create function private.lead_of_mail(p_after jsonb, p_subject text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  with ids as (
    select a.id from jsonb_array_elements_text(coalesce(nullif(p_after, 'null'::jsonb), '[]')) a (id) limit 20
  ), found as (
    select s.lead_id, 1 as rank from public.lead_submissions s where s.idempotency_key in (select 'mail:' || i.id from ids i)
    union all
    select e.lead_id, 1 from public.lead_events e
      where e.data ? 'notice' and e.data ->> 'notice' in (select split_part(i.id, '@', 1) from ids i) and e.kind in ('answered', 'mail-sent')
    union all
    select s.lead_id, 2 from public.lead_submissions s
      where s.reference in (select m[1] from regexp_matches(upper(left(p_subject, 300)), '\m([A-Z]{2}-[0-9A-Z]{8})\M', 'g') m)
  )
  select l.id from found f join public.leads l on l.id = f.lead_id
    where private.is_open(l.status) and l.merged_into is null
    order by f.rank, l.last_submitted_at desc, l.id limit 1
$$;

-- Stores one submission, once. Executable by the service role only.
--   A repeated key with the same content returns the first reference. The same key with other content is stored as well and flagged: a lead
--   is never refused for being odd. A submission over a limit or with reasons for suspicion is stored as spam. An emergency that is only
--   over a limit becomes a lead whose alert is held back for the digest, so that a stranger who sends many messages, or types another
--   person's number, cannot hide a real emergency.
--   The same phone number or e-mail address within 30 days joins the open lead of the same family. Because anyone can type anyone's number,
--   a joined message adds its text and changes no contact detail, wish or consent of that lead. Other details it names are offered
--   (lead_beside), and staff accept them (take_detail). It waits for an answer from when it was sent, even if it was stored much later.
--   "entered_by": the user of the office who entered it (enter_lead), for whom no limit holds and no mail is sent; "channel": how the person
--   came; "separate": a lead of its own, though an open one would take it.
--   A message of WhatsApp (kind "whatsapp") comes from the number that it names, one sentence at a time: it has a limit of its own, and the
--   messages that follow within minutes are not announced again. Its files come later: the same submission again, with "files" or with
--   the names of those that could not be had in "details", adds them.
--   A reaction on WhatsApp asks for nothing: it lies with the newest lead of its number, whatever its status, which waits no more than before,
--   and nobody is told.
--   A mail (kind "email") joins the open lead that it answers (private.lead_of_mail: "after", and "subject" in "details"), else one of its
--   sender like a form. Its sender can be forged, and gets no confirmation.
--   Returns {"reference", "repeated", "joined"}.
create function public.submit_lead(p_lead jsonb) returns jsonb
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
  v_by uuid := (p_lead ->> 'entered_by')::uuid;
  v_chat boolean := coalesce(p_lead ->> 'kind', 'contact') = 'whatsapp';
  v_mail boolean := coalesce(p_lead ->> 'kind', 'contact') = 'email';
  v_reaction boolean := coalesce(p_lead ->> 'kind', 'contact') = 'whatsapp' and coalesce(p_lead #>> '{details,whatsapp}', '') = 'reaction';
begin
  perform set_config('intake.quiet', case when v_by is null then 'off' else 'on' end, true);
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
    if v_chat then
      select s.id, s.lead_id into v_submission, v_lead from public.lead_submissions s where s.idempotency_key = v_key;
      perform private.add_files(v_lead, v_submission, p_lead -> 'files');
      update public.lead_submissions s set content = jsonb_set(s.content, '{details,unread}', p_lead #> '{details,unread}')
        where s.id = v_submission and p_lead #> '{details,unread}' is not null;
    end if;
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
      ('rate-phone', case when v_chat then 'whatsapp:' else 'phone:' end || private.pseudonym(v_phone),
        private.bound(case when v_chat then 'submissions-whatsapp' else 'submissions-phone' end)),
      ('rate-email', case when v_mail then 'mail:' else 'email:' end || private.pseudonym(private.mailbox_key(v_email)),
        private.bound(case when v_mail then 'submissions-mail' else 'submissions-mailbox' end)),
      ('rate-mails', case when v_mail then 'mails-in' end, private.bound('submissions-mails')))
      u (reason, key, most) where u.key is not null and v_by is null
  loop
    if private.count_use(v_limit.key, 3600, v_at) > v_limit.most then
      v_over := v_over || v_limit.reason;
    end if;
  end loop;
  if v_over <> '{}' and v_emergency and v_reasons = '[]'::jsonb then
    perform set_config('intake.quiet', 'on', true);
  else
    v_reasons := v_reasons || to_jsonb(v_over);
    v_over := '{}';
  end if;

  select exists (select 1 from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and l.status <> 'spam'
        and private.kind_family(l.kind) = private.kind_family(v_kind))
    into v_returning;
  if v_mail and v_reasons = '[]'::jsonb then
    select l.id into v_lead from public.leads l
      where l.id = private.lead_of_mail(p_lead -> 'after', p_lead #>> '{details,subject}') and private.is_open(l.status)
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id) < private.bound('messages-lead')
      for update;
  end if;
  if v_lead is null and v_returning and v_reasons = '[]'::jsonb and not coalesce((p_lead ->> 'separate')::boolean, false) then
    select l.id into v_lead from public.leads l
      where (l.phone_e164 = v_phone or lower(l.email) = lower(v_email)) and private.is_open(l.status)
        and private.kind_family(l.kind) = private.kind_family(v_kind)
        and l.last_submitted_at > v_at - interval '30 days'
        -- What is derived of a lead is derived of all its messages, at each of them.
        and (select count(*) from public.lead_submissions s where s.lead_id = l.id)
          < private.bound(case when v_chat then 'messages-lead-whatsapp' else 'messages-lead' end)
      order by l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  if v_reaction then
    perform set_config('intake.quiet', 'on', true);
    select l.id into v_lead from public.leads l where l.phone_e164 = v_phone and l.status <> 'spam' and l.merged_into is null
      order by private.is_open(l.status) desc, l.last_submitted_at desc, l.id limit 1 for update;
  end if;

  v_joined := v_lead is not null;
  if v_joined and v_chat and not v_emergency and exists (select 1 from public.leads l join public.lead_submissions s on s.lead_id = l.id
      where l.id = v_lead and l.awaiting_since is not null and s.kind = 'whatsapp' and s.received_at <= v_at
        and s.received_at > v_at - make_interval(mins => private.bound('whatsapp-quiet'))) then
    perform set_config('intake.quiet', 'on', true);
  end if;
  if not v_joined then
    -- References are too many to collide, but if two ever do, the lead gets one of its own and the person's keeps working.
    v_own_reference := v_reference;
    while exists (select 1 from public.leads l where l.reference = v_own_reference) loop
      v_own_reference := left(v_reference, 3) || upper(left(replace(gen_random_uuid()::text, '-', ''), 8));
    end loop;
    insert into public.leads (reference, kind, locale, page, full_name, email, phone_e164, phone_typed, message, details,
        first_touch, last_touch, place_page, device, is_returning, spam_reasons, status, do_not_contact, created_at,
        last_submitted_at, demonstration, channel)
      values (v_own_reference, v_kind, p_lead ->> 'locale', coalesce(p_lead ->> 'page', ''), p_lead ->> 'full_name', v_email,
        v_phone, p_lead ->> 'phone_typed', v_message, coalesce(nullif(p_lead -> 'details', 'null'::jsonb), '{}'),
        v_first, v_last, p_lead ->> 'place_page', p_lead ->> 'device', v_returning, v_reasons,
        case when v_reasons = '[]'::jsonb then 'new' else 'spam' end,
        private.is_do_not_contact(v_phone, v_email), v_at, v_at, v_demonstration, coalesce(p_lead ->> 'channel', 'form'))
      returning id into v_lead;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, conflict, content, received_at)
    values (v_submission, v_lead, v_reference, v_key, v_hash, v_kind, v_joined, v_conflict,
      p_lead - array['reference', 'idempotency_key', 'payload_hash', 'address_hash', 'network_hash', 'files', 'kind', 'received_at', 'separate'], v_at);
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_lead ->> 'address_hash', p_lead ->> 'network_hash');
  if v_joined then
    insert into public.lead_events (lead_id, kind, actor, note, submission_id)
      values (v_lead, 'joined', v_by, left(v_reference || ' (' || v_kind || ') ' || (p_lead ->> 'full_name') || E'\n'
        || concat_ws(' · ', p_lead ->> 'phone_typed', v_email) || E'\n' || v_message, 6000), v_submission);
    update public.leads l set is_returning = true, last_submitted_at = greatest(l.last_submitted_at, v_at),
        last_touch = coalesce(v_last, l.last_touch),
        awaiting_since = least(l.awaiting_since, v_at),
        demonstration = l.demonstration and v_demonstration
      where l.id = v_lead and not v_reaction;
  end if;
  if v_conflict then
    insert into public.lead_events (lead_id, kind, submission_id) values (v_lead, 'conflict', v_submission);
  end if;

  perform private.add_files(v_lead, v_submission, p_lead -> 'files');
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

-- Stores what a user was told on the telephone, on WhatsApp, in a mail, at the door: {"idempotency_key", "payload_hash", "reference",
-- "channel", "locale", "full_name", "phone_e164", "phone_typed", "email", "message", "details", "separate"}. It joins the person's open lead
-- as a message of a form does. "answered": the person was answered at the same time.
--   Returns {"id", "reference", "joined"}.
create function private.enter_lead(p_lead jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_stored jsonb;
  v_lead public.leads;
begin
  perform private.require_role('admin', 'sales');
  v_stored := public.submit_lead(p_lead - array['answered', 'spam_reasons', 'received_at', 'files', 'first_touch', 'last_touch', 'address_hash',
    'network_hash', 'marketing_version', 'device', 'page', 'place_page'] || jsonb_build_object('kind', 'office', 'entered_by', auth.uid()));
  select l.* into v_lead from public.lead_submissions s join public.leads l on l.id = s.lead_id
    where s.reference = v_stored ->> 'reference' and s.idempotency_key like (p_lead ->> 'idempotency_key') || '%';
  if (p_lead ->> 'answered')::boolean and not (v_stored ->> 'repeated')::boolean then
    perform private.change_lead(v_lead.id, v_lead.version,
      jsonb_build_object('answered', jsonb_build_object('channel', case p_lead ->> 'channel' when 'whatsapp' then 'whatsapp' when 'email' then 'email' else 'call' end)));
  end if;
  return jsonb_build_object('id', v_lead.id, 'reference', v_lead.reference, 'joined', v_stored -> 'joined');
end $$;
create function public.enter_lead(p_lead jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.enter_lead(p_lead) $$;
grant execute on function private.enter_lead(jsonb), public.enter_lead(jsonb) to authenticated;

-- Of a list [{"key", "hash"}], the keys that the database has stored or erased. Executable by the service role only.
create function public.known_submissions(p_submissions jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(k ->> 'key'), '[]') from jsonb_array_elements(p_submissions) k
  where exists (select 1 from public.lead_submissions s where s.payload_hash = k ->> 'hash'
      and s.idempotency_key in (k ->> 'key', (k ->> 'key') || ':' || (k ->> 'hash')))
    or exists (select 1 from private.erased_keys e
      where e.key_hash in (private.pseudonym(k ->> 'key'), private.pseudonym((k ->> 'key') || ':' || (k ->> 'hash'))))
$$;

-- Progress of a request, {"status", "since", "reply_hours"}, for a reference and the last four digits of the phone number; null in every
-- other case. An application has no "reply_hours": its sender was promised none. Undone changes do not count. Executable by the service role only.
--   Anyone can type anyone's number and must not learn from it that its owner is a client, or how far their work is. So a joined message
--   reports only what happened since it was stored and needs the last digits of its own number; unless it named both the lead's number and
--   address, a lead in progress reads "contacted", whatever its status, and one that was closed with nobody answering the message "lost".
create function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when not s.joined then l.status when moved.at is null then 'new'
      when l.status in ('new', 'spam') or (lower(s.content ->> 'email') = lower(l.email) and s.content ->> 'phone_e164' = l.phone_e164)
        then l.status
      when private.is_open(l.status) or exists (select 1 from public.lead_events e where e.lead_id = l.id and e.created_at > s.stored_at
        and (e.kind = 'answered' or (e.kind = 'status' and e.to_status <> 'new' and private.is_open(e.to_status)))
        and not private.was_undone(l.id, e.created_at)) then 'contacted'
      else 'lost' end,
    'since', coalesce(moved.at, s.received_at), 'reply_hours', case when l.kind <> 'application' then l.reply_hours end)
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;
