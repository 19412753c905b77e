-- Policies are named by the roles they allow, and functions by what they do: one that reads like a question wrote rows, and two computed
-- different sources of a lead under one name. Nothing outside the database names them.
alter policy anyone_reads_published on public.entries rename to visitor_reads_published;
alter policy staff_reads_index_pings on public.index_pings rename to editor_reads_index_pings;
alter policy staff_reads_retention on public.retention_rules rename to sales_reads_retention;
alter policy admin_reads_exports on public.lead_exports rename to sales_reads_own_exports;
alter policy admin_sees_store_events on public.store_events rename to admin_confirms_store_events;
alter policy writers_read_opening_checks on public.opening_checks rename to editor_reads_opening_checks;

alter trigger leads_find_person on public.leads rename to leads_assign_person;
alter function private.find_person() rename to assign_person;
alter function private.lead_source(jsonb) rename to first_touch_source;
alter function private.show_wishes(text[]) rename to update_do_not_contact;
alter function private.holding_bound(uuid, jsonb, timestamptz) rename to hold_if_over_bound;
-- The functions that call the last three.
do $$
declare
  v_caller text;
begin
  for v_caller in
    select replace(replace(replace(pg_get_functiondef(p.oid), 'private.lead_source(', 'private.first_touch_source('),
        'private.show_wishes(', 'private.update_do_not_contact('), 'private.holding_bound(', 'private.hold_if_over_bound(')
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ 'private\.(lead_source|show_wishes|holding_bound)\('
  loop
    execute v_caller;
  end loop;
end $$;

-- The age at which sessions end stood among the retention of leads.
create function private.end_old_sessions() returns void language sql security definer set search_path = ''
  as $$ delete from auth.sessions a where a.created_at < now() - interval '30 days' $$;
create or replace function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_old_sessions();
  delete from public.lead_news n where n.created_at < now() - interval '1 hour';
  return private.apply_retention();
end $$;
