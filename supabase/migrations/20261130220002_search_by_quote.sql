-- The search of the inbox finds a lead by the number of its quote.

-- The inbox filter as a condition on "public.leads l". Values are quoted only here.
--   {"status": "open" | "all" | a status, "kind", "service", "place", "source", "owner": "none" | a user's id, "waiting",
--    "overdue", "step", "from", "to": days in Dubai, "figure", "by": "place:dubai-marina", "promise", "promised_since", "words": [...],
--    "phone": E.164, "digits", "quote": a quote's number}
--   "owner": "none" includes leads whose owner no longer answers leads. Digits that look like a phone number may belong to a reference:
--   "phone" comes with "digits" as typed. "figure" and "by" select what a report counts (private.counted_leads), always by the day it came;
--   "promise" selects answers due since an instant.
create or replace function private.lead_condition(p_filter jsonb) returns text language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  v text[] := array['true'];
  v_key text;
  v_word text;
  v_status text := coalesce(p_filter ->> 'status', 'open');
  v_by text := p_filter ->> 'by';
  v_property text := split_part(v_by, ':', 1);
  v_reported boolean := p_filter ?| array['figure', 'by'];
  v_day text := case when v_status in ('won', 'lost') and not v_reported then 'l.closed_at' else 'l.created_at' end;
begin
  if v_status = 'open' then
    v := v || format('l.status = any (%L)', private.open_statuses());
  elsif v_status <> 'all' then
    v := v || format('l.status = %L', v_status);
  end if;
  foreach v_key in array array['kind', 'service', 'place', 'source'] loop
    if p_filter ? v_key then
      v := v || format('l.%I = %L', v_key, p_filter ->> v_key);
    end if;
  end loop;
  if p_filter ->> 'owner' = 'none' then
    -- Named one by one, so that an index can serve it.
    v := v || format('(l.owner is null or l.owner = any (%L::uuid[]))', array(select u.id from auth.users u
      where not private.answers_leads(u.id) and exists (select 1 from public.leads l where l.owner = u.id)));
  elsif p_filter ? 'owner' then
    v := v || format('l.owner = %L::uuid', p_filter ->> 'owner');
  end if;
  if p_filter ? 'waiting' then
    v := v || 'l.due_at is not null'::text;
  end if;
  if p_filter ? 'overdue' then
    v := v || '(l.due_at < now() or l.next_action_at < now())'::text;
  end if;
  if p_filter ? 'step' then
    v := v || 'l.next_action_at is not null'::text;
  end if;
  if p_filter ? 'from' then
    v := v || format('%s >= %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'from')::date));
  end if;
  if p_filter ? 'to' then
    v := v || format('%s < %L::timestamptz', v_day, private.dubai_day((p_filter ->> 'to')::date + 1));
  end if;
  if v_reported then
    v := v || format('l.id in (select c.lead_id from private.counted_leads c where c.%I%s)', coalesce(p_filter ->> 'figure', 'came'),
      case when v_by is not null then format(' and c.%I = %L', 'by_' || v_property, substr(v_by, strpos(v_by, ':') + 1)) else '' end);
  end if;
  if p_filter ? 'promise' then
    v := v || format('l.id in (select c.lead_id from private.counted_leads c
      where c.created_at >= %1$L::timestamptz - interval ''120 hours'' and c.due_at >= %1$L::timestamptz and c.promise = %2$L)', p_filter ->> 'promised_since', p_filter ->> 'promise');
  end if;
  if p_filter ? 'phone' then
    v := v || format('(l.phone_e164 = %L or l.search_text like %L or l.search_text like %L)', p_filter ->> 'phone',
      '%' || private.digits(p_filter ->> 'phone') || '%', '%' || private.digits(coalesce(p_filter ->> 'digits', p_filter ->> 'phone')) || '%');
  elsif p_filter ? 'digits' then
    v := v || format('l.search_text like %L', '%' || private.digits(p_filter ->> 'digits') || '%');
  end if;
  if p_filter ? 'quote' then
    v := v || format('l.id in (select q.lead_id from public.quotes q where q.number = %L)', p_filter ->> 'quote');
  end if;
  for v_word in select jsonb_array_elements_text(coalesce(p_filter -> 'words', '[]')) limit 8 loop
    v := v || format('l.search_text like %L',
      '%' || regexp_replace(private.fold(v_word), '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return array_to_string(v, ' and ');
end $$;
