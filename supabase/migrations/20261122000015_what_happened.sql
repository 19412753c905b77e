-- The office says what happened: which text was replaced, whether the promise was kept, what became of a notification, and
-- a lost password that needs no mail. The rules at the head of the foundation hold here too.

-- Restoring a text ----------------------------------------------------------------------------------------------------------

-- As before; and who names what readers saw ("live": the published revision, 0 for none) is told when that is another one
-- by now: publishing by schedule makes no new revision, so "base" alone would not notice.
create or replace function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_live integer;
  v_revisions jsonb := '{}';
begin
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    v_entry := null;
    select e.id, case when e.status = 'published' then e.revision else 0 end into v_entry, v_live from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale for update;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer or v_live <> (v_version ->> 'live')::integer then
      return jsonb_build_object('ok', false, 'conflict', v_locale, 'revision', v_latest);
    end if;
  end loop;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    v_entry := null;
    select e.id into v_entry from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if p_publish then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261122000015' $$;
select private.apply_grants();
