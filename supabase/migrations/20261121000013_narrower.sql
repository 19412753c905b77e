-- What a second look at who can reach what has narrowed. The rules at the head of the foundation hold here too.

-- A session that has ended, or waits for its second factor -----------------------------------------------------------------

-- Whether the caller's session still stands, with all that it asks for: a token is good for an hour whatever happens to it.
create function private.session_stands() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from auth.sessions a where a.id = (auth.jwt() ->> 'session_id')::uuid and a.user_id = auth.uid()
      and (a.not_after is null or a.not_after > now()))
    and private.factor_passed()
$$;

create or replace function private.has_role(variadic wanted text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role = any (wanted)) and private.session_stands()
$$;

-- Whoever was signed out, or knows the password alone, neither sees the owner's sessions nor ends them.
create or replace function private.my_sessions() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'device', coalesce(n.device, ''), 'since', a.created_at,
      'seen', greatest(a.created_at, a.refreshed_at at time zone 'UTC'),
      'current', a.id = (auth.jwt() ->> 'session_id')::uuid)
      order by a.id = (auth.jwt() ->> 'session_id')::uuid desc, coalesce(a.refreshed_at at time zone 'UTC', a.created_at) desc), '[]')
  from auth.sessions a left join private.session_notes n on n.session_id = a.id
  where a.user_id = auth.uid() and (a.not_after is null or a.not_after > now()) and private.session_stands()
$$;

create or replace function private.end_my_session(p_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.id = p_session and a.user_id = auth.uid() and private.session_stands();
  return found;
end $$;

-- As before; but whoever has not shown that the address is theirs is not offered a role for it: anybody can sign up as anybody.
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
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'since', w.created_at)
        order by w.created_at desc), '[]')
      from (select u.id, u.email, u.created_at from auth.users u
        where u.email is not null and u.email_confirmed_at is not null
          and not exists (select 1 from public.staff s where s.user_id = u.id)
        order by u.created_at desc limit 50) w),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'until', i.expires_at)
        order by i.created_at desc), '[]') from public.staff_invitations i
      where i.accepted_at is null and i.withdrawn_at is null));
end $$;

-- Whoever may not invite any more leaves no door open behind them.
create function private.end_invitations_of_former() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    update public.staff_invitations i set withdrawn_at = now()
      where i.invited_by = old.user_id and i.accepted_at is null and i.withdrawn_at is null;
  end if;
  return null;
end $$;
create trigger staff_end_invitations after update or delete on public.staff
  for each row execute function private.end_invitations_of_former();

-- Attempts ------------------------------------------------------------------------------------------------------------------

-- Counts one attempt against each of [{"key", "most"}], in their order, and stops at the first that has had too many: an
-- attempt that is refused anyway is not held against the next. Returns the seconds to wait, else 0.
create or replace function public.count_attempt(p_limits jsonb, p_seconds integer) returns integer
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

-- What a sender learns ------------------------------------------------------------------------------------------------------

-- As before; but a message that joined a lead says only what was done since it came. Anybody can type anybody's number, and
-- must not hear by it that its owner is a client, and how far their work is.
create or replace function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when s.joined and moved.at is null then 'new' else l.status end,
    'since', coalesce(moved.at, s.received_at))
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), right(l.phone_e164, 4))
  order by s.received_at limit 1
$$;

-- Where leads are mailed to ---------------------------------------------------------------------------------------------------

-- Nobody set for new leads means the public address, which editors may change: leads stay where they went until an
-- administrator says otherwise.
create function private.keep_lead_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before text := lower(old.data ->> 'email');
begin
  if not private.has_role('admin') and v_before ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(v_before) <= 254
    -- The first edition's placeholder is nobody's.
    and v_before !~ '@([a-z0-9-]+\.)*example\.(com|net|org)$' then
    update public.notification_settings set lead_mail = array[v_before] where lead_mail = '{}';
  end if;
  return null;
end $$;
create trigger entries_keep_lead_mail after update on public.entries for each row
  when (old.kind = 'settings' and old.slug = 'site' and old.locale = 'en'
    and (new.slug <> old.slug or new.data ->> 'email' is distinct from old.data ->> 'email'))
  execute function private.keep_lead_mail();

-- What outlives a person's data -----------------------------------------------------------------------------------------------

-- As before; but why somebody is not to be contacted stands in the lead's history alone, and goes with it.
create or replace function private.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
begin
  -- Anyone who answers leads may close the door; only an administrator may open it again.
  if not (private.has_role('admin') or (p_on and private.has_role('sales'))) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select * into v_lead from public.leads l where l.id = p_lead;
  if not found then
    return false;
  end if;
  if p_on then
    insert into private.do_not_contact (contact_hash, reason, actor)
      select private.pseudonym(c), 'asked', auth.uid()
      from unnest(array[v_lead.phone_e164, v_lead.email]) c where c is not null
      on conflict (contact_hash) do nothing;
    update public.marketing_consents m set withdrawn_at = now()
      where m.withdrawn_at is null and (m.phone_e164 = v_lead.phone_e164 or lower(m.email) = lower(v_lead.email));
  else
    delete from private.do_not_contact d
      where d.contact_hash in (private.pseudonym(v_lead.phone_e164), private.pseudonym(v_lead.email));
  end if;
  update public.leads l set do_not_contact = private.is_do_not_contact(l.phone_e164, l.email)
    where l.phone_e164 = v_lead.phone_e164 or lower(l.email) = lower(v_lead.email);
  insert into public.lead_events (lead_id, kind, note, actor)
    values (p_lead, case when p_on then 'do-not-contact' else 'contact-allowed' end,
      left(coalesce(nullif(trim(p_reason), ''), '-'), 500), auth.uid());
  return true;
end $$;
update private.do_not_contact set reason = 'asked' where reason <> 'merged';
alter table private.do_not_contact add constraint do_not_contact_reason_check check (reason in ('asked', 'merged'));

-- As before; and who was searched for in an export that was broken off is not kept until somebody exports again, nor are
-- files in the bucket whose submission was never stored.
create or replace function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_leads integer := 0;
  v_clicks integer;
begin
  for v_lead in
    select l.id from public.leads l
      join public.retention_rules r on r.kind = case when l.status = 'spam' then 'spam' else l.kind end
      where greatest(l.updated_at, l.last_submitted_at) < now() - make_interval(months => r.months)
      order by l.created_at limit 200
  loop
    if private.remove_lead(v_lead, 'retention') then
      v_leads := v_leads + 1;
    end if;
  end loop;
  delete from public.contact_clicks c using public.retention_rules r
    where r.kind = 'clicks' and c.created_at < now() - make_interval(months => r.months);
  get diagnostics v_clicks = row_count;
  delete from public.marketing_consents m where m.withdrawn_at < now() - interval '24 months';
  update public.lead_exports x set finished_at = now(), filter = x.filter - array['words', 'phone', 'digits']
    where x.finished_at is null and x.started_at < now() - interval '1 hour';
  if to_regclass('storage.objects') is not null then
    execute $files$
      insert into private.file_removals (id, place)
        select o.name::uuid, 'storage' from storage.objects o
          where o.bucket_id = 'lead-files' and o.created_at < now() - interval '2 days'
            and o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and not exists (select 1 from public.lead_files f where f.id::text = o.name)
          limit 200
        on conflict (id) do nothing
    $files$;
  end if;
  delete from private.rate_counters c where c.window_start < now() - interval '24 hours';
  delete from private.erased_keys e where e.erased_at < now() - interval '30 days';
  return jsonb_build_object('leads', v_leads, 'clicks', v_clicks);
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000013' $$;
select private.apply_grants();
