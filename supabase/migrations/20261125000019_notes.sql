-- A note can be mended and withdrawn, and every wording stays readable.

-- Mends a note, or withdraws it (an empty text), for its author and for administrators. What it said before is kept in its data,
-- {"mended": [{"at", "by", "before", "withdrawn": where it was}], "withdrawn"}, and a line of its own says that it was done.
--   p_seen: how many times it had been mended when it was read. The same text again changes nothing.
--   Returns {"status": "saved" | "conflict" | "gone" | "forbidden"}.
create function private.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event public.lead_events;
  v_text text := nullif(trim(left(p_text, 4000)), '');
  v_mended jsonb;
begin
  perform private.require_role('admin', 'sales');
  select * into v_event from public.lead_events e where e.id = p_event and e.kind = 'note' for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_event.actor is distinct from auth.uid() and not private.has_role('admin') then
    return jsonb_build_object('status', 'forbidden');
  end if;
  v_mended := coalesce(v_event.data -> 'mended', '[]');
  if (v_text is null and v_event.data ? 'withdrawn') or (v_text = v_event.note and not v_event.data ? 'withdrawn') then
    return jsonb_build_object('status', 'saved');
  elsif jsonb_array_length(v_mended) <> p_seen then
    return jsonb_build_object('status', 'conflict');
  end if;
  update public.lead_events e set note = coalesce(v_text, e.note),
      data = (e.data - 'withdrawn') || jsonb_build_object('mended', v_mended || jsonb_build_object('at', now(), 'by', auth.uid(),
          'before', e.note, 'withdrawn', e.data ? 'withdrawn'))
        || case when v_text is null then '{"withdrawn": true}'::jsonb else '{}' end
    where e.id = p_event;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_event.lead_id, case when v_text is null then 'note-withdrawn' else 'note-mended' end, auth.uid(),
      jsonb_build_object('note', p_event, 'of', v_event.created_at));
  return jsonb_build_object('status', 'saved');
end $$;
create function public.mend_note(p_event bigint, p_text text, p_seen integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.mend_note(p_event, p_text, p_seen) $$;
grant execute on function private.mend_note(bigint, text, integer), public.mend_note(bigint, text, integer) to authenticated;
