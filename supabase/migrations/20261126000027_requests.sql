-- What a request is called from the proxy to here, and which code a database still serves while a new one comes in.

-- The proxy's name for the request that the site asks for, as it stands in the proxy's log and in the site's; empty where nobody named it.
create function private.request_id() returns text
  language sql stable set search_path = ''
as $$
  select coalesce(substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_-]{1,64}$'), '')
$$;
-- A default is worked out as whoever writes the row.
grant execute on function private.request_id() to service_role;

-- It says nothing of a person: no log that has it has an address beside it.
alter table public.audit_log add column request_id text not null default private.request_id();
alter table public.lead_submissions add column request_id text not null default private.request_id();

-- The schema version of the oldest code that may still start on this schema. While a new version comes in, an instance of the one before
-- that is started again must not be refused, nor when the new one is taken back. A file that takes something away from that code (a column
-- it reads, a function it calls) replaces this function by one that names a later version; a file that only adds leaves it as it is.
create function public.serves_from() returns text
  language sql immutable set search_path = ''
  as $$ select '20261125000026' $$;
grant execute on function public.serves_from() to anon, authenticated;
