-- Each running instance reports which content it shows.

-- Which content each running instance shows. The office calls a publication live only when all of them show it.
create table public.content_instances (
  instance text primary key check (char_length(instance) between 1 and 300),
  version bigint not null,
  seen_at timestamptz not null default now()
);
alter table public.content_instances enable row level security;

-- Records the version that an instance shows (null: it ends) and returns the clock. An instance that dies is forgotten after ten minutes:
-- until then it may be alive, cut off from the database, and show older pages.
create function public.follow_content(p_instance text, p_version bigint) returns bigint
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_version is null then
    delete from public.content_instances i where i.instance = p_instance;
  else
    insert into public.content_instances as i (instance, version) values (p_instance, p_version)
      on conflict (instance) do update set version = excluded.version, seen_at = now()
      where i.version <> excluded.version or i.seen_at < now() - interval '10 seconds';
  end if;
  delete from public.content_instances i where i.seen_at < now() - interval '10 minutes';
  return (select c.version from public.content_clock c);
end $$;

-- How many instances besides p_instance do not show this version yet.
create function public.instances_behind(p_instance text, p_version bigint) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.content_instances i
    where i.instance <> p_instance and i.version < p_version and i.seen_at > now() - interval '10 minutes'
$$;
