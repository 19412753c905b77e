-- Search engines with IndexNow are notified of changes. The single row stores up to when; later changes are read from the entries, so a
-- failed ping is simply repeated, including what changed meanwhile.
create table public.index_pings (
  only_row boolean primary key default true check (only_row),
  -- All changes up to this time were sent; initially none.
  told_until timestamptz not null default '-infinity',
  failures integer not null default 0 check (failures >= 0),
  -- A short code of ours ("answer 403"), never a server's text.
  problem text check (problem ~ '^[A-Za-z0-9 _-]{1,80}$'),
  next_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity'
);
insert into public.index_pings default values;
alter table public.index_pings enable row level security;
create policy editor_reads_index_pings on public.index_pings for select to authenticated
  using ((select private.has_role('admin', 'editor')));
grant select on public.index_pings to authenticated;

-- Hands the entries to send now to one caller: changed ones that are or were published. Returns no rows if there are none, if it is too
-- early after a failure, or while another instance holds the lease.
create function public.claim_index_ping(p_lease_seconds integer default 60)
  returns table (kind text, slug text, locale text, changed_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  update public.index_pings p set claimed_until = now() + make_interval(secs => least(greatest(p_lease_seconds, 5), 600))
    where p.claimed_until < now() and p.next_at <= now()
      and exists (select 1 from public.entries e where e.updated_at > p.told_until and e.status <> 'draft')
    returning p.told_until into v_since;
  if v_since is null then
    return;
  end if;
  return query
    select e.kind, e.slug, e.locale, e.updated_at from public.entries e
    where e.updated_at > v_since and e.status <> 'draft' order by e.updated_at limit 5000;
end $$;

-- Marks changes up to p_until as sent; with a problem, schedules a retry: after a minute, doubling up to six hours.
create function public.settle_index_ping(p_until timestamptz, p_problem text default '') returns void
  language sql security definer set search_path = ''
as $$
  update public.index_pings p set
    told_until = case when p_problem = '' then greatest(p.told_until, p_until) else p.told_until end,
    failures = case when p_problem = '' then 0 else p.failures + 1 end,
    problem = nullif(p_problem, ''),
    next_at = now() + case when p_problem = '' then interval '0'
      else least(interval '1 minute' * power(2, least(p.failures, 9)), interval '6 hours') end,
    claimed_until = '-infinity';
$$;
