-- A page's history knows which texts were public and since when, so that restoring and publishing an earlier moment brings back what
-- visitors read then, and no draft of that moment.

alter table public.entry_revisions add column published_at timestamptz;
-- It was not noted before: texts up to the public one count as published when they were saved.
update public.entry_revisions r set published_at = r.created_at from public.entries e
  where e.id = r.entry_id and e.publish_at is not null and r.revision <= e.revision;

-- Notes when a text becomes the public one, however it does: by saving, at its time, or with the first edition.
create function private.note_publication() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.entry_revisions r set published_at = now()
    where r.entry_id = new.id and r.revision = new.revision and r.published_at is null;
  return null;
end $$;
create trigger entries_note_publication after update of revision, status on public.entries
  for each row when (new.status = 'published') execute function private.note_publication();

-- The same where an entry is there before the text that it shows.
create function private.note_published_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.published_at := case when exists (select 1 from public.entries e
    where e.id = new.entry_id and e.revision = new.revision and e.status = 'published') then now() end;
  return new;
end $$;
create trigger revisions_note_publication before insert on public.entry_revisions
  for each row execute function private.note_published_revision();

-- A page's revisions with their authors, newest first. Definer, because editors may see colleagues' names.
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
        'published_at', r.published_at, 'by', coalesce(nullif(s.display_name, ''), u.email)
      ) order by r.created_at desc, r.revision desc, e.locale), '[]')
    from public.entries e
    join public.entry_revisions r on r.entry_id = e.id
    left join public.staff s on s.user_id = r.created_by
    left join auth.users u on u.id = r.created_by
    where e.kind = p_kind and e.slug = p_slug);
end $$;
