-- A person's token counts for a role with the site's pass alone, whatever it asks for; and what is read without a role.

-- Whether the request shows the pass of a site. What cannot be told is refused: where no site has said its pass yet, and where no
-- request stands behind the question.
create or replace function private.asked_by_site() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.office_passes p where p.hash =
    encode(sha256(convert_to(coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-office-pass', ''), 'UTF8')), 'hex'))
$$;

-- Realtime asks without HTTP, before it says that a line was added to a lead's history. That a request stands behind the question is
-- said by the Data API, hosted or embedded, whatever the caller wants.
create function private.asked_by_realtime() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(current_setting('request.headers', true), '') = '' and private.session_stands()
    and exists (select 1 from public.staff s where s.user_id = auth.uid() and s.role in ('admin', 'sales'))
$$;
grant execute on function private.asked_by_realtime() to authenticated;
create policy realtime_reads_history on public.lead_events for select to authenticated
  using ((select private.asked_by_realtime()));

-- An account without a role reads no more of the pages than a visitor: pages are read in nobody's name, and who edits has a role.
alter policy anyone_reads_published on public.entries to anon;
-- The policy says which rows are published. Readers need neither the state nor the time.
revoke select (status, publish_at) on public.entries from anon;
