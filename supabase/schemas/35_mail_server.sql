-- The mail server that an administrator entered in the office. SMTP_URL of the environment overrides it (lib/notify/mail/mail-server.ts).

create table public.mail_server (
  only_row boolean primary key default true check (only_row),
  -- Null: none is entered.
  host text check (host ~ '^[a-z0-9]([a-z0-9.:-]{0,251}[a-z0-9])?$'),
  port integer check (port between 1 and 65535),
  security text check (security in ('tls', 'starttls')),
  -- Empty for a server that asks for no password.
  username text not null default '' check (char_length(username) <= 254),
  -- The password, sealed with the key of the files on disk and bound to host, port and user, so that it opens for no other server.
  sealed_password text check (char_length(sealed_password) <= 4000),
  -- The address that mails come from; null: the office's public address.
  sender text check (sender ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(sender) <= 254),
  -- When the server took a test mail with exactly these values; null: they were saved without a test.
  tested_at timestamptz,
  -- Grows with each change, so that of two administrators the second notices that the first saved earlier.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint mail_server_whole_check check (num_nulls(host, port, security) in (0, 3)),
  constraint mail_server_password_check check ((username = '') = (sealed_password is null))
);
create index mail_server_updated_by_idx on public.mail_server (updated_by);
insert into public.mail_server default values;
alter table public.mail_server enable row level security;
create policy admin_reads_mail_server on public.mail_server for select to authenticated
  using ((select private.has_role('admin')));
create policy admin_sets_mail_server on public.mail_server for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
-- The sealed password is for the sending processes alone.
grant select (only_row, host, port, security, username, sender, tested_at, revision, updated_at, updated_by),
  update (host, port, security, username, sealed_password, sender, tested_at) on public.mail_server to authenticated;
create trigger audit after insert or update or delete on public.mail_server for each row execute function private.audit('always');
create trigger mail_server_stamp before update on public.mail_server
  for each row execute function private.stamp_notification_settings();
