-- Who has a lead or page open.

-- For leads and pages. No role reads the table; the functions return who else has the same subject open.
create table public.office_presence (
  -- "lead/<id>" or "entry/<kind>/<slug>".
  subject text not null check (subject ~ '^(lead|entry)/' and char_length(subject) <= 150),
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (subject, user_id)
);
create index office_presence_user_idx on public.office_presence (user_id);
alter table public.office_presence enable row level security;

-- Records that the caller has the subject open; returns the names of the others who do. The calling function checks the role.
create function private.attend(p_subject text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.office_presence as p (subject, user_id) values (p_subject, auth.uid())
    on conflict (subject, user_id) do update set seen_at = now();
  delete from public.office_presence p where p.seen_at < now() - interval '10 minutes';
  return (select coalesce(jsonb_agg(private.staff_name(p.user_id) order by p.seen_at), '[]') from public.office_presence p
    where p.subject = p_subject and p.user_id <> auth.uid() and p.seen_at > now() - interval '40 seconds');
end $$;

-- Called every few seconds while a page is open. Returns {"version", "revisions": {"en": 4, "ar": 3}, "others": [names], "last": who saved
-- it last}; version grows with every saved text. Null if there is no such entry.
create function private.attend_entry(p_kind text, p_slug text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_revisions jsonb;
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select jsonb_object_agg(e.locale, (select coalesce(max(r.revision), 0) from public.entry_revisions r where r.entry_id = e.id))
    into v_revisions from public.entries e where e.kind = p_kind and e.slug = p_slug;
  if v_revisions is null then
    return null;
  end if;
  return jsonb_build_object('revisions', v_revisions,
    'version', (select sum(r.value::integer) from jsonb_each_text(v_revisions) r),
    'last', (select private.staff_name(r.created_by) from public.entry_revisions r
      join public.entries e on e.id = r.entry_id
      where e.kind = p_kind and e.slug = p_slug order by r.created_at desc limit 1),
    'others', private.attend('entry/' || p_kind || '/' || p_slug));
end $$;
create function public.attend_entry(p_kind text, p_slug text) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_entry(p_kind, p_slug) $$;
grant execute on function private.attend_entry(text, text), public.attend_entry(text, text) to authenticated;

-- Pages that colleagues have open: {"page/about": ["Sara"]}.
create function public.entries_open() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'editor');
  return (
    select coalesce(jsonb_object_agg(o.entry, o.names), '{}') from (
      select substr(p.subject, 7) as entry, jsonb_agg(private.staff_name(p.user_id) order by p.seen_at) as names
        from public.office_presence p
        where p.subject like 'entry/%' and p.user_id <> auth.uid() and p.seen_at > now() - interval '40 seconds'
        group by p.subject) o);
end $$;
grant execute on function public.entries_open() to authenticated;

-- Called every few seconds while a lead is open. Returns {"version", "events", "others": [names], "last": who changed it last}; null if
-- there is no such lead.
create function private.attend_lead(p_lead uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select l.version into v_version from public.leads l where l.id = p_lead;
  if not found then
    return null;
  end if;
  return jsonb_build_object('version', v_version,
    'events', (select coalesce(max(e.id), 0) from public.lead_events e where e.lead_id = p_lead),
    'last', (select private.staff_name(e.actor) from public.lead_events e
      where e.lead_id = p_lead and e.actor is not null order by e.id desc limit 1),
    'others', private.attend('lead/' || p_lead));
end $$;
create function public.attend_lead(p_lead uuid) returns jsonb language sql security invoker set search_path = ''
  as $$ select private.attend_lead(p_lead) $$;
grant execute on function private.attend_lead(uuid), public.attend_lead(uuid) to authenticated;
