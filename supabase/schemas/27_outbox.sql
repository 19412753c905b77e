-- Notifications that are never lost: each is written in the transaction that stores the lead, and stays until it was sent or staff
-- discarded it.

-- What the delivery is configured for: without a webhook, no webhook rows must pile up.
create table public.outbox_settings (
  only_row boolean primary key default true check (only_row),
  webhook boolean not null default false
);
insert into public.outbox_settings default values;
alter table public.outbox_settings enable row level security;

create function public.configure_outbox(p_webhook boolean) returns boolean
  language sql security definer set search_path = ''
  as $$ update public.outbox_settings set webhook = p_webhook where only_row returning webhook $$;

-- The outbox ----------------------------------------------------------------------------------------------------------

-- One message to send. It contains no personal data and no secret: the sender reads the lead when it delivers, so erasing a lead erases its
-- notifications.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  -- One of the topics of lib/notify/topics.ts.
  topic text not null check (topic ~ '^[a-z][a-z-]{1,30}$'),
  lead_id uuid references public.leads (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  discarded_at timestamptz,
  discarded_by uuid references auth.users (id) on delete set null,
  -- A short code of ours ("smtp 451 RCPT"), never a server's answer, which would quote addresses.
  last_error text check (last_error ~ '^[A-Za-z0-9 _-]{1,80}$'),
  -- Set at the first attempt and kept, so that a repeat after a lost answer can be recognised.
  message_id text unique check (char_length(message_id) between 3 and 200),
  created_at timestamptz not null default now(),
  -- Recipients of a mail to the office, as sent: empty if nobody was notified because the lead was answered first; null for messages that
  -- go elsewhere (the sender, the webhook).
  sent_to text[] check (cardinality(sent_to) <= 10),
  -- Digests concern many leads, and alerts about reading a staff member, so they belong to no lead. A notice on a device may be of either.
  constraint outbox_lead_check check (topic = 'push' or (lead_id is null) = (topic in ('digest', 'digest-escalation', 'many-read')))
);
create index outbox_digest_idx on public.outbox (topic, created_at) where lead_id is null;
create index outbox_due_idx on public.outbox (next_at) where sent_at is null and dead_at is null;
create index outbox_open_idx on public.outbox (created_at) where sent_at is null and discarded_at is null;
create index outbox_lead_idx on public.outbox (lead_id);
create index outbox_push_idx on public.outbox (created_at) where topic = 'push';
create index outbox_discarded_by_idx on public.outbox (discarded_by);
-- An alert is sent once per waiting message and reason, however many instances notice.
create unique index outbox_alert_once_idx on public.outbox (lead_id, topic, payload) where topic in ('on-call-flag', 'escalation');
alter table public.outbox enable row level security;
-- The person an alert is about must not be able to read or discard it. Notices on devices are their users' own: each sees in the account
-- how the last one went.
create policy sales_reads_outbox on public.outbox for select to authenticated
  using (topic <> 'push' and ((select private.has_role('admin')) or (topic <> 'many-read' and (select private.has_role('sales')))));
grant select on public.outbox to authenticated;

-- Queues one row per channel: the office, the sender if there is an address whose mailbox may get one more, and the webhook if configured.
-- Mails are left out where intake.quiet is on: for what a user entered, and for an emergency over a limit, which the digest announces.
create function private.enqueue_notices(p_lead uuid, p_email text, p_payload jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quiet boolean := coalesce(current_setting('intake.quiet', true), '') = 'on';
begin
  insert into public.outbox (topic, lead_id, payload)
    select t, p_lead, p_payload from unnest(array[
      case when not v_quiet and private.count_use('mails:office', 3600, now()) <= private.bound('office-mails') then 'office-mail' end,
      case when not v_quiet and coalesce(p_email, '') <> '' and public.count_mail(p_email, 'confirmation') = 0
        and private.count_use('mails:confirmations', 3600, now()) <= private.bound('confirmations') then 'sender-mail' end,
      case when (select s.webhook from public.outbox_settings s) then 'webhook' end]) t
    where t is not null;
end $$;

create function private.notify_of_lead() returns trigger
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
create trigger leads_notify after insert or update of status on public.leads
  for each row execute function private.notify_of_lead();

-- The sender of a message that joins an open lead waits for an answer as well. The lead itself announces its first message.
create function private.notify_of_joined() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.joined then
    perform private.enqueue_notices(new.lead_id, case when new.kind <> 'email' then new.content ->> 'email' end, jsonb_build_object('submission', new.id));
  end if;
  return null;
end $$;
create trigger submissions_notify after insert on public.lead_submissions
  for each row execute function private.notify_of_joined();

-- Delivery ------------------------------------------------------------------------------------------------------------

-- The Message-IDs of the last ten mails of a lead before an event, oldest first: those that the person sent and those that the site sent.
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

-- The subject of a notification: the lead, or the message that joined it, in the shape of the lead and with the contact details of the
-- lead's own person.
create function private.told_of(p_lead uuid, p_payload jsonb) returns jsonb
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
  if p_payload ? 'visit' then
    v_lead := v_lead || jsonb_build_object('visit', (select jsonb_build_object('starts_at', v.starts_at, 'length_minutes', v.length_minutes,
        'status', v.status, 'place', v.place, 'technician', private.staff_name(v.technician)) from public.visits v
      where v.id = (p_payload ->> 'visit')::uuid));
  end if;
  return v_lead;
end $$;

-- Attempts at a message before staff must act.
create function private.outbox_attempts() returns integer language sql immutable set search_path = '' as $$ select 60 $$;

-- Hands out due rows, each to one worker: rows that another worker is claiming are skipped, and claimed rows stay with their worker until
-- the lease ends. The attempt is counted here, so that a message that crashes its worker is not retried for ever. Alerts come first:
-- hundreds of other mails must not delay them. Next come notices on devices.
--   Returns [{"id", "topic", "payload", "attempt", "messageId", "lead": {...}}]; a digest has "held" instead of "lead", and a notice on a
--   device also "device" (private.push_target).
create function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  if 'escalation' = any (p_topics) then
    update private.alert_mail m set ready_at = now() where m.ready_at is null or m.ready_at < now() - interval '10 minutes';
  end if;
  update public.outbox o set dead_at = now(), last_error = coalesce(o.last_error, 'no answer'), claimed_until = null
    where o.sent_at is null and o.dead_at is null and o.attempts >= private.outbox_attempts()
      and coalesce(o.claimed_until, o.next_at) < now();
  with due as (
    select o.id from public.outbox o
      where o.sent_at is null and o.dead_at is null and o.next_at <= now()
        and (o.claimed_until is null or o.claimed_until < now()) and o.topic = any (p_topics)
      order by o.topic in ('office-mail', 'sender-mail', 'webhook'), o.topic = 'push', o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id)
      || case when t.lead_id is null then jsonb_build_object('held', private.told_of_held(coalesce((t.payload ->> 'notice')::uuid, t.id)))
        else jsonb_build_object('lead', private.told_of(t.lead_id, t.payload)) end
      || case when t.topic = 'push' then jsonb_build_object('device', private.push_target((t.payload ->> 'device')::uuid)) else '{}' end
      order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;

-- Records the result of an attempt, and the recipients of a mail to the office; a mail to a person goes into the lead's history word for
-- word (p_sent: {"to", "subject", "text", "locale"}), with its topic. An empty error means sent, which holds however late it is reported. An error counts
-- only for the current attempt: the next follows after 15 s, then doubling up to an hour, each with a random factor of 0.5 to 1.5;
-- p_allowed: fewer attempts than usual, or null. An answer by mail that is given up counts as none.
create function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null,
    p_sent jsonb default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_topic text;
  v_settled boolean;
  v_failed boolean;
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null returning o.lead_id, o.topic into v_lead, v_topic;
    v_settled := found;
    if v_lead is not null and p_sent is not null then
      insert into public.lead_events (lead_id, kind, data)
        values (v_lead, 'mail-sent', p_sent || jsonb_build_object('notice', p_id, 'topic', v_topic));
    end if;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null
      returning o.dead_at is not null and o.topic in ('mail-answer', 'quote-mail') into v_failed;
    v_settled := found;
    if v_failed then
      perform private.answer_failed(p_id, to_jsonb(p_error));
    end if;
  end if;
  return v_settled;
end $$;

-- An answer or a quote that the site sent and that did not arrive counts as none (answer_refused); its history says why: p_why, Meta's number or a code
-- of ours. It is not tried again. False where it is neither of the site, or failed before.
create function private.answer_failed(p_notice uuid, p_why jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
begin
  select e.* into v_event from public.outbox o join public.lead_events e on e.id = (o.payload ->> 'event')::bigint
    where o.id = p_notice and o.topic in ('whatsapp-answer', 'mail-answer', 'quote-mail') for update of e;
  if not found or v_event.data ? 'failed' then
    return false;
  end if;
  update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), claimed_until = null
    where o.id = p_notice and o.sent_at is null;
  update public.lead_events e set data = e.data || jsonb_build_object('failed', p_why) where e.id = v_event.id;
  perform public.answer_refused(v_event.lead_id, v_event.created_at);
  return true;
end $$;

-- What became of an answer on WhatsApp: "sent", "delivered", "read", or "failed" with Meta's code. Meta reports it in any order and more than
-- once; the farthest holds. A report that it was sent settles a row whose response was lost. An answer that failed counts as refused
-- (answer_refused). Executable by the service role only.
create function public.whatsapp_status(p_notice uuid, p_status text, p_code integer) returns void
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

-- Retries now, for the office; returns how many rows. A row without a lead appears in no history.
create function public.retry_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
  v_is_admin constant boolean := private.has_role('admin');
begin
  perform private.require_role('admin', 'sales');
  with again as (
    update public.outbox o set attempts = 0, next_at = now(), claimed_until = null, dead_at = null
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null and (v_is_admin or o.topic <> 'many-read')
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select a.lead_id, 'notice-retried', auth.uid(), jsonb_build_object('topic', a.topic) from again a where a.lead_id is not null
  )
  select count(*) into v_count from again;
  return v_count;
end $$;
grant execute on function public.retry_outbox(uuid[]) to authenticated;

-- Discards rows, for the office. The row and the lead's history keep who decided it.
create function public.discard_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
  v_is_admin constant boolean := private.has_role('admin');
begin
  perform private.require_role('admin', 'sales');
  with gone as (
    update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), discarded_by = auth.uid()
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null and (v_is_admin or o.topic <> 'many-read')
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select g.lead_id, 'notice-discarded', auth.uid(), jsonb_build_object('topic', g.topic) from gone g where g.lead_id is not null
  )
  select count(*) into v_count from gone;
  return v_count;
end $$;
grant execute on function public.discard_outbox(uuid[]) to authenticated;
