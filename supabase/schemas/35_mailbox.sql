-- The mailbox whose mails become messages of leads, as an administrator entered it in the office. IMAP_URL of the environment overrides it
-- (lib/notify/mailbox/current-mailbox.ts).

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
