-- How entries are published, in both languages or one, and taken down.

-- Marks the language that becomes outdated by this publishing, or clears the mark. p_before: the revision that was public before, of a
-- language published alone with a changed text, else 0.
create function private.note_published(p_kind text, p_slug text, p_locales text[], p_before integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_caught_up boolean;
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select bool_or(e.behind > 0) into v_caught_up from public.entries e
    where e.kind = p_kind and e.slug = p_slug and e.locale = any (p_locales);
  if v_caught_up or cardinality(p_locales) > 1 then
    update public.entries e set behind = 0, behind_since = null
      where e.kind = p_kind and e.slug = p_slug and e.behind > 0 and e.locale = any (p_locales);
  elsif p_before > 0 then
    update public.entries e set behind = e.behind + 1, behind_since = coalesce(e.behind_since, p_before)
      where e.kind = p_kind and e.slug = p_slug and e.status = 'published' and e.locale <> all (p_locales);
  end if;
end $$;
grant execute on function private.note_published(text, text, text[], integer) to authenticated;

-- Schedules the given revisions for a time, or cancels the schedule (p_at null).
--   p_revisions: {"en": 4, "ar": 4}. Returns {"ok": false}, with nothing written, if one of them is not the newest.
create function public.schedule_entry(p_kind text, p_slug text, p_at timestamptz, p_revisions jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_row record;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  if p_at is null then
    update public.entries e set scheduled_at = null, scheduled_revision = null, updated_by = private.caller()
      where e.kind = p_kind and e.slug = p_slug and e.scheduled_at is not null;
    return jsonb_build_object('ok', true);
  end if;
  for v_row in
    select e.locale, (select max(r.revision) from public.entry_revisions r where r.entry_id = e.id) as newest
      from public.entries e where e.kind = p_kind and e.slug = p_slug
  loop
    if (p_revisions ->> v_row.locale)::integer is distinct from v_row.newest then
      return jsonb_build_object('ok', false);
    end if;
  end loop;
  update public.entries e
    set scheduled_at = p_at, scheduled_revision = (p_revisions ->> e.locale)::integer, archived_at = null,
        status = case when e.status = 'archived' then 'draft' else e.status end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug;
  return jsonb_build_object('ok', found);
end $$;
grant execute on function public.schedule_entry(text, text, timestamptz, jsonb) to authenticated;

-- Publishes what is due; returns how many rows. Every instance calls it every two seconds; row locks let only one publish each page.
create function public.publish_due() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  -- An update of no row would still move the content clock.
  if not exists (select 1 from public.entries e where e.scheduled_at <= now()) then
    return 0;
  end if;
  with due as (
    select e.id, e.scheduled_revision from public.entries e where e.scheduled_at <= now() for update skip locked
  )
  update public.entries e
    set data = r.data, revision = r.revision, status = 'published', behind = 0, behind_since = null,
        publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null
    from due join public.entry_revisions r on r.entry_id = due.id and r.revision = due.scheduled_revision
    where e.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Takes a page down (draft) or archives it (archived), in both languages; from archived, draft returns it to the lists. False if nothing
-- changed.
create function public.withdraw_entry(p_kind text, p_slug text, p_status text) returns boolean
  language plpgsql security invoker set search_path = ''
as $$
begin
  if p_status not in ('draft', 'archived') then
    raise exception 'not a state to withdraw to';
  end if;
  update public.entries e
    set status = p_status, scheduled_at = null, scheduled_revision = null,
        archived_at = case when p_status = 'archived' then now() end, updated_by = private.caller()
    where e.kind = p_kind and e.slug = p_slug and e.status <> p_status;
  return found;
end $$;
grant execute on function public.withdraw_entry(text, text, text) to authenticated;

-- The entries behind the fixed addresses (a test compares them with lib/site/routes.ts), and those that every page reads.
create function private.always_stands(p_kind text, p_slug text) returns boolean language sql immutable set search_path = ''
as $$
  select p_kind in ('home', 'settings', 'calendar', 'cooling', 'location')
    or (p_kind = 'page' and p_slug in ('about', 'ac-electricity-cost-calculator', 'ac-size-bedroom',
      'ac-size-converter-calculator', 'ac-size-kitchen', 'ac-size-living', 'ac-size-majlis', 'ac-size-meeting', 'ac-size-office',
      'ac-size-shop', 'accessibility',
      'amc-plan-calculator', 'blog', 'calculators', 'careers', 'case-studies', 'chilled-water-pipe-calculator',
      'condensation-check-calculator', 'contact', 'cooling-load', 'cooling-load-detailed', 'data-request',
      'duct-sizing-calculator', 'fresh-air-ventilation-calculator', 'insulation-glass-upgrade-calculator', 'prices', 'privacy',
      'quote', 'resources', 'services', 'solar-pv-calculator', 'terms'))
    or (p_kind = 'service' and p_slug in ('air-conditioning', 'air-conditioning-amc', 'air-conditioning-installation',
      'air-conditioning-maintenance', 'air-conditioning-repair-cleaning', 'commercial-hvac', 'commercial-hvac-ahu-services',
      'commercial-hvac-chiller-services', 'commercial-hvac-cooling-tower-services', 'commercial-hvac-maintenance-contracts',
      'commercial-hvac-repair-services', 'commercial-hvac-vrf-services', 'mep', 'mep-electrical-services',
      'mep-mechanical-services', 'mep-plumbing-services'))
$$;

-- Reply templates must stay published like the fixed pages: every lead is answered with them.
create function private.keep_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (private.always_stands(old.kind, old.slug) or old.kind = 'replies')
    and (tg_op = 'DELETE' or new.status = 'archived'
      or (old.status = 'published' and new.status <> 'published') or new.slug <> old.slug or new.kind <> old.kind) then
    raise exception 'this page always stands' using errcode = 'MQ003';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger entries_keep_standing before update or delete on public.entries
  for each row execute function private.keep_standing();
