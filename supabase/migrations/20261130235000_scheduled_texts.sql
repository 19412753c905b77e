-- The lists of the office say which saved text goes live at its minute, and whether a language differs from what is public.

create or replace function public.entries_overview() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'slug', e.slug, 'locale', e.locale, 'status', e.status, 'revision', e.revision,
      'newest', coalesce(n.revision, e.revision), 'changed', coalesce(n.data, e.data) is distinct from e.data,
      'scheduled_at', e.scheduled_at, 'scheduled_revision', e.scheduled_revision, 'archived_at', e.archived_at, 'behind', e.behind,
      'updated_at', coalesce(greatest(e.updated_at, n.created_at), e.updated_at), 'public', e.publish_at is not null,
      'title', coalesce(n.data ->> 'title', n.data ->> 'name', n.data ->> 'businessName', n.data ->> 'headline')
    ) order by e.kind, e.slug, e.locale), '[]')
  from public.entries e
  left join lateral (
    select r.revision, r.created_at, r.data from public.entry_revisions r
      where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
$$;

create or replace function public.entry_history(p_kind text, p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_edit_entry(p_kind, p_slug) is not true then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'locale', e.locale, 'revision', r.revision, 'created_at', r.created_at, 'live', e.status = 'published' and e.revision = r.revision,
        'published_at', r.published_at, 'scheduled_at', case when e.scheduled_revision = r.revision then e.scheduled_at end,
        'by', coalesce(nullif(s.display_name, ''), u.email)
      ) order by r.created_at desc, r.revision desc, e.locale), '[]')
    from public.entries e
    join public.entry_revisions r on r.entry_id = e.id
    left join public.staff s on s.user_id = r.created_by
    left join auth.users u on u.id = r.created_by
    where e.kind = p_kind and e.slug = p_slug);
end $$;
