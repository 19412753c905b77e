-- Limits on attempts, submissions, alerts and mails, shared by all instances of the site.

-- Counting ------------------------------------------------------------------------------------------------------------

create table private.rate_counters (
  key text not null,
  window_start timestamptz not null,
  uses integer not null,
  primary key (key, window_start)
);
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;

-- Counts one use in the window around p_at; returns the uses in that window.
create function private.count_use(p_key text, p_seconds integer, p_at timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  insert into private.rate_counters as c (key, window_start, uses)
    values (p_key, to_timestamp(floor(extract(epoch from p_at) / p_seconds) * p_seconds), 1)
    on conflict (key, window_start) do update set uses = c.uses + 1
    returning uses
$$;

-- Counts one use; true while the key was used at most p_most times in the current window. Executable by the service role only.
create function public.use_allowance(p_key text, p_most integer, p_seconds integer) returns boolean
  language sql security definer set search_path = ''
  as $$ select private.count_use(p_key, p_seconds, now()) <= p_most $$;

-- Counts one attempt against each of [{"key", "most"}] in order and stops at the first exceeded limit, so that a refused attempt does not
-- count against the following ones. Returns the seconds to wait, else 0.
create function public.count_attempt(p_limits jsonb, p_seconds integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_limit jsonb;
begin
  for v_limit in select l.value from jsonb_array_elements(p_limits) with ordinality l order by l.ordinality loop
    if private.count_use('attempt:' || (v_limit ->> 'key'), p_seconds, now()) > (v_limit ->> 'most')::integer then
      return ceil(p_seconds - mod(extract(epoch from now()), p_seconds))::integer;
    end if;
  end loop;
  return 0;
end $$;

create function public.forget_attempts(p_key text) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.rate_counters c where c.key = 'attempt:' || p_key $$;

-- Bounds of submissions, alerts and mails -----------------------------------------------------------------------------

-- All bounds; docs/leads.md explains each. "address" is a /24 or /64, "network" a /16 or /48, hashed by the site. Numbers are per hour
-- unless noted.
create function private.bound(p_name text) returns integer language sql immutable set search_path = ''
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

-- Submissions of one address in this hour and the one before, on all instances. Executable by the service role only.
create function public.recent_submissions(p_address text) returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.uses), 0)::integer from private.rate_counters c
    where c.key = 'address:' || p_address and c.window_start > now() - interval '2 hours'
$$;

-- Mails to a mailbox --------------------------------------------------------------------------------------------------

-- One key for all spellings of a mailbox: the rule of lib/formats/mailbox.ts, which also converts international domains to ASCII.
create function private.mailbox_key(p_email text) returns text language sql immutable set search_path = ''
as $$
  select case when d.domain = 'gmail.com' then replace(d.local, '.', '') else d.local end || '@' || d.domain
  from (
    select coalesce(nullif(split_part(s.local, '+', 1), ''), s.local) as local,
        case s.domain when 'googlemail.com' then 'gmail.com' else s.domain end as domain
      from (select regexp_replace(e.email, '@[^@]*$', '') as local, rtrim(substring(e.email from '[^@]*$'), '.') as domain
        from (select lower(trim(p_email)) as email) e) s) d
$$;

-- Counts one mail to a mailbox and returns 0 if it may be sent; else returns the seconds to wait and counts nothing: a refused mail must
-- not use up the room of the next kind. p_sort: confirmation, account or recovery. Executable by the service role only.
create function public.count_mail(p_email text, p_sort text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_key text := 'mails:' || private.pseudonym(private.mailbox_key(p_email));
  v_window record;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  for v_window in select * from (values ('day', 86400), ('hour', 3600)) w (name, seconds) loop
    if coalesce((select c.uses from private.rate_counters c where c.key = v_key || ':' || v_window.name
          and c.window_start = to_timestamp(floor(extract(epoch from now()) / v_window.seconds) * v_window.seconds)), 0)
        >= private.bound('mails-' || p_sort || '-' || v_window.name) then
      return ceil(v_window.seconds - mod(extract(epoch from now()), v_window.seconds))::integer;
    end if;
  end loop;
  perform private.count_use(v_key || ':day', 86400, now());
  perform private.count_use(v_key || ':hour', 3600, now());
  return 0;
end $$;
