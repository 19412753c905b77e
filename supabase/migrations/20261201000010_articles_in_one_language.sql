-- An article or a resource may be public in one language, also the first time.
create or replace function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_live integer;
  v_revision integer;
  v_text jsonb;
  v_conflicts text[] := '{}';
  v_revisions jsonb := '{}';
  v_published text[] := '{}';
  v_before integer := 0;
begin
  perform 1 from public.entries e where e.kind = p_kind and e.slug = p_slug order by e.locale for update;
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    if p_publish and coalesce((v_version ->> 'publish')::boolean, true) then
      v_published := v_published || v_locale;
    end if;
    continue when not v_version ? 'data';
    v_entry := null;
    v_live := null;
    select e.id, case when e.status = 'published' then e.revision else 0 end into v_entry, v_live from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer or v_live <> (v_version ->> 'live')::integer then
      v_conflicts := v_conflicts || v_locale;
      v_revision := coalesce(v_revision, v_latest);
    end if;
  end loop;
  if cardinality(v_conflicts) > 0 then
    return jsonb_build_object('ok', false, 'conflict', v_conflicts[1], 'conflicts', to_jsonb(v_conflicts), 'revision', v_revision);
  end if;
  select e.locale into v_locale from public.entries e
    where p_publish and p_kind not in ('post', 'resource') and e.kind = p_kind and e.slug = p_slug and e.status <> 'published'
      and not (e.locale = any (v_published) and (p_versions -> e.locale) ? 'data')
    order by e.locale limit 1;
  if found then
    return jsonb_build_object('ok', false, 'needs', v_locale);
  end if;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    continue when not v_version ? 'data';
    v_entry := null;
    select e.id, e.revision, e.data into v_entry, v_live, v_text from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if v_locale = any (v_published) then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
      if v_text is distinct from v_version -> 'data' then
        v_before := coalesce(v_live, 0);
      end if;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  if cardinality(v_published) > 0 then
    perform private.note_published(p_kind, p_slug, v_published, v_before);
  end if;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;
