-- A user who reads many leads is recorded in the audit log, and the administrators are notified.

-- Leads shown to a user within a day, each counted once. No foreign key to leads: an erased lead was read all the same.
create table private.lead_reads (
  user_id uuid not null references auth.users (id) on delete cascade,
  lead_id uuid not null,
  -- When it was last shown, accurate to ten minutes: a list that refreshes itself must not write constantly.
  read_at timestamptz not null,
  primary key (user_id, lead_id)
);
create index lead_reads_when_idx on private.lead_reads (user_id, read_at);
alter table private.lead_reads enable row level security;

-- The bounds: {hours, leads}. The first screen shows at most 60 leads, a page of the inbox 30, and nobody answers more than 100 a day. So
-- 150 different leads within an hour exceed a day's work, and 300 within a day equal three days'.
create function private.reading_bounds() returns table (hours integer, leads integer)
  language sql immutable set search_path = ''
  as $$ values (1, 150), (24, 300) $$;

-- Writes one line to the audit log for the caller, and queues a mail to each administrator.
create function private.tell_reading(p_leads integer, p_hours integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_line bigint;
begin
  perform private.record('read-many', 'leads', '', '', jsonb_build_object('leads', p_leads, 'hours', p_hours));
  select max(a.id) into v_line from public.audit_log a where a.actor = auth.uid() and a.action = 'read-many';
  insert into public.outbox (topic, payload) select 'many-read', jsonb_build_object('line', v_line, 'to', s.user_id)
    from public.staff s where s.role = 'admin';
end $$;

-- Records that the caller was shown these leads. Crossing a bound writes one line, and another each time the number has doubled since.
create function private.note_reading(p_leads uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_reader constant uuid := auth.uid();
  v_bound record;
  v_read integer;
begin
  if v_reader is null or not exists (select 1 from unnest(p_leads) l where not exists (select 1 from private.lead_reads r
      where r.user_id = v_reader and r.lead_id = l and r.read_at > now() - interval '10 minutes')) then
    return;
  end if;
  -- One after the other: of two requests at once, each would count without the other's leads.
  perform pg_advisory_xact_lock(hashtextextended('lead_reads ' || v_reader, 0));
  delete from private.lead_reads r where r.user_id = v_reader and r.read_at < now() - interval '1 day';
  insert into private.lead_reads as r (user_id, lead_id, read_at) select distinct v_reader, l, now() from unnest(p_leads) l
    on conflict (user_id, lead_id) do update set read_at = excluded.read_at where r.read_at < now() - interval '10 minutes';
  for v_bound in select b.hours, b.leads from private.reading_bounds() b loop
    select count(*) into v_read from private.lead_reads r
      where r.user_id = v_reader and r.read_at > now() - make_interval(hours => v_bound.hours);
    if v_read >= v_bound.leads and not exists (select 1 from public.audit_log a
        where a.actor = v_reader and a.action = 'read-many' and a.at > now() - make_interval(hours => v_bound.hours)
          and (a.changes ->> 'hours')::integer = v_bound.hours and (a.changes ->> 'leads')::integer * 2 > v_read) then
      perform private.tell_reading(v_read, v_bound.hours);
      delete from public.outbox o where o.topic = 'many-read' and o.created_at < now() - interval '90 days';
    end if;
  end loop;
end $$;

-- Returns an answer with lead_row() rows unchanged and records its leads as read.
create function private.noting_leads(p_answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(
    select (row_id #>> '{}')::uuid from jsonb_path_query(p_answer, 'strict $.** ? (exists (@.inbox_order)).id') row_id));
  return p_answer;
end $$;
grant execute on function private.noting_leads(jsonb) to authenticated;

-- A search for people shows each person's name and newest number, which counts as one lead each.
create function private.noting_people(p_people jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(select (select l.id from public.leads l
      where l.person_id = any (private.person_members((p ->> 'id')::uuid)) order by l.last_submitted_at desc, l.id limit 1)
    from jsonb_array_elements(p_people) p));
  return p_people;
end $$;
grant execute on function private.noting_people(jsonb) to authenticated;

-- Called with each lead that is opened.
create function private.noting_lead(p_lead uuid, p_answer jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_reading(array(select l.id from public.leads l where l.id = p_lead));
  return p_answer;
end $$;
grant execute on function private.noting_lead(uuid, jsonb) to authenticated;

-- Content of an alert to an administrator: who read how many leads within how many hours, and when. Null if they are no longer an
-- administrator. Executable by the service role only.
create function public.reading_alert(p_line bigint, p_to uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reader', coalesce(private.staff_name(a.actor), a.actor_email), 'reader_email', a.actor_email, 'at', a.at,
      'leads', (a.changes ->> 'leads')::integer, 'hours', (a.changes ->> 'hours')::integer,
      'to', u.email, 'locale', coalesce(u.raw_user_meta_data ->> 'locale', 'en'))
    from public.audit_log a, public.staff s join auth.users u on u.id = s.user_id
    where a.id = p_line and a.action = 'read-many' and s.user_id = p_to and s.role = 'admin'
$$;
