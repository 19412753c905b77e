-- What nobody is given, and how these files are kept:
--   * a file is about one subject and needs only earlier ones. Once released it is not changed, but followed by a new one
--     (tests/migrations.sha256 holds the checksums);
--   * directly below a table stand its row level security, its policies, its grants and its audit trigger; directly below a
--     function its grant. Whatever has no grant here is for the service role alone (in schema public) or for the functions of
--     these files alone (in schema private). tests/rights.txt is the list of all rights;
--   * security definer functions pin search_path. They stand in schema private, which the API does not serve, and what the API
--     offers is a function in schema public with the caller's rights; except functions for the service role, and those that
--     say of themselves whom they answer.

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

-- The newest file of these that was applied. The site compares it with its own newest when it starts.
create function public.schema_version() returns text
  language sql stable security definer set search_path = ''
  as $$ select max(m.version) from supabase_migrations.schema_migrations m $$;
grant execute on function public.schema_version() to anon, authenticated;
