-- A session that is used every day does not last for ever: whoever copied it is out a month later at the latest. Realtime tells
-- that there is news of a lead, and no more. And files of spam make room before those of anybody else stay behind.

-- What Realtime tells the office: that something was added to a lead's history. What it was is asked for through the site, which
-- keeps a record of who reads. A line is worth nothing a moment later.
create table public.lead_news (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);
create index lead_news_created_at_idx on public.lead_news (created_at);
alter table public.lead_news enable row level security;
create policy sales_hears_news on public.lead_news for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.lead_news to authenticated;

create function private.tell_lead_news() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_news default values;
  return null;
end $$;
create trigger tell_news after insert on public.lead_events for each statement execute function private.tell_lead_news();

do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    if exists (select 1 from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'lead_events') then
      execute 'alter publication supabase_realtime drop table public.lead_events';
    end if;
    execute 'alter publication supabase_realtime add table public.lead_news';
  end if;
end $$;

-- Files of spam on the instances' disk, the oldest first, until so many bytes are covered, at most 500 a call; their leads'
-- histories say so. Returns how many. Executable by the service role only.
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

alter function public.apply_retention() set schema private;

-- Ends sessions that are older than 30 days, forgets news of an hour ago, and erases what has been kept long enough. Executable by
-- the service role only.
create function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.created_at < now() - interval '30 days';
  delete from public.lead_news n where n.created_at < now() - interval '1 hour';
  return private.apply_retention();
end $$;
