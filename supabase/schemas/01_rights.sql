-- The schema as it is today, one text for each table, policy, function and grant, by subject. A change is made here, and in a
-- migration that brings a database from before to it; tests/integration/schemas.test.ts compares the two.
-- What nobody is given, and how these files are kept:
--   * a file is about one subject. Tables need only those of earlier files; functions may call later ones;
--   * directly below a table stand its row level security, its policies, its grants and its audit trigger; directly below a
--     function its grant. Whatever has no grant here is for the service role alone (in schema public) or for the functions of
--     these files alone (in schema private). tests/rights.txt is the list of all rights;
--   * security definer functions pin search_path. They stand in schema private, which the API does not serve, and what the API
--     offers is a function in schema public with the caller's rights; except functions for the service role, and those that
--     say of themselves whom they answer.

-- Functions may name what comes later.
set check_function_bodies = off;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public, private to anon, authenticated, service_role;

-- A hosted project grants every new table, sequence and function in public to everybody; here a grant says so, or nobody may.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- Without a schema: the right PUBLIC has on every new function is a global one.
alter default privileges revoke execute on functions from public;
-- The service role, whose key never leaves the server, may do everything in public.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The newest migration that was applied. The site compares it with its own newest when it starts.
create function public.schema_version() returns text
  language sql stable security definer set search_path = ''
  as $$ select max(m.version) from supabase_migrations.schema_migrations m $$;
grant execute on function public.schema_version() to anon, authenticated;

-- The schema version of the oldest code that may still start on this schema. While a new version comes in, an instance of the one before
-- that is started again must not be refused, nor when the new one is taken back. A change that takes something away from that code (a
-- column it reads, a function it calls) names its own version here; one that only adds leaves it as it is.
create function public.serves_from() returns text
  language sql immutable set search_path = ''
  as $$ select '20261128000001' $$;
grant execute on function public.serves_from() to anon, authenticated;

-- The proxy's name for the request that the site asks for, as it stands in the proxy's log and in the site's; empty where nobody named it.
create function private.request_id() returns text
  language sql stable set search_path = ''
as $$
  select coalesce(substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_-]{1,64}$'), '')
$$;
-- A default is worked out as whoever writes the row.
grant execute on function private.request_id() to service_role;
