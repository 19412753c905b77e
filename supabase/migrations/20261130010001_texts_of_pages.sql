-- The office looks for words in the texts of pages, drafts and archived pages included.

-- The newest text of entries that are named by kind, slug and language, such as "page/terms/en".
create function public.newest_texts(p_keys text[]) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_object_agg(concat_ws('/', e.kind, e.slug, e.locale), coalesce(n.data, e.data)), '{}')
  from public.entries e
  left join lateral (
    select r.data from public.entry_revisions r where r.entry_id = e.id order by r.revision desc limit 1
  ) n on true
  where concat_ws('/', e.kind, e.slug, e.locale) = any (p_keys)
$$;
grant execute on function public.newest_texts(text[]) to authenticated;
