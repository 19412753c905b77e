-- The months of all kinds are set by one statement: eight updates of their own could end half done.
create function public.set_retention(p_months jsonb) returns void language sql security invoker set search_path = ''
as $$
  update public.retention_rules r set months = m.value::integer
  from jsonb_each_text(p_months) m where r.kind = m.key and r.months <> m.value::integer
$$;
grant execute on function public.set_retention(jsonb) to authenticated;
