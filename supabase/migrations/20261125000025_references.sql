-- A reference says nothing of whose site it is: new ones begin with other letters than the first, which stay good.
alter table public.leads drop constraint leads_reference_check;
alter table public.leads add constraint leads_reference_check check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$');
alter table public.lead_submissions drop constraint lead_submissions_reference_check;
alter table public.lead_submissions add constraint lead_submissions_reference_check check (reference ~ '^[A-Z]{2}-[0-9A-Z]{8}$');

-- Of two that collide, the second lead's own begins as it was sent. One line of a long function: the rest stays as it stands.
do $$
declare
  v_is constant text := '''MQ-'' || upper(';
  v_function constant text := pg_get_functiondef('public.submit_lead(jsonb)'::regprocedure);
begin
  if position(v_is in v_function) = 0 then
    raise exception 'submit_lead() is not the function this migration knows';
  end if;
  execute replace(v_function, v_is, 'left(v_reference, 3) || upper(');
end $$;
