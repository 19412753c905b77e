-- Every text that was sent to a person is kept word for word: the office's answers and the site's own mails.

alter table public.lead_events add constraint lead_events_text_check
  check (kind = 'mail-sent' or coalesce(char_length(data ->> 'text'), 0) <= 10000);

drop function public.settle_outbox(uuid, integer, text, integer, text[]);

create function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null,
    p_sent jsonb default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null returning o.lead_id into v_lead;
    if v_lead is not null and p_sent is not null then
      insert into public.lead_events (lead_id, kind, data) values (v_lead, 'mail-sent', p_sent || jsonb_build_object('notice', p_id));
    end if;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null;
  end if;
  return found;
end $$;

create or replace function private.person_record(p_person uuid, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := least(greatest(p_limit, 1), 1000);
  v_root uuid;
  v_members uuid[];
  v_leads uuid[];
  v_messages jsonb;
  v_events jsonb;
begin
  perform private.require_role('admin', 'sales');
  v_root := private.person_root(p_person);
  if v_root is null then
    return null;
  end if;
  v_members := private.person_members(v_root);
  v_leads := array(select l.id from public.leads l where l.person_id = any (v_members) order by l.last_submitted_at desc limit 300);
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'lead', s.lead_id, 'reference', s.reference, 'kind', s.kind,
      'received_at', s.received_at, 'name', s.content ->> 'full_name', 'message', coalesce(s.content ->> 'message', ''))
      order by s.received_at desc, s.id), '[]') into v_messages
    from (select * from public.lead_submissions s where s.lead_id = any (v_leads) order by s.received_at desc, s.id limit v_limit) s;
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'lead', e.lead_id, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status,
      'note', e.note, 'data', e.data, 'actor', e.actor, 'created_at', e.created_at) order by e.created_at desc, e.id desc), '[]') into v_events
    from (select * from public.lead_events e where e.lead_id = any (v_leads)
        and e.kind in ('note', 'answered', 'mail-sent', 'attempted', 'status', 'next-action', 'do-not-contact', 'contact-allowed',
          'detail-taken', 'undone')
      order by e.created_at desc, e.id desc limit v_limit) e;
  return jsonb_build_object('id', v_root,
    'leads', (select coalesce(jsonb_agg(private.lead_row(l) || jsonb_build_object('lost_reason', l.lost_reason, 'answered_at', l.answered_at)
        order by l.inbox_order, l.id), '[]') from public.leads l where l.id = any (v_leads) and l.merged_into is null),
    'names', (select coalesce(jsonb_agg(n.full_name order by n.at desc), '[]') from (select l.full_name, max(l.last_submitted_at) as at
      from public.leads l where l.id = any (v_leads) group by l.full_name order by at desc limit 8) n),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'value', c.value, 'leads', c.leads,
          'do_not_contact', private.is_do_not_contact(c.value, c.value)) order by c.at desc), '[]')
      from (select d.field, min(d.value) as value, count(*) as leads, max(l.last_submitted_at) as at
        from public.leads l cross join lateral (values ('phone', l.phone_e164), ('email', l.email)) d (field, value)
        where l.id = any (v_leads) and d.value is not null group by d.field, lower(d.value)) c),
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('given_at', m.given_at, 'withdrawn_at', m.withdrawn_at,
        'value', concat_ws(' · ', m.phone_e164, m.email)) order by m.given_at desc), '[]')
      from public.marketing_consents m where m.lead_id = any (v_leads)),
    'merges', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.at, 'by', private.staff_name(m.actor), 'undone_at', m.undone_at,
        'undone_by', private.staff_name(m.undone_by), 'other', private.person_brief(o.id),
        'can_undo', exists (select 1 from public.people p where p.id = m.person_id and p.merged_into = m.into_id) and m.undone_at is null)
        order by m.at desc), '[]')
      from public.people_merges m
        cross join lateral (select case when m.person_id = v_root then m.into_id else m.person_id end as id) o
      where m.person_id = any (v_members) or m.into_id = any (v_members)),
    'beside', private.people_beside(v_members),
    'visits', private.visits_of(v_leads),
    'messages', v_messages, 'events', v_events,
    'more', greatest(jsonb_array_length(v_messages), jsonb_array_length(v_events)) = v_limit,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'submission', f.submission_id, 'name', f.name,
        'content_type', f.content_type) order by f.created_at), '[]')
      from public.lead_files f where f.lead_id = any (v_leads)));
end $$;

create function private.sent_texts(p_lead uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'by', private.staff_name(e.actor), 'channel', e.data -> 'channel',
      'to', e.data -> 'to', 'subject', e.data -> 'subject', 'text', e.data -> 'text', 'undone', private.was_undone(e.lead_id, e.created_at))
      order by e.id), '[]')
    from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'mail-sent') and e.data ? 'text'
$$;

create or replace function private.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_condition text;
  v_rows jsonb;
  v_last boolean;
begin
  perform private.require_role('admin', 'sales');
  select * into v_export from public.lead_exports x where x.id = p_export and x.actor = auth.uid() and x.finished_at is null
    and x.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'no such export' using errcode = '42501';
  end if;
  v_condition := private.lead_condition(v_export.filter);
  if p_after ? 'key' then
    v_condition := v_condition || format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id');
  end if;
  execute format('select coalesce(jsonb_agg((to_jsonb(l) - array[''search_text'', ''inbox_order'', ''spam_reasons''])
      || jsonb_build_object(''owner_name'', private.staff_name(l.owner), ''sent'', private.sent_texts(l.id)) order by l.created_at desc, l.id desc), ''[]'')
    from (select * from public.leads l where %s order by l.created_at desc, l.id desc limit %s) l',
    v_condition, least(greatest(p_limit, 1), 1000)) into v_rows;
  v_last := jsonb_array_length(v_rows) < least(greatest(p_limit, 1), 1000);
  update public.lead_exports x set rows = x.rows + jsonb_array_length(v_rows),
      finished_at = case when v_last then now() end,
      filter = case when v_last then private.filter_without_person(x.filter) else x.filter end
    where x.id = p_export;
  return v_rows;
end $$;
