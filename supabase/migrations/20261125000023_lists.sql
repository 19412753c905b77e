-- What a newcomer missed in lists: what was noted for the next step, and a reference found by its digits alone.

-- The filter of the inbox as a condition on "public.leads l", as before. Digits that could be a phone number may be those of a
-- reference too: "phone" comes with the "digits" as they were typed.
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
    v := v || format('l.status = any (%L)', private.open_statuses());
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
    v := v || format('%s >= %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'from')::date));
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'to')::date + 1));
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L or l.search_text like %L)', p_filter ->> 'phone',
      '%' || private.digits(p_filter ->> 'phone') || '%', '%' || private.digits(coalesce(p_filter ->> 'digits', p_filter ->> 'phone')) || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

-- A lead as lists show it: as before, with the note of its next step.
create or replace function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(coalesce(w.message, l.message), 200), 'status', l.status,
    'created_at', l.created_at, 'sent_at', coalesce(w.received_at, l.created_at), 'last_submitted_at', l.last_submitted_at,
    'details', (l.details || coalesce(w.details, '{}')) - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when private.answers_leads(l.owner) then private.staff_name(l.owner) end, 'service', l.service,
    'place', l.place, 'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'next_action_note', l.next_action_note,
    'is_returning', l.is_returning, 'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order, 'person', l.person_id)
  from (select) one left join lateral (
    select s.received_at, coalesce(s.content ->> 'message', '') as message,
      case when jsonb_typeof(s.content -> 'details') = 'object' then s.content -> 'details' end as details
    from public.lead_submissions s where s.lead_id = l.id and s.received_at >= l.awaiting_since and s.joined
    order by s.received_at desc, s.stored_at desc limit 1) w on true
$$;
