-- A colleague who had changed their address, or whose account was deleted as a whole, stayed among the recipients of mails about leads.
create or replace function private.drop_recipient() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_gone text[];
begin
  select coalesce(array_agg(a.email), '{}') into v_gone from (
    select lower(u.email) as email from auth.users u where u.id = old.user_id
    union select lower(l.label) from public.audit_log l where l.subject = 'staff' and l.subject_id = old.user_id::text
    union select lower(l.actor_email) from public.audit_log l where l.actor = old.user_id) a
    where not exists (select 1 from public.staff s join auth.users u on u.id = s.user_id
      where lower(u.email) = a.email and s.user_id <> old.user_id and s.role <> 'editor');
  update public.notification_settings n set
      on_call = array(select e from unnest(n.on_call) with ordinality x(e, place) where e <> all (v_gone) order by place),
      lead_mail = case when n.lead_mail <@ v_gone and n.lead_mail <> '{}' then private.administrators()
        else array(select e from unnest(n.lead_mail) with ordinality x(e, place) where e <> all (v_gone) order by place) end
    where (n.lead_mail || n.on_call) && v_gone;
  return null;
end $$;
