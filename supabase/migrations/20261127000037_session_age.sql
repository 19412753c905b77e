-- A session that is used every day does not last for ever: whoever copied it is out a month later at the latest.

alter function public.apply_retention() set schema private;

-- Ends sessions that are older than 30 days, and erases what has been kept long enough. Executable by the service role only.
create function public.apply_retention() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions a where a.created_at < now() - interval '30 days';
  return private.apply_retention();
end $$;
