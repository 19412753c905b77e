-- Mails of the office's mailbox become messages of leads.

alter table public.leads drop constraint leads_kind_check,
  add constraint leads_kind_check check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office', 'whatsapp', 'email'));

alter table public.retention_rules drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office', 'whatsapp', 'email', 'spam', 'clicks'));
alter table public.retention_rules disable trigger audit;
insert into public.retention_rules (kind, months) values ('email', 24);
alter table public.retention_rules enable trigger audit;

create index lead_events_notice_idx on public.lead_events ((data ->> 'notice')) where data ? 'notice';

create or replace function private.bound(p_name text) returns integer language sql immutable set search_path = ''
as $$
  select (jsonb_build_object(
    -- Submissions. Beyond these a message is kept as spam; an emergency is kept as a lead, and told of in the digest alone.
    'submissions-address', 20, 'submissions-phone', 6, 'submissions-mailbox', 6,
    -- The same for a number that writes on WhatsApp, where people send one sentence at a time and no number can be forged.
    'submissions-whatsapp', 60,
    -- The same for an address that writes to the mailbox, and for all of them, because addresses can be forged.
    'submissions-mail', 12, 'submissions-mails', 120,
    -- Messages of one lead; the next begins another one.
    'messages-lead', 30, 'messages-lead-whatsapp', 300,
    -- Minutes in which a conversation on WhatsApp that waits for its answer is announced to the office once.
    'whatsapp-quiet', 10,
    -- Mails that messages cause, to senders and to the office, whoever sends: a provider that stops the account stops the alerts too.
    'confirmations', 60, 'office-mails', 120,
    -- Alerts of their own for senders whom the office has never answered.
    'stranger-sender', 2, 'stranger-address', 2, 'stranger-network', 4, 'stranger-emergencies', 20, 'stranger-others', 10,
    -- Alerts of their own for phone numbers of customers whom the office has answered.
    'customer-sender', 3, 'customer-address', 10,
    -- Of one network or address, held emergencies an hour that still hurry a digest, and digests an hour that may be hurried: else whoever
    -- sends without end wears out the word.
    'urgent-network', 4, 'urgent-address', 2, 'urgent-digests', 8,
    -- Digests, in seconds: the least between two, the least where somebody waits who was not loud themselves, and the time after which
    -- unanswered leads of a digest are told of once more.
    'digest-seconds', 300, 'digest-urgent-seconds', 30, 'digest-escalation-seconds', 900,
    -- Notices on devices: of leads given to one user, and of mails that could not be delivered. The others go with mails to the office.
    'push-given', 30, 'push-undelivered', 4,
    -- Mails to one mailbox, all kinds counted together. Each kind stops at its own number, so that confirmations, which a stranger can
    -- cause, leave room for the mails that an account needs, and these for the one that lets somebody back in.
    'mails-confirmation-hour', 4, 'mails-confirmation-day', 8,
    'mails-account-hour', 8, 'mails-account-day', 16,
    'mails-recovery-hour', 12, 'mails-recovery-day', 24) ->> p_name)::integer
$$;

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

create or replace function private.notify_of_lead() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Suspects are kept and read in the office, but send nothing: a forged address would get our mail.
  if new.status = 'spam' then
    return null;
  end if;
  -- A suspect that turns out to be a client is told of now; any other change of status is not news.
  if tg_op = 'UPDATE' and (old.status <> 'spam' or exists (select 1 from public.outbox o where o.lead_id = new.id)) then
    return null;
  end if;
  -- The sender of a mail can be forged: a confirmation would go to whom it names.
  perform private.enqueue_notices(new.id, case when new.kind <> 'email' then new.email end, '{}');
  return null;
end $$;

create or replace function private.notify_of_joined() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.joined then
    perform private.enqueue_notices(new.lead_id, case when new.kind <> 'email' then new.content ->> 'email' end, jsonb_build_object('submission', new.id));
  end if;
  return null;
end $$;

create table public.mailbox (
  only_row boolean primary key default true check (only_row),
  -- Null: none is entered.
  host text check (host ~ '^[a-z0-9]([a-z0-9.:-]{0,251}[a-z0-9])?$'),
  port integer check (port between 1 and 65535),
  security text check (security in ('tls', 'starttls')),
  username text check (char_length(username) between 1 and 254),
  -- Sealed like the password of the mail server, for this host, port and user alone.
  sealed_password text check (char_length(sealed_password) <= 4000),
  tested_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint mailbox_whole_check check (num_nulls(host, port, security, username, sealed_password) in (0, 5))
);
create index mailbox_updated_by_idx on public.mailbox (updated_by);
insert into public.mailbox default values;
alter table public.mailbox enable row level security;
create policy admin_reads_mailbox on public.mailbox for select to authenticated
  using ((select private.has_role('admin')));
create policy admin_sets_mailbox on public.mailbox for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
-- The sealed password is for the reading processes alone.
grant select (only_row, host, port, security, username, tested_at, revision, updated_at, updated_by),
  update (host, port, security, username, sealed_password, tested_at) on public.mailbox to authenticated;
create trigger audit after insert or update or delete on public.mailbox for each row execute function private.audit('always');
create trigger mailbox_stamp before update on public.mailbox
  for each row execute function private.stamp_notification_settings();

-- How far the mailbox has been read, and what was left in it. Holds nothing of any mail.
create table public.mailbox_state (
  only_row boolean primary key default true check (only_row),
  -- Server and user that the numbers belong to.
  account text not null default '',
  -- Numbers of IMAP: what came is above last_uid, as long as uid_validity is the same.
  uid_validity bigint,
  last_uid bigint not null default 0,
  claimed_until timestamptz,
  -- When it was last read to the end; what failed since, in a code of ours.
  read_at timestamptz,
  last_error text check (last_error ~ '^[A-Za-z0-9 _-]{1,80}$'),
  -- Mails since it was connected: those that became messages, and by reason those that did not.
  taken integer not null default 0,
  left_alone jsonb not null default '{}' check (jsonb_typeof(left_alone) = 'object')
);
insert into public.mailbox_state default values;
alter table public.mailbox_state enable row level security;
create policy admin_reads_mailbox_state on public.mailbox_state for select to authenticated
  using ((select private.has_role('admin')));
grant select (only_row, read_at, last_error, taken, left_alone) on public.mailbox_state to authenticated;

-- Gives the mailbox to one process for p_seconds: where it was read to, {"uidValidity", "lastUid", "readAt"}, or null while another one
-- reads it. Another account begins anew. Executable by the service role only, like the two below.
create function public.claim_mailbox(p_account text, p_seconds integer) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.mailbox_state s set account = p_account, claimed_until = now() + make_interval(secs => p_seconds),
      uid_validity = case when s.account = p_account then s.uid_validity end,
      last_uid = case when s.account = p_account then s.last_uid else 0 end,
      read_at = case when s.account = p_account then s.read_at end,
      last_error = case when s.account = p_account then s.last_error end,
      taken = case when s.account = p_account then s.taken else 0 end,
      left_alone = case when s.account = p_account then s.left_alone else '{}' end
    where s.only_row and coalesce(s.claimed_until, '-infinity') < now()
    returning jsonb_build_object('uidValidity', uid_validity, 'lastUid', last_uid, 'readAt', read_at)
$$;

-- Records how far it was read (p_uid_validity null: not at all), p_error or null, and p_counts {"taken", reason: number} of this time.
create function public.settle_mailbox(p_account text, p_uid_validity bigint, p_last_uid bigint, p_error text, p_counts jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update public.mailbox_state s set claimed_until = null, last_error = p_error,
      uid_validity = coalesce(p_uid_validity, s.uid_validity),
      last_uid = case when p_uid_validity is null then s.last_uid when p_uid_validity = s.uid_validity then greatest(s.last_uid, p_last_uid)
        else p_last_uid end,
      read_at = case when p_error is null then now() else s.read_at end,
      taken = s.taken + coalesce((p_counts ->> 'taken')::integer, 0),
      left_alone = s.left_alone || (select coalesce(jsonb_object_agg(c.key, c.value::integer + coalesce((s.left_alone ->> c.key)::integer, 0)), '{}')
        from jsonb_each_text(p_counts - 'taken') c)
    where s.only_row and s.account = p_account
$$;

-- A report that a mail did not arrive: true where it was an answer that the site sent. The answer then counts as none (private.answer_failed).
create function public.mail_bounced(p_notices uuid[], p_code text) returns boolean
  language sql security definer set search_path = ''
  as $$ select coalesce(bool_or(private.answer_failed(n, to_jsonb(p_code))), false) from unnest(p_notices) n $$;
