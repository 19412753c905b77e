-- Exports of leads. Each is recorded, with the number of its rows.

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
create policy sales_reads_own_exports on public.lead_exports for select to authenticated
  using ((select private.has_role('admin')) or (actor = (select auth.uid()) and (select private.has_role('sales'))));
grant select on public.lead_exports to authenticated;
-- begin_export records the start of an export itself.
create trigger audit after delete on public.lead_exports for each row execute function private.audit('people');

-- A filter without the person searched for. An export needs it only while it runs; the person may be erased later.
create function private.filter_without_person(p_filter jsonb) returns jsonb language sql immutable set search_path = ''
  as $$ select p_filter - array['words', 'phone', 'digits'] $$;

-- Ends exports that were interrupted.
create function private.end_stale_exports() returns void language sql security definer set search_path = ''
as $$
  update public.lead_exports x set finished_at = now(), filter = private.filter_without_person(x.filter)
    where x.finished_at is null and x.started_at < now() - interval '1 hour'
$$;

create function private.begin_export(p_format text, p_filter jsonb) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  perform private.require_role('admin', 'sales');
  perform private.end_stale_exports();
  insert into public.lead_exports (actor, format, filter) values (auth.uid(), p_format, p_filter) returning id into v_id;
  perform private.record('export', 'leads', '', upper(p_format), private.filter_without_person(p_filter));
  return v_id;
end $$;
create function public.begin_export(p_format text, p_filter jsonb) returns bigint language sql security invoker set search_path = ''
  as $$ select private.begin_export(p_format, p_filter) $$;
grant execute on function private.begin_export(text, jsonb), public.begin_export(text, jsonb) to authenticated;

-- What was sent to the person of a lead, the oldest first: [{"at", "by", "channel": null for a mail of the site, "to", "subject", "text",
-- "undone": whether the record of the answer was undone}].
create function private.sent_texts(p_lead uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'by', private.staff_name(e.actor), 'channel', e.data -> 'channel',
      'to', e.data -> 'to', 'subject', e.data -> 'subject', 'text', e.data -> 'text', 'undone', private.was_undone(e.lead_id, e.created_at))
      order by e.id), '[]')
    from public.lead_events e where e.lead_id = p_lead and e.kind in ('answered', 'mail-sent', 'quote-sent') and e.data ? 'text'
$$;

-- The next rows of an export, newest first; an empty array ends it. Whole leads leave in bulk only through this function, so every exported
-- row is counted.
create function private.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
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
      || jsonb_build_object(''owner_name'', private.staff_name(l.owner), ''sent'', private.sent_texts(l.id), ''quotes'', private.quotes_of(l.id)) order by l.created_at desc, l.id desc), ''[]'')
    from (select * from public.leads l where %s order by l.created_at desc, l.id desc limit %s) l',
    v_condition, least(greatest(p_limit, 1), 1000)) into v_rows;
  v_last := jsonb_array_length(v_rows) < least(greatest(p_limit, 1), 1000);
  update public.lead_exports x set rows = x.rows + jsonb_array_length(v_rows),
      finished_at = case when v_last then now() end,
      filter = case when v_last then private.filter_without_person(x.filter) else x.filter end
    where x.id = p_export;
  return v_rows;
end $$;
create function public.export_page(p_export bigint, p_after jsonb, p_limit integer) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.telling_export(p_export, private.export_page(p_export, p_after, p_limit)) $$;
grant execute on function private.export_page(bigint, jsonb, integer), public.export_page(bigint, jsonb, integer) to authenticated;

-- Exported leads are not counted one by one like opened ones: an export that reaches the bound of an hour writes the same line to the audit
-- log, once.
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
