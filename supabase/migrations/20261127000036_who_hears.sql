-- Who is told of leads is still somebody of the office, whoever takes all of them along is seen to, and a stranger hears of nobody's request.

-- Whoever leaves, or sees leads no more, hears of none: their address goes out of both lists. Where nobody is left to hear of new leads it is
-- the administrators, not the public address, which those who write pages may change.
create function private.drop_recipient() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from auth.users u where u.id = old.user_id;
  update public.notification_settings n set on_call = array_remove(n.on_call, v_email),
      lead_mail = case when n.lead_mail = array[v_email] then private.administrators() else array_remove(n.lead_mail, v_email) end
    where v_email = any (n.lead_mail || n.on_call);
  return null;
end $$;
-- The addresses of the administrators, of no more than a list may hold.
create function private.administrators() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.email), '{}') from (select lower(u.email) as email from public.staff s join auth.users u on u.id = s.user_id
    where s.role = 'admin' order by s.user_id limit 10) a
$$;
create trigger staff_drop_recipient_gone after delete on public.staff for each row execute function private.drop_recipient();
create trigger staff_drop_recipient_moved after update of role on public.staff for each row
  when (old.role <> 'editor' and new.role = 'editor') execute function private.drop_recipient();

-- Nobody set for new leads means the public address, which editors may change: leads stay where they went until an
-- administrator says otherwise; where that was the first edition's placeholder, which is nobody's, with the administrators.
create or replace function private.keep_lead_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before text := lower(old.data ->> 'email');
begin
  if not private.has_role('admin') then
    update public.notification_settings set lead_mail = case
        when v_before ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(v_before) <= 254
          and v_before !~ '@([a-z0-9-]+\.)*example\.(com|net|org)$' then array[v_before]
        when auth.uid() is not null then private.administrators() else '{}' end
      where lead_mail = '{}';
  end if;
  return null;
end $$;

-- An export is read by nobody who opens leads one by one: where it takes as many as the bound of an hour, it leaves the same line, once.
create function private.telling_export(p_export bigint, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_most integer := (select min(b.leads) from private.reading_bounds() b);
  v_all integer;
begin
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid();
  if v_export.rows >= v_most and v_export.rows - jsonb_array_length(p_rows) < v_most then
    v_all := v_export.rows;
    if v_export.finished_at is null then
      execute 'select count(*) from public.leads l where ' || private.lead_condition(v_export.filter) into v_all;
    end if;
    perform private.tell_reading(v_all, 1);
  end if;
  return p_rows;
end $$;
grant execute on function private.telling_export(bigint, jsonb) to authenticated;
create or replace function public.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.telling_export(p_export, private.export_page(p_export, p_after, p_limit)) $$;

-- How far it is, as before; who joined a lead and did not name both its number and its address hears that somebody is at it, and no
-- more: anybody can type anybody's number alone.
create or replace function public.lead_status(p_reference text, p_last_four text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', case when not s.joined then l.status when moved.at is null then 'new'
      when l.status in ('new', 'spam') or (lower(s.content ->> 'email') = lower(l.email) and s.content ->> 'phone_e164' = l.phone_e164)
        then l.status
      else 'contacted' end,
    'since', coalesce(moved.at, s.received_at), 'reply_hours', l.reply_hours)
  from public.lead_submissions s join public.leads l on l.id = s.lead_id
    cross join lateral (select max(e.created_at) as at from public.lead_events e
      where e.lead_id = l.id and e.kind = 'status' and not private.was_undone(l.id, e.created_at) and (not s.joined or e.created_at > s.stored_at)) moved
  where s.reference = p_reference and char_length(p_last_four) = 4
    and p_last_four in (right(s.content ->> 'phone_e164', 4), case when not s.joined then right(l.phone_e164, 4) end)
  order by s.received_at limit 1
$$;
