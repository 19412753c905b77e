-- Pictures, which are entries of the kind "media": where they are used, and when their files are deleted.

-- Where a picture is used: in published texts or in drafts. A text search suffices, because the slug of a picture is unlike any other word.
create function public.media_uses(p_slug text) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', u.kind, 'slug', u.slug, 'published', u.published)), '[]')
  from (
    select e.kind, e.slug, e.status = 'published' and position(p_slug in e.data::text) > 0 as published
      from public.entries e
      left join lateral (
        select r.data from public.entry_revisions r where r.entry_id = e.id order by r.revision desc limit 1
      ) n on true
      where e.kind <> 'media' and e.status <> 'archived'
        and (position(p_slug in e.data::text) > 0 or position(p_slug in n.data::text) > 0)
  ) u
$$;
grant execute on function public.media_uses(text) to authenticated;

-- Pictures archived 30 days ago: the site deletes their files first, then the rows (media_removed).
create function public.media_to_remove() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct e.slug), '[]') from public.entries e
    where e.kind = 'media' and not exists (
      select 1 from public.entries o where o.kind = 'media' and o.slug = e.slug
        and (o.status <> 'archived' or o.archived_at is null or o.archived_at > now() - interval '30 days'))
$$;
create function public.media_removed(p_slugs text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.entries e where e.kind = 'media' and e.slug = any (p_slugs) and e.status = 'archived'
    and e.archived_at <= now() - interval '30 days';
end $$;
