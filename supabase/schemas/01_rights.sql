-- The schema as it is today, by subject: one definition of each table, policy, function and grant. A change is made here and in a migration
-- that brings an existing database to it; tests/integration/schemas.test.ts compares the two. Rules of these files:
--   * A file covers one subject. Its tables need only tables of earlier files; its functions may call later ones.
--   * Directly below a table come its row level security, policies, grants and audit trigger; directly below a function its grant. Without
--     a grant, an object in schema public is for the service role alone, one in schema private for the functions of these files alone.
--     tests/rights.txt lists all rights.
--   * Security definer functions pin search_path. They live in schema private, which the API does not serve; the API offers a function in
--     schema public that runs with the caller's rights. Exceptions are functions for the service role, and public ones that decide
--     themselves who may call them.
--   * A policy's name begins with whom it lets in: visitor (without an account), anyone, staff (every role), editor or sales (that role,
--     and administrators), admin.

-- Function bodies are not checked at creation, so that they may name objects that come later.
set check_function_bodies = off;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public, private to anon, authenticated, service_role;

-- A hosted project grants every new table, sequence and function in public to everyone; here nothing is accessible without a grant.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- No schema is named, because the right of PUBLIC on every new function is a global default.
alter default privileges revoke execute on functions from public;
-- The service role may do everything in public: its key never leaves the server.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The newest migration that was applied. The site compares it with its own newest migration when it starts.
create function public.schema_version() returns text
  language sql stable security definer set search_path = ''
  as $$ select max(m.version) from supabase_migrations.schema_migrations m $$;
grant execute on function public.schema_version() to anon, authenticated;

-- The schema version of the oldest code that may still start on this schema. During a rollout or a rollback, an instance of the previous
-- version that restarts must not be refused. A change that takes something away from that code (a column it reads, a function it calls)
-- sets its own version here; one that only adds leaves it.
create function public.serves_from() returns text
  language sql immutable set search_path = ''
  as $$ select '20261128000001' $$;
grant execute on function public.serves_from() to anon, authenticated;

-- The proxy's id of the request that this query serves, as in the logs of the proxy and the site; empty where there is none.
create function private.request_id() returns text
  language sql stable set search_path = ''
as $$
  select coalesce(substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_-]{1,64}$'), '')
$$;
-- A column default is evaluated with the rights of the role that writes the row.
grant execute on function private.request_id() to service_role;
