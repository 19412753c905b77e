-- How long personal data is kept, and how it is erased.

-- Months that a lead is kept after its last change or message; administrators may change them.
create table public.retention_rules (
  kind text primary key check (kind in ('contact', 'quote', 'callback', 'application', 'data-request', 'calculation', 'office', 'whatsapp', 'email', 'spam', 'clicks')),
  months integer not null check (months between 1 and 120)
);
insert into public.retention_rules (kind, months) values
  ('contact', 24), ('quote', 24), ('callback', 24), ('calculation', 24), ('data-request', 24), ('application', 12),
  ('spam', 3), ('clicks', 24), ('office', 24), ('whatsapp', 24), ('email', 24);
alter table public.retention_rules enable row level security;
create policy sales_reads_retention on public.retention_rules for select to authenticated
  using ((select private.has_role('admin', 'sales')));
create policy admin_sets_retention on public.retention_rules for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
grant select, update (months) on public.retention_rules to authenticated;
create trigger audit after insert or update or delete on public.retention_rules for each row execute function private.audit('always');
-- Sets the months of several kinds ({"contact": 24, …}), all of them or none, within the caller's own rights.
create function public.set_retention(p_months jsonb) returns void language sql security invoker set search_path = ''
as $$
  update public.retention_rules r set months = m.value::integer
  from jsonb_each_text(p_months) m where r.kind = m.key and r.months <> m.value::integer
$$;
grant execute on function public.set_retention(jsonb) to authenticated;

-- What was erased, without naming the person.
create table public.erasures (
  id bigint generated always as identity primary key,
  reference text not null,
  kind text not null,
  reason text not null check (reason in ('request', 'retention')),
  lead_created_on date not null,
  submissions integer not null,
  files integer not null,
  actor uuid references auth.users (id) on delete set null,
  erased_at timestamptz not null default now()
);
create index erasures_actor_idx on public.erasures (actor);
alter table public.erasures enable row level security;
create policy admin_reads_erasures on public.erasures for select to authenticated
  using ((select private.has_role('admin')));
grant select on public.erasures to authenticated;

create function private.remove_lead(p_lead uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
begin
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  insert into public.erasures (reference, kind, reason, lead_created_on, submissions, files, actor)
    select v_lead.reference, v_lead.kind, p_reason, v_lead.created_at::date,
      (select count(*) from public.lead_submissions s where s.lead_id = p_lead),
      (select count(*) from public.lead_files f where f.lead_id = p_lead), auth.uid();
  insert into private.erased_keys (key_hash)
    select private.pseudonym(s.idempotency_key) from public.lead_submissions s where s.lead_id = p_lead
    on conflict (key_hash) do nothing;
  -- Someone who asks to be forgotten has not agreed to advertising any more. Old leads end without ending a consent.
  if p_reason = 'request' then
    delete from public.marketing_consents m
      where m.lead_id = p_lead or m.phone_e164 = v_lead.phone_e164 or lower(m.email) = lower(v_lead.email);
  end if;
  delete from public.leads l where l.id = p_lead;
  return true;
end $$;

create function private.erase_lead(p_lead uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return private.remove_lead(p_lead, 'request');
end $$;
create function public.erase_lead(p_lead uuid) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.erase_lead(p_lead) $$;
grant execute on function private.erase_lead(uuid), public.erase_lead(uuid) to authenticated;

-- Files whose rows were deleted; the site fetches this list (files_to_remove), deletes the files and confirms (files_removed).
create table private.file_removals (
  id uuid primary key,
  place text not null,
  since timestamptz not null default now()
);
alter table private.file_removals enable row level security;
create function private.note_file_removal() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_removals (id, place) values (old.id, old.place) on conflict (id) do nothing;
  return null;
end $$;
create trigger lead_files_removed after delete on public.lead_files for each row execute function private.note_file_removal();

-- Files to delete, and the confirmation of their deletion. Executable by the service role only.
create function public.files_to_remove() returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'overdue', r.since < now() - interval '2 days')), '[]')
  from (select * from private.file_removals order by since limit 100) r
$$;
create function public.files_removed(p_ids jsonb) returns void language sql security definer set search_path = ''
  as $$ delete from private.file_removals r where r.id::text in (select jsonb_array_elements_text(p_ids)) $$;

-- Erases what has passed its retention, at most 200 leads a call; also the person searched for in interrupted exports, and files in the
-- bucket whose submission was never stored.
create function private.apply_retention() returns jsonb
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
  perform private.end_stale_exports();
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

-- Deletes files of spam on the instances' disk, oldest first, until p_bytes are freed, at most 500 a call, and records it in the leads'
-- histories. Returns how many. Executable by the service role only.
create function public.drop_spam_files(p_bytes bigint) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_files integer;
begin
  with oldest as (
    select f.id, f.size_bytes, f.created_at from public.lead_files f
    join public.leads l on l.id = f.lead_id
    where l.status = 'spam' and f.place = 'disk'
    order by f.created_at, f.id limit 500
  ), summed as (
    select o.id, sum(o.size_bytes) over (order by o.created_at, o.id) - o.size_bytes as bytes_before from oldest o
  ), gone as (
    delete from public.lead_files f using summed s where f.id = s.id and s.bytes_before < p_bytes returning f.lead_id
  ), told as (
    insert into public.lead_events (lead_id, kind) select distinct g.lead_id, 'files-dropped' from gone g
  )
  select count(*) into v_files from gone;
  return v_files;
end $$;

-- The site's maintenance: ends old sessions, deletes lead_news older than an hour, applies retention. Executable by the service role only.
create function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_old_sessions();
  delete from public.lead_news n where n.created_at < now() - interval '1 hour';
  return private.apply_retention();
end $$;
