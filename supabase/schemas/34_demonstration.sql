-- A demonstration: the site shows an invented firm over its own settings and content, of which nothing is written. Whether it runs is in
-- public.content_clock; the audit log keeps when it ran, and decides which leads are marked.

-- Whether the site is open to the public: the published settings close no language, and those of one have neither a placeholder number nor
-- an example address. lib/site/placeholder-firm.ts states the same rule (tests/integration/demonstration.test.ts compares them).
create function private.is_site_open() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_or(not (coalesce(e.data ->> 'phone', '') = any (p.numbers) or coalesce(e.data ->> 'whatsapp', '') = any (p.numbers)
      or coalesce(e.data ->> 'email', '') ~* '@([a-z0-9-]+\.)*example\.(com|net|org)$')), false)
    and not coalesce(bool_or(e.data -> 'isClosed' = 'true'), false)
  from public.entries e, (select array['+97140000000', '+971500000000'] as numbers) p
  where e.kind = 'settings' and e.slug = 'site' and e.status = 'published'
$$;

-- Whether it ran at this moment. A lead that waited on a disk counts by the moment at which it was sent.
create function private.was_demonstration(p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select g.action = 'demonstration-started' from public.audit_log g
    where g.subject = 'demonstration' and g.at <= p_at order by g.at desc, g.id desc limit 1), false)
$$;

-- {"at", "by"} of the demonstration that runs, else null. "by" is empty where the machine started it.
create function private.demonstration_begun() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('at', g.at, 'by', coalesce(private.staff_name(g.actor), ''))
  from public.content_clock c, public.audit_log g
  where c.demonstration and g.subject = 'demonstration' and g.action = 'demonstration-started' order by g.id desc limit 1
$$;

-- Starts or ends it. Returns "on", "off", or "open": it was not started, because visitors of an open site must never see it.
create function private.switch_demonstration(p_on boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_is_on boolean;
begin
  -- Publishing locks the same row: of a start and an opening at the same time, the second sees the first.
  select c.demonstration into v_is_on from public.content_clock c where c.only_row for update;
  if p_on and private.is_site_open() then
    return 'open';
  end if;
  if v_is_on is distinct from p_on then
    update public.content_clock c set demonstration = p_on, version = c.version + 1 where c.only_row;
    perform private.record(case when p_on then 'demonstration-started' else 'demonstration-ended' end, 'demonstration', '', '', '{}');
  end if;
  return case when p_on then 'on' else 'off' end;
end $$;

create function private.set_demonstration(p_on boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return private.switch_demonstration(coalesce(p_on, false));
end $$;
create function public.set_demonstration(p_on boolean) returns text
  language sql security invoker set search_path = ''
  as $$ select private.set_demonstration(p_on) $$;
grant execute on function private.set_demonstration(boolean), public.set_demonstration(boolean) to authenticated;

-- For `npm run demo`. Executable by the service role only.
create function public.start_demonstration() returns text
  language sql security definer set search_path = ''
  as $$ select private.switch_demonstration(true) $$;

-- Opening the site ends it within the same transaction. The name sorts behind entries_move_clock, which locks the clock first.
create function private.end_demonstration_when_open() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.content_clock c where c.demonstration) and private.is_site_open() then
    perform private.switch_demonstration(false);
  end if;
  return null;
end $$;
create trigger entries_open_site after insert or update or delete on public.entries
  for each statement execute function private.end_demonstration_when_open();
