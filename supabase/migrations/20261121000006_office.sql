-- The office at work: who answers by when, what comes next, who is at it, and what left the house as a file.
-- The rules at the head of the foundation hold here too.

-- What a lead knows of its own work -------------------------------------------------------------------------------------

-- The table derives and stamps while it is filled; nothing of that is an edit.
alter table public.leads disable trigger user;
alter table public.leads
  -- Grows with every change: who saves names the version they saw, so that nobody overwrites what they have not read.
  add column version integer not null default 1,
  add column owner uuid references auth.users (id) on delete set null,
  add column lost_reason text
    check (lost_reason in ('price', 'time', 'area', 'service', 'competitor', 'no-answer', 'changed-mind', 'other')),
  add column next_action text check (next_action in ('call', 'message', 'visit', 'quote', 'follow-up', 'other')),
  add column next_action_at timestamptz,
  add column next_action_note text check (char_length(next_action_note) between 1 and 300),
  -- The oldest message nobody has answered yet; null once somebody did.
  add column awaiting_since timestamptz,
  add column answered_at timestamptz,
  add column closed_at timestamptz,
  add column merged_into uuid references public.leads (id) on delete cascade,
  -- Derived by the table itself.
  add column urgency text not null default 'normal' check (urgency in ('emergency', 'callback', 'normal')),
  add column due_at timestamptz,
  add column inbox_order bigint not null default 0,
  add column service text,
  add column place text,
  add column source text not null default 'direct',
  add column search_text text not null default '';
update public.leads set lost_reason = 'other' where status = 'lost';
alter table public.leads
  add constraint leads_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  add constraint leads_action_has_day check ((next_action is null) = (next_action_at is null));
alter table public.lead_events add column data jsonb not null default '{}' check (jsonb_typeof(data) = 'object');

-- Spellings of one word become the same: case, accents, tashkeel, tatweel, forms of alef, ya and ta marbuta, digits.
create function private.fold(p_text text) returns text language sql immutable set search_path = ''
as $$
  select translate(
    lower(regexp_replace(normalize(coalesce(p_text, ''), nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2066-\u2069]', '', 'g')),
    'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهوي01234567890123456789')
$$;

create function private.digits(p_text text) returns text language sql immutable set search_path = ''
  as $$ select regexp_replace(private.fold(p_text), '[^0-9]', '', 'g') $$;

-- Where a person came from, in one word: the name of a campaign's source, an ad's click, or the site that sent them.
create function private.source_of(p_first jsonb, p_last jsonb) returns text language sql immutable set search_path = ''
as $$
  select left(coalesce(
    lower(nullif(t ->> 'utm_source', '')),
    case when t ?| array['gclid', 'gbraid', 'wbraid'] then 'google ads' when t ? 'fbclid' then 'meta ads' end,
    lower(substring(t ->> 'referrer' from '^(?:[a-z]+://)?(?:www\.)?([^/:?#]+)')),
    'direct'), 80)
  from (select coalesce(p_last, p_first, '{}') as t) touch
$$;

create function private.urgency_of(p_kind text, p_details jsonb) returns text language sql immutable set search_path = ''
as $$
  select case
    when p_details -> 'emergency' = 'true'::jsonb or p_details ->> 'urgency' = 'emergency'
      or p_details ->> 'problem' in ('no-cooling', 'water') then 'emergency'
    when p_kind = 'callback' then 'callback' else 'normal' end
$$;

create function private.derive_lead() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then
      new.awaiting_since := new.created_at;
    end if;
  else
    new.version := old.version + 1;
    if new.status <> old.status then
      new.awaiting_since := case when new.status = 'new' then coalesce(old.awaiting_since, new.last_submitted_at) end;
      new.closed_at := case when new.status in ('won', 'lost') then now() end;
      if new.status not in ('new', 'spam', 'duplicate') then
        new.answered_at := coalesce(old.answered_at, now());
      end if;
      if new.status <> 'lost' then
        new.lost_reason := null;
      end if;
      if not private.is_open(new.status) then
        new.next_action := null;
        new.next_action_at := null;
        new.next_action_note := null;
      end if;
    elsif new.last_submitted_at > old.last_submitted_at and private.is_open(new.status) then
      -- Who writes again waits for an answer again.
      new.awaiting_since := coalesce(old.awaiting_since, new.last_submitted_at);
    end if;
  end if;
  new.urgency := private.urgency_of(new.kind, new.details);
  -- The promise is 24 hours by the clock; an emergency is one from its first message on.
  new.due_at := new.awaiting_since
    + case when new.urgency = 'emergency' and new.awaiting_since = new.created_at then interval '15 minutes' else interval '24 hours' end;
  -- Who waits comes first, the most urgent on top; then everything else, the newest on top.
  new.inbox_order := case when new.due_at is not null then extract(epoch from new.due_at)::bigint
    else 100000000000 - extract(epoch from new.last_submitted_at)::bigint end;
  new.service := coalesce(nullif(new.details ->> 'service', ''), replace(substring(new.page from '/services/([a-z0-9-]+(?:/[a-z0-9-]+)?)'), '/', '-'));
  new.place := coalesce(nullif(new.details ->> 'place', ''), nullif(new.details ->> 'emirate', ''),
    substring(coalesce(new.place_page, new.page) from '/ac-services/(?!(?:ac-repair|ac-repair-cleaning|repair-cleaning|installation|maintenance|amc)$)([a-z0-9-]+)$'),
    substring(coalesce(new.place_page, new.page) from '^(?:/ar)?/([a-z-]+)/ac-services'));
  new.source := private.source_of(new.first_touch, new.last_touch);
  new.search_text := left(private.fold(concat_ws(' ', new.reference, new.full_name, new.email, private.digits(new.phone_e164),
    private.digits(new.phone_typed), new.details ->> 'company', new.details ->> 'area', new.message,
    (select string_agg(concat_ws(' ', s.reference, s.content ->> 'full_name', s.content ->> 'email',
        private.digits(s.content ->> 'phone_e164'), s.content ->> 'message'), ' ' order by s.received_at)
      from public.lead_submissions s where s.lead_id = new.id and s.joined))), 8000);
  return new;
end $$;

update public.leads l set
  answered_at = (select min(e.created_at) from public.lead_events e
    where e.lead_id = l.id and e.kind = 'status' and e.to_status not in ('new', 'spam', 'duplicate')),
  closed_at = case when l.status in ('won', 'lost') then
    (select max(e.created_at) from public.lead_events e where e.lead_id = l.id and e.kind = 'status' and e.to_status = l.status) end,
  awaiting_since = case when l.status = 'new' then l.created_at end;
create trigger leads_derive before insert or update on public.leads for each row execute function private.derive_lead();
alter table public.leads disable trigger user;
alter table public.leads enable trigger leads_derive;
update public.leads set version = version;
alter table public.leads enable trigger user;

create index leads_inbox_idx on public.leads (inbox_order, id);
create index leads_status_idx on public.leads (status, inbox_order, id);
create index leads_owner_idx on public.leads (owner, inbox_order, id);
create index leads_due_idx on public.leads (due_at) where due_at is not null;
create index leads_action_idx on public.leads (next_action_at) where next_action_at is not null;
create index leads_closed_idx on public.leads (closed_at) where closed_at is not null;
create index leads_kind_idx on public.leads (kind, inbox_order, id);
create index leads_service_idx on public.leads (service, inbox_order, id);
create index leads_place_idx on public.leads (place, inbox_order, id);
create index leads_source_idx on public.leads (source, inbox_order, id);
create index leads_merged_idx on public.leads (merged_into) where merged_into is not null;

-- Search reads search_text with LIKE everywhere; where trigrams exist, an index serves it.
do $$
declare
  v_schema text;
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
      create schema if not exists extensions;
      create extension pg_trgm with schema extensions;
    end if;
    select n.nspname into v_schema from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname = 'pg_trgm';
    execute format('create index leads_search_idx on public.leads using gin (search_text %I.gin_trgm_ops)', v_schema);
  end if;
end $$;

-- History is written by the table itself: now also of who has it and what comes next.
create or replace function private.record_lead_history() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_status) values (new.id, 'created', new.status);
    return null;
  end if;
  if new.status is distinct from old.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status, actor, data)
      values (new.id, 'status', old.status, new.status, auth.uid(),
        case when new.status = 'lost' then jsonb_build_object('reason', new.lost_reason) else '{}' end);
  end if;
  if new.owner is distinct from old.owner then
    insert into public.lead_events (lead_id, kind, actor, data)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('from', old.owner, 'to', new.owner));
  end if;
  -- A plan that ends with the lead is not news of its own.
  if (new.next_action, new.next_action_at, new.next_action_note)
      is distinct from (old.next_action, old.next_action_at, old.next_action_note)
      and (new.next_action is not null or new.status = old.status) then
    insert into public.lead_events (lead_id, kind, actor, note, data)
      values (new.id, 'next-action', auth.uid(), new.next_action_note,
        jsonb_build_object('action', new.next_action, 'at', new.next_action_at));
  end if;
  return null;
end $$;

-- Reading ---------------------------------------------------------------------------------------------------------------

create function private.assert_sales() returns void language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise exception 'not allowed' using errcode = '42501';
  end if;
end $$;

create function private.staff_name(p_user uuid) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(s.display_name, ''), split_part(u.email, '@', 1))
  from auth.users u left join public.staff s on s.user_id = u.id where u.id = p_user
$$;

-- Who answers leads, [{"id", "name", "active"}]: whoever may today, and whoever once did and stands in a history.
create function private.lead_people() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_sales();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', private.staff_name(u.id),
      'active', coalesce(s.role in ('admin', 'sales'), false)) order by private.staff_name(u.id)), '[]')
    from auth.users u left join public.staff s on s.user_id = u.id
    where s.role in ('admin', 'sales') or exists (select 1 from public.lead_events e where e.actor = u.id));
end $$;

-- The filter of the inbox as a condition on "public.leads l". Values are quoted here and nowhere else.
--   {"status": "open" | "all" | a status, "kind", "service", "place", "source", "owner": "none" | a user's id,
--    "waiting", "overdue", "from", "to": days in Dubai, "words": [...], "phone": E.164, "digits"}
create function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = ''
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_day text := case when v_status in ('won', 'lost') then 'l.closed_at' else 'l.created_at' end;
begin
  if v_status = 'open' then
    v := v || 'l.status in (''new'', ''contacted'', ''visit-booked'', ''quoted'', ''negotiating'')'::text;
  elsif v_status <> 'all' then
    v := v || format('l.status = %L', v_status);
  end if;
  foreach v_key in array array['kind', 'service', 'place', 'source'] loop
    if p_filter ? v_key then
      v := v || format('l.%I = %L', v_key, p_filter ->> v_key);
    end if;
  end loop;
  if p_filter ->> 'owner' = 'none' then
    v := v || 'l.owner is null'::text;
  elsif p_filter ? 'owner' then
    v := v || format('l.owner = %L::uuid', p_filter ->> 'owner');
  end if;
  if p_filter ? 'waiting' then
    v := v || 'l.due_at is not null'::text;
  end if;
  if p_filter ? 'overdue' then
    v := v || '(l.due_at < now() or l.next_action_at < now())'::text;
  end if;
  if p_filter ? 'from' then
    v := v || format('%s >= %L::timestamp at time zone ''Asia/Dubai''', v_day, p_filter ->> 'from');
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < (%L::timestamp + interval ''1 day'') at time zone ''Asia/Dubai''', v_day, p_filter ->> 'to');
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L)', p_filter ->> 'phone', '%' || private.digits(p_filter ->> 'phone') || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;

create function private.lead_row(l public.leads) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'reference', l.reference, 'kind', l.kind, 'locale', l.locale, 'full_name', l.full_name,
    'phone', l.phone_e164, 'email', l.email, 'message', left(l.message, 200), 'status', l.status, 'created_at', l.created_at,
    'last_submitted_at', l.last_submitted_at, 'details', l.details - array['inputs', 'result'], 'urgency', l.urgency,
    'awaiting_since', l.awaiting_since, 'due_at', l.due_at, 'closed_at', l.closed_at, 'owner', l.owner,
    'owner_name', case when l.owner is not null then private.staff_name(l.owner) end, 'service', l.service, 'place', l.place,
    'source', l.source, 'next_action', l.next_action, 'next_action_at', l.next_action_at, 'is_returning', l.is_returning,
    'do_not_contact', l.do_not_contact, 'version', l.version, 'inbox_order', l.inbox_order)
$$;

-- One page of the inbox: an array of rows, p_limit at most, after the row that p_after names ({"key", "id"}). Written as
-- text, so that each filter gets the plan that fits it; as a definer, because under a policy LIKE may not use an index.
create function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_condition text := private.lead_condition(p_filter);
  v_order text := case when p_sort = 'newest' then 'l.created_at desc, l.id desc' else 'l.inbox_order, l.id' end;
  v_rows jsonb;
begin
  perform private.assert_sales();
  if p_after ? 'key' then
    v_condition := v_condition || case when p_sort = 'newest'
      then format(' and (l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'key', p_after ->> 'id')
      else format(' and (l.inbox_order, l.id) > (%L::bigint, %L::uuid)', p_after ->> 'key', p_after ->> 'id') end;
  end if;
  execute format('select coalesce(jsonb_agg(private.lead_row(l) order by %s), ''[]'') from
    (select * from public.leads l where %s order by %s limit %s) l', v_order, v_condition, v_order, least(greatest(p_limit, 1), 200))
    into v_rows;
  return v_rows;
end $$;

-- What can be filtered by beyond the fixed lists, and which views a person keeps.
create function private.lead_sources() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_sales();
  return (with recursive found as (
      (select l.source from public.leads l order by l.source limit 1)
      union all
      select (select l.source from public.leads l where l.source > f.source order by l.source limit 1)
        from found f where f.source is not null
    ) select coalesce(jsonb_agg(f.source), '[]') from (select source from found where source is not null limit 60) f);
end $$;

create table public.lead_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 600),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
alter table public.lead_views enable row level security;
create policy sales_keeps_own_views on public.lead_views for all to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')))
  with check (user_id = (select auth.uid()) and (select private.has_role('admin', 'sales')));

-- The first screen: what is late, what soon will be, what is new, what I meant to do, and how the week's promise stands.
create function private.office_today(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_soon timestamptz := now() + interval '4 hours';
begin
  perform private.assert_sales();
  return jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()),
        'soon', count(*) filter (where l.due_at > now() and l.due_at <= v_soon), 'fresh', count(*) filter (where l.due_at > v_soon))
      from public.leads l where l.due_at is not null),
    'overdue', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at <= now() order by l.due_at limit 8) l),
    'soon', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > now() and l.due_at <= v_soon order by l.due_at limit 8) l),
    'fresh', (select coalesce(jsonb_agg(private.lead_row(l) order by l.due_at), '[]') from
      (select * from public.leads l where l.due_at > v_soon order by l.due_at limit 8) l),
    'actions', (select coalesce(jsonb_agg(private.lead_row(l) order by l.next_action_at), '[]') from
      (select * from public.leads l where l.owner = v_me and l.next_action_at < now() + interval '7 days'
        order by l.next_action_at limit 12) l),
    'week', (select jsonb_build_object(
        'kept', count(*) filter (where l.answered_at <= l.created_at + interval '24 hours'),
        'broken', count(*) filter (where coalesce(l.answered_at, now()) > l.created_at + interval '24 hours'),
        'open', count(*) filter (where l.answered_at is null and l.created_at + interval '24 hours' >= now()))
      from public.leads l where l.created_at >= p_week_start and l.status not in ('spam', 'duplicate')),
    'done', (select jsonb_build_object(
        'answered', exists (select 1 from public.lead_events e where e.actor = v_me and (e.kind = 'answered' or e.to_status = 'contacted')),
        'visit', exists (select 1 from public.lead_events e where e.actor = v_me and e.kind = 'next-action'),
        'closed', exists (select 1 from public.lead_events e where e.actor = v_me and e.to_status in ('won', 'lost')),
        'exported', exists (select 1 from public.lead_exports x where x.actor = v_me))));
end $$;

-- How many wait and how many are late, for the tab's title: cheap enough to ask every few seconds.
create function private.office_pulse() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_sales();
  return (select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where l.due_at <= now()))
    from public.leads l where l.due_at is not null);
end $$;

-- Changing --------------------------------------------------------------------------------------------------------------

-- Changes a lead as it was seen. {"status", "lost_reason", "owner", "next_action", "next_action_at", "next_action_note",
-- "answered": {"channel", "template"}, "note"}: what is not named stays; null takes away.
--   Returns {"status": "saved" | "conflict" | "gone" | "reason" | "invalid", "version"}. A note is added to the others, so it
--   is kept even when the rest came too late.
create function private.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_note text := nullif(trim(left(p_changes ->> 'note', 4000)), '');
  v_status text := p_changes ->> 'status';
  v_owner uuid := (p_changes ->> 'owner')::uuid;
  v_version integer;
begin
  perform private.assert_sales();
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  -- Sent again after a conflict, it is the same note.
  if v_note is not null and not exists (select 1 from public.lead_events e where e.lead_id = p_lead and e.kind = 'note'
      and e.actor = auth.uid() and e.note = v_note and e.created_at > now() - interval '10 minutes') then
    insert into public.lead_events (lead_id, kind, note, actor) values (p_lead, 'note', v_note, auth.uid());
  end if;
  if (p_changes - 'note') = '{}'::jsonb then
    return jsonb_build_object('status', 'saved', 'version', v_lead.version);
  end if;
  if p_version <> v_lead.version then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  end if;
  if v_status = 'lost' and p_changes ->> 'lost_reason' is null then
    return jsonb_build_object('status', 'reason', 'version', v_lead.version);
  end if;
  if v_owner is not null and not exists (select 1 from public.staff s where s.user_id = v_owner and s.role in ('admin', 'sales')) then
    return jsonb_build_object('status', 'invalid', 'version', v_lead.version);
  end if;
  if p_changes ? 'answered' then
    insert into public.lead_events (lead_id, kind, actor, data) values (p_lead, 'answered', auth.uid(), p_changes -> 'answered');
    if v_status is null and v_lead.status = 'new' then
      v_status := 'contacted';
    end if;
  end if;
  update public.leads l set
      status = coalesce(v_status, l.status),
      lost_reason = case when p_changes ? 'lost_reason' then p_changes ->> 'lost_reason' else l.lost_reason end,
      -- Who answers first has it, until somebody else is named.
      owner = case when p_changes ? 'owner' then v_owner
        when l.owner is null and v_status in ('contacted', 'visit-booked', 'quoted', 'negotiating', 'won', 'lost') then auth.uid()
        else l.owner end,
      next_action = case when p_changes ? 'next_action' then p_changes ->> 'next_action' else l.next_action end,
      next_action_at = case when p_changes ? 'next_action' then (p_changes ->> 'next_action_at')::timestamptz else l.next_action_at end,
      next_action_note = case when p_changes ? 'next_action' then nullif(trim(p_changes ->> 'next_action_note'), '') else l.next_action_note end,
      awaiting_since = case when p_changes ? 'answered' then null else l.awaiting_since end,
      answered_at = case when p_changes ? 'answered' then coalesce(l.answered_at, now()) else l.answered_at end
    where l.id = p_lead returning l.version into v_version;
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;

-- The same change to several, each as it was seen ([{"id", "version"}], 100 at most). Returns how many each answer got.
create function private.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead jsonb;
  v_saved integer := 0;
  v_others integer := 0;
begin
  perform private.assert_sales();
  for v_lead in select e from jsonb_array_elements(p_leads) e order by e ->> 'id' limit 100 loop
    if private.change_lead((v_lead ->> 'id')::uuid, (v_lead ->> 'version')::integer, p_changes) ->> 'status' = 'saved' then
      v_saved := v_saved + 1;
    else
      v_others := v_others + 1;
    end if;
  end loop;
  return jsonb_build_object('saved', v_saved, 'skipped', v_others);
end $$;

-- Two open leads of one person become one. The older stays; everything sent moves to it, and a wish not to be contacted
-- holds for every number and address of both. The other keeps its address, as a duplicate that points to it.
--   Returns {"status": "saved" | "conflict" | "closed", "id": the one that stays}.
create function private.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_keep public.leads;
  v_gone public.leads;
  v_seen integer;
  v_contacts text[];
begin
  perform private.assert_sales();
  perform 1 from public.leads l where l.id in (p_lead, p_other) order by l.id for update;
  select * into v_keep from public.leads l where l.id in (p_lead, p_other) order by l.created_at, l.id limit 1;
  select * into v_gone from public.leads l where l.id in (p_lead, p_other) and l.id <> v_keep.id;
  select l.version into v_seen from public.leads l where l.id = p_lead;
  if v_gone.id is null or not private.is_open(v_keep.status) or not private.is_open(v_gone.status)
      or private.kind_family(v_keep.kind) <> private.kind_family(v_gone.kind) then
    return jsonb_build_object('status', 'closed');
  end if;
  if v_seen <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_seen);
  end if;
  update public.lead_submissions s set lead_id = v_keep.id, joined = true where s.lead_id = v_gone.id;
  update public.lead_files f set lead_id = v_keep.id where f.lead_id = v_gone.id;
  update public.lead_events e set lead_id = v_keep.id where e.lead_id = v_gone.id;
  update public.marketing_consents m set lead_id = v_keep.id where m.lead_id = v_gone.id;
  insert into public.lead_events (lead_id, kind, note, actor, data)
    values (v_keep.id, 'merged', concat_ws(' · ', v_gone.reference, v_gone.full_name, v_gone.phone_e164, v_gone.email), auth.uid(),
      jsonb_build_object('lead', v_gone.id));
  update public.leads l set status = 'duplicate', merged_into = v_keep.id where l.id = v_gone.id;
  update public.leads l set
      email = coalesce(l.email, v_gone.email),
      phone_e164 = coalesce(l.phone_e164, v_gone.phone_e164),
      phone_typed = coalesce(l.phone_typed, v_gone.phone_typed),
      owner = coalesce(l.owner, v_gone.owner),
      next_action = coalesce(l.next_action, v_gone.next_action),
      next_action_at = coalesce(l.next_action_at, v_gone.next_action_at),
      next_action_note = case when l.next_action is null then v_gone.next_action_note else l.next_action_note end,
      last_touch = case when v_gone.last_submitted_at > l.last_submitted_at then coalesce(v_gone.last_touch, l.last_touch) else l.last_touch end,
      last_submitted_at = greatest(l.last_submitted_at, v_gone.last_submitted_at),
      awaiting_since = least(l.awaiting_since, v_gone.awaiting_since),
      is_returning = true
    where l.id = v_keep.id;
  if v_keep.do_not_contact or v_gone.do_not_contact then
    v_contacts := array_remove(array[v_keep.phone_e164, v_gone.phone_e164, lower(v_keep.email), lower(v_gone.email)], null);
    insert into private.do_not_contact (contact_hash, reason, actor)
      select distinct private.pseudonym(c), 'merged', auth.uid() from unnest(v_contacts) c on conflict (contact_hash) do nothing;
    update public.marketing_consents m set withdrawn_at = now()
      where m.withdrawn_at is null and (m.phone_e164 = any (v_contacts) or lower(m.email) = any (v_contacts));
    update public.leads l set do_not_contact = true
      where not l.do_not_contact and (l.phone_e164 = any (v_contacts) or lower(l.email) = any (v_contacts));
  end if;
  return jsonb_build_object('status', 'saved', 'id', v_keep.id);
end $$;

-- Who has a lead open. Nobody reads the table: the function answers with the others who do.
create table public.lead_presence (
  lead_id uuid not null references public.leads (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (lead_id, user_id)
);
create index lead_presence_user_idx on public.lead_presence (user_id);
alter table public.lead_presence enable row level security;

-- "I have this lead open", said every few seconds. Returns {"version", "events", "others": [names], "last": who changed it
-- last}; null when there is no such lead.
create function private.attend_lead(p_lead uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_version integer;
begin
  perform private.assert_sales();
  select l.version into v_version from public.leads l where l.id = p_lead;
  if not found then
    return null;
  end if;
  insert into public.lead_presence as p (lead_id, user_id) values (p_lead, auth.uid())
    on conflict (lead_id, user_id) do update set seen_at = now();
  delete from public.lead_presence p where p.seen_at < now() - interval '10 minutes';
  return jsonb_build_object('version', v_version,
    'events', (select coalesce(max(e.id), 0) from public.lead_events e where e.lead_id = p_lead),
    'last', (select private.staff_name(e.actor) from public.lead_events e
      where e.lead_id = p_lead and e.actor is not null order by e.id desc limit 1),
    'others', (select coalesce(jsonb_agg(private.staff_name(p.user_id) order by p.seen_at), '[]') from public.lead_presence p
      where p.lead_id = p_lead and p.user_id <> auth.uid() and p.seen_at > now() - interval '40 seconds'));
end $$;

-- Files that leave the house --------------------------------------------------------------------------------------------

create table public.lead_exports (
  id bigint generated always as identity primary key,
  actor uuid references auth.users (id) on delete set null,
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 4000),
  rows integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index lead_exports_actor_idx on public.lead_exports (actor);
alter table public.lead_exports enable row level security;
create policy admin_reads_exports on public.lead_exports for select to authenticated
  using ((select private.has_role('admin')) or (actor = (select auth.uid()) and (select private.has_role('sales'))));

create function private.begin_export(p_format text, p_filter jsonb) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  perform private.assert_sales();
  -- Who was searched for is needed while the export runs, and kept no longer: it may be a person who is erased one day.
  update public.lead_exports x set finished_at = now(), filter = x.filter - array['words', 'phone', 'digits']
    where x.finished_at is null and x.started_at < now() - interval '1 hour';
  insert into public.lead_exports (actor, format, filter) values (auth.uid(), p_format, p_filter) returning id into v_id;
  perform private.record('export', 'leads', '', upper(p_format), p_filter - array['words', 'phone', 'digits']);
  return v_id;
end $$;

-- The next rows of an export, newest first; an empty array ends it. Only through here do whole leads leave in bulk, so
-- what left is written down row by row.
create function private.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_export public.lead_exports;
  v_condition text;
  v_rows jsonb;
  v_last boolean;
begin
  perform private.assert_sales();
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
      || jsonb_build_object(''owner_name'', private.staff_name(l.owner)) order by l.created_at desc, l.id desc), ''[]'')
    from (select * from public.leads l where %s order by l.created_at desc, l.id desc limit %s) l',
    v_condition, least(greatest(p_limit, 1), 1000)) into v_rows;
  v_last := jsonb_array_length(v_rows) < least(greatest(p_limit, 1), 1000);
  update public.lead_exports x set rows = x.rows + jsonb_array_length(v_rows),
      finished_at = case when v_last then now() end,
      filter = case when v_last then x.filter - array['words', 'phone', 'digits'] else x.filter end
    where x.id = p_export;
  return v_rows;
end $$;

-- Presence is nobody's news; an export is written into the record where it begins.
create trigger audit after delete on public.lead_exports for each row execute function private.audit('people');
create trigger audit after insert or update or delete on public.lead_views for each row execute function private.audit('people');

-- The API's side: each with the caller's rights, each asking the function behind it.
create function public.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit integer) returns jsonb
  language sql stable security invoker set search_path = '' as $$ select private.list_leads(p_filter, p_sort, p_after, p_limit) $$;
create function public.lead_people() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_people() $$;
create function public.lead_sources() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.lead_sources() $$;
create function public.office_today(p_week_start timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.office_today(p_week_start) $$;
create function public.office_pulse() returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.office_pulse() $$;
create function public.change_lead(p_lead uuid, p_version integer, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_lead(p_lead, p_version, p_changes) $$;
create function public.change_leads(p_leads jsonb, p_changes jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.change_leads(p_leads, p_changes) $$;
create function public.merge_leads(p_lead uuid, p_version integer, p_other uuid) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.merge_leads(p_lead, p_version, p_other) $$;
create function public.attend_lead(p_lead uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_lead(p_lead) $$;
create function public.begin_export(p_format text, p_filter jsonb) returns bigint language sql security invoker set search_path = ''
  as $$ select private.begin_export(p_format, p_filter) $$;
create function public.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.export_page(p_export, p_after, p_limit) $$;

-- Where the service has Realtime, the office hears of every event of a lead at once; the policy on the table decides who.
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    execute 'alter publication supabase_realtime add table public.lead_events';
  end if;
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261121000006' $$;

-- Grants ----------------------------------------------------------------------------------------------------------------

alter function private.apply_grants() rename to apply_grants_before_office;
create function private.apply_office_grants() returns void language plpgsql set search_path = ''
as $$
begin
  -- Only through change_lead, which compares versions.
  revoke update (status) on public.leads from authenticated;
  grant select, delete on public.lead_views to authenticated;
  grant insert (user_id, name, query) on public.lead_views to authenticated;
  grant select on public.lead_exports to authenticated;
  grant execute on function private.list_leads(jsonb, text, jsonb, integer), private.lead_people(), private.lead_sources(),
    private.office_today(timestamptz), private.office_pulse(), private.change_lead(uuid, integer, jsonb),
    private.change_leads(jsonb, jsonb), private.merge_leads(uuid, integer, uuid), private.attend_lead(uuid),
    private.begin_export(text, jsonb), private.export_page(bigint, jsonb, integer) to authenticated;
  grant execute on function public.list_leads(jsonb, text, jsonb, integer), public.lead_people(), public.lead_sources(),
    public.office_today(timestamptz), public.office_pulse(), public.change_lead(uuid, integer, jsonb),
    public.change_leads(jsonb, jsonb), public.merge_leads(uuid, integer, uuid), public.attend_lead(uuid),
    public.begin_export(text, jsonb), public.export_page(bigint, jsonb, integer) to authenticated;
end $$;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_office();
  perform private.apply_office_grants();
end $$;
select private.apply_grants();
