-- Who an account belongs to: addresses that were proved, changes of address that can be stopped, roles that count through
-- the site alone, and pages that always stand. The rules at the head of the foundation hold here too.

-- Addresses that were proved ------------------------------------------------------------------------------------------------

-- An account whose address led somewhere: its owner followed a link sent to that mailbox, or took up an invitation. For the
-- account and the address, so that a change of the one takes nothing from the other.
create table private.address_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  how text not null check (how in ('link', 'invitation', 'granted', 'before')),
  proved_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.address_proofs enable row level security;
-- Whoever works here already keeps what was given to them.
insert into private.address_proofs (user_id, email, how)
  select s.user_id, lower(u.email), 'before' from public.staff s join auth.users u on u.id = s.user_id where u.email is not null
  on conflict do nothing;

-- A service that lets addresses in unseen marks them confirmed as well: confirmed counts only after a link was sent.
create function private.address_proved(p_user uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.users u where u.id = p_user and (
    u.email_confirmed_at >= u.confirmation_sent_at
    or exists (select 1 from private.address_proofs p where p.user_id = u.id and p.email = lower(u.email))))
$$;

create function private.note_proof(p_user uuid, p_how text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.address_proofs (user_id, email, how)
    select u.id, lower(u.email), p_how from auth.users u where u.id = p_user and u.email is not null
    on conflict do nothing
$$;

-- A change of address that somebody asked for and nobody has confirmed.
create function private.drop_email_change(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = ''
    where u.id = p_user and coalesce(u.email_change, '') <> '';
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens t where t.user_id = $1 and t.token_type::text like ''email_change%''' using p_user;
  end if;
end $$;

-- The owner of the mailbox followed a link of theirs. Whoever was in the account before them made it in their name: that
-- one's sessions end, and what they asked for with it. Executable by the service role only.
create function public.note_address_proved(p_user uuid, p_session uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.address_proved(p_user) then
    delete from auth.sessions a where a.user_id = p_user and a.id <> p_session;
    perform private.drop_email_change(p_user);
  end if;
  perform private.note_proof(p_user, 'link');
end $$;

-- As before; and the launcher's word is as good as a link: whoever holds the service's key decides who works here.
create or replace function public.grant_staff_role(p_email text, p_role text, p_display_name text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
begin
  select u.id into v_user from auth.users u where lower(u.email) = lower(p_email) limit 1;
  if v_user is null then
    return false;
  end if;
  update auth.users u set email_confirmed_at = now() where u.id = v_user and u.email_confirmed_at is null;
  perform private.note_proof(v_user, 'granted');
  insert into public.staff (user_id, role, display_name) values (v_user, p_role, p_display_name)
    on conflict (user_id) do update set role = excluded.role;
  return true;
end $$;

-- An administrator gives a role only to an address that was proved: anybody can sign up as anybody.
create function private.ask_for_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.address_proved(new.user_id) then
    raise exception 'the address was not proved' using errcode = 'MQ002';
  end if;
  return new;
end $$;
create trigger staff_ask_for_proof before insert on public.staff for each row execute function private.ask_for_proof();

-- As before; and of whoever waits it says whether the address was proved. Those that were come first.
create or replace function private.team() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.user_id, 'email', u.email, 'name', s.display_name, 'role', s.role,
        'since', s.created_at, 'seen', u.last_sign_in_at,
        'sessions', (select count(*) from auth.sessions a where a.user_id = s.user_id))
        order by s.role, lower(u.email)), '[]') from public.staff s join auth.users u on u.id = s.user_id),
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'since', w.created_at, 'proved', w.proved)
        order by w.proved desc, w.created_at desc), '[]')
      from (select u.id, u.email, u.created_at, private.address_proved(u.id) as proved from auth.users u
        where u.email is not null and u.email_confirmed_at is not null
          and not exists (select 1 from public.staff s where s.user_id = u.id)
        -- However many strangers sign up, they push out nobody whose address is known.
        order by private.address_proved(u.id) desc, u.created_at desc limit 50) w),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'until', i.expires_at)
        order by i.created_at desc), '[]') from public.staff_invitations i
      where i.accepted_at is null and i.withdrawn_at is null));
end $$;

-- Makes room for whoever holds an invitation and knows no password for its address: an account that somebody made with it
-- without ever proving it goes. True where the address is free then. Executable by the service role only.
create function public.make_room_for_invitation(p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_email text;
begin
  select i.email into v_email from public.staff_invitations i
    where i.token_hash = p_token_hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now() for update;
  if v_email is null then
    return false;
  end if;
  delete from auth.users u where lower(u.email) = v_email and not private.address_proved(u.id)
    and not exists (select 1 from public.staff s where s.user_id = u.id);
  return not exists (select 1 from auth.users u where lower(u.email) = v_email);
end $$;

-- As before; the invitation is the proof of its address. Whoever was in an account that was never proved is out.
create or replace function public.accept_invitation(p_token_hash text, p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_role text;
begin
  update public.staff_invitations i set accepted_at = now()
    where i.token_hash = p_token_hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
      and i.email = (select lower(u.email) from auth.users u where u.id = p_user)
    returning i.role into v_role;
  if v_role is null then
    return false;
  end if;
  if not private.address_proved(p_user) then
    perform private.drop_email_change(p_user);
  end if;
  update auth.users u set email_confirmed_at = now() where u.id = p_user and u.email_confirmed_at is null;
  perform private.note_proof(p_user, 'invitation');
  insert into public.staff (user_id, role) values (p_user, v_role)
    on conflict (user_id) do update set role = excluded.role where staff.role <> excluded.role;
  return true;
end $$;

-- A change of address can be stopped ------------------------------------------------------------------------------------------

-- What the mailbox that is left is told, with a code to stop it: for three days, also once it has happened.
create table private.email_changes (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  expires_at timestamptz not null default now() + interval '3 days'
);
create index email_changes_user_idx on private.email_changes (user_id);
alter table private.email_changes enable row level security;

-- Executable by the service role only.
create function public.begin_email_change(p_user uuid, p_email text, p_token_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.email_changes c where c.expires_at < now();
  insert into private.email_changes (token_hash, user_id, old_email, new_email)
    select p_token_hash, u.id, lower(u.email), lower(p_email) from auth.users u where u.id = p_user and u.email is not null;
end $$;

-- Stops the change, or takes it back: the account has the address it had, every session ends, and the password, which
-- whoever asked for the change knew, opens nothing any more. True where there was something to stop. Executable by the
-- service role only.
create function public.stop_email_change(p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_change private.email_changes;
begin
  delete from private.email_changes c where c.token_hash = p_token_hash and c.expires_at > now() returning * into v_change;
  if v_change.user_id is null then
    return false;
  end if;
  -- Whoever took the address has the codes of what they changed after that.
  delete from private.email_changes c where c.user_id = v_change.user_id and c.expires_at >= v_change.expires_at;
  perform private.drop_email_change(v_change.user_id);
  -- Another account may have the address meanwhile; then the change stands, and a new password is all there is to give.
  update auth.users u set email = v_change.old_email
    where u.id = v_change.user_id and lower(u.email) <> v_change.old_email
      and not exists (select 1 from auth.users o where lower(o.email) = v_change.old_email);
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', v_change.old_email)
    where i.user_id = v_change.user_id and i.provider = 'email'
      and exists (select 1 from auth.users u where u.id = v_change.user_id and lower(u.email) = v_change.old_email);
  -- In the shape of a hash, of nothing: nobody knows a password for it.
  update auth.users u set recovery_token = '',
      encrypted_password = '$2a$10$' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 53)
    where u.id = v_change.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens t where t.user_id = $1' using v_change.user_id;
  end if;
  delete from auth.sessions a where a.user_id = v_change.user_id;
  perform private.note_proof(v_change.user_id, 'link')
    from auth.users u where u.id = v_change.user_id and lower(u.email) = v_change.old_email;
  insert into public.audit_log (actor_email, action, subject, subject_id)
    values (v_change.old_email, 'email-change-stopped', 'account', v_change.user_id::text);
  return true;
end $$;

-- A role counts through the site ------------------------------------------------------------------------------------------------

-- The site reads in a person's name and keeps the record of what leaves the house; the person's token by itself would read
-- every lead at the Data API without a line. So the site shows a pass with each request, which no browser ever sees, and
-- the database knows its hash. Until a site has said its own, and for what asks without HTTP (Realtime), nothing is asked.
create table private.office_passes (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null default now()
);
alter table private.office_passes enable row level security;

-- Said by each site when it starts, and again while it runs; one that has not been heard of for a week opens nothing.
-- Executable by the service role only.
create function public.register_office(p_hash text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.office_passes (hash) values (p_hash) on conflict (hash) do update set seen_at = now();
  delete from private.office_passes p where p.seen_at < now() - interval '7 days';
end $$;

create function private.asked_by_site() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(current_setting('request.headers', true), '') = ''
    or not exists (select 1 from private.office_passes)
    or exists (select 1 from private.office_passes p where p.hash =
      encode(sha256(convert_to(coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-office-pass', ''), 'UTF8')), 'hex'))
$$;

create or replace function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted))
    and private.asked_by_site() and private.session_stands()
$$;

-- Pages that always stand -----------------------------------------------------------------------------------------------------

-- The entries behind the fixed addresses (lib/site/routes.ts; a test holds the two together), and what every page reads.
create function private.always_stands(p_kind text, p_slug text) returns boolean language sql immutable set search_path = ''
as $$
  select p_kind in ('home', 'settings', 'calendar', 'cooling', 'location')
    or (p_kind = 'page' and p_slug in ('about', 'ac-electricity-cost-calculator', 'ac-size-converter-calculator', 'accessibility',
      'amc-plan-calculator', 'blog', 'calculators', 'careers', 'case-studies', 'chilled-water-pipe-calculator',
      'condensation-check-calculator', 'contact', 'cooling-load', 'cooling-load-detailed', 'data-request',
      'duct-sizing-calculator', 'fresh-air-ventilation-calculator', 'insulation-glass-upgrade-calculator', 'privacy', 'quote',
      'resources', 'services', 'solar-pv-calculator', 'terms'))
    or (p_kind = 'service' and p_slug in ('air-conditioning', 'air-conditioning-amc', 'air-conditioning-installation',
      'air-conditioning-maintenance', 'air-conditioning-repair-cleaning', 'commercial-hvac', 'commercial-hvac-ahu-services',
      'commercial-hvac-chiller-services', 'commercial-hvac-cooling-tower-services', 'commercial-hvac-maintenance-contracts',
      'commercial-hvac-repair-services', 'commercial-hvac-vrf-services', 'mep', 'mep-electrical-services',
      'mep-mechanical-services', 'mep-plumbing-services'))
$$;

create function private.keep_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.always_stands(old.kind, old.slug) and (tg_op = 'DELETE' or new.status = 'archived'
    or (old.status = 'published' and new.status <> 'published') or new.slug <> old.slug or new.kind <> old.kind) then
    raise exception 'this page always stands' using errcode = 'MQ003';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger entries_keep_standing before update or delete on public.entries
  for each row execute function private.keep_standing();

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261122000016' $$;

select private.apply_grants();
