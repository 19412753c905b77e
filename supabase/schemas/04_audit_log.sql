-- The audit log of every change that a person makes.

-- Only the tables' triggers and private.record() write it, and nothing changes or removes a row. It names what changed and contains values
-- only where they reveal nothing about a client: after a lead is erased, its name must not remain here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key: the row outlives the account. actor_email is the address the account had at the time.
  actor uuid,
  actor_email text not null default '',
  action text not null check (action ~ '^[a-z][a-z-]{1,30}$'),
  subject text not null check (subject ~ '^[a-z][a-z_]{1,40}$'),
  subject_id text not null default '' check (char_length(subject_id) <= 100),
  label text not null default '' check (char_length(label) <= 300),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- Identifies no person: no log that contains request ids contains addresses.
  request_id text not null default private.request_id()
);
create index audit_log_actor_idx on public.audit_log (actor, id desc);
create index audit_log_subject_idx on public.audit_log (subject, id desc);
create index audit_log_at_idx on public.audit_log (at);
alter table public.audit_log enable row level security;
create policy admin_reads_audit_log on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));
grant select on public.audit_log to authenticated;
-- Not even the service role writes here, only the functions below.
revoke insert, update, delete, truncate on public.audit_log from service_role;

create function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin raise exception 'the record is only added to' using errcode = '42501'; end $$;
create trigger audit_log_stays before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

create function private.record(p_action text, p_subject text, p_id text, p_label text, p_changes jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, subject, subject_id, label, changes)
    values (auth.uid(), private.email_of(auth.uid()), p_action, p_subject, left(coalesce(p_id, ''), 100),
      left(coalesce(p_label, ''), 300), coalesce(p_changes, '{}'))
$$;

-- What the log stores of a changed column: of "data" the changed keys, of harmless values [old, new], else only true.
create function private.audited_value(p_column text, p_old jsonb, p_new jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case
    when p_column = 'data' then (select coalesce(jsonb_agg(d.key order by d.key), '[]') from jsonb_each(p_new) d
      where d.value is distinct from p_old -> d.key)
    when p_column in ('status', 'role', 'kind', 'slug', 'locale', 'reference', 'topic', 'place', 'stage', 'months', 'revision')
      or p_column ~ '_(at|by|id|on|open|to|until)$' and coalesce(jsonb_typeof(p_new), 'null') <> 'object'
        and char_length(coalesce(p_new #>> '{}', '')) <= 40
      or coalesce(jsonb_typeof(p_new), 'null') in ('boolean', 'number')
      then jsonb_build_array(p_old, p_new)
    else 'true' end
$$;

-- The trigger named "audit" of every table that people write. tg_argv[0] is "always", or "people", which skips the site's own writes (leads
-- of visitors, seeded texts) and changes by triggers and cascades, which the entry of the statement covers. Labels are read from tables of
-- later files when a row changes.
create function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
  v_changes jsonb;
  v_label text;
begin
  if tg_argv[0] = 'people' and (auth.uid() is null or pg_trigger_depth() > 1) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.key, private.audited_value(c.key, v_old -> c.key, v_new -> c.key)), '{}') into v_changes
    from jsonb_each(v_row) c
    where c.key not in ('id', 'token_hash', 'created_at', 'updated_at', 'updated_by', 'created_by', 'seed_hash')
      and (case when tg_op = 'UPDATE' then v_new -> c.key is distinct from v_old -> c.key
        else c.value not in ('null', '""', '{}', '[]') end);
  if tg_op = 'UPDATE' and v_changes = '{}' then
    return null;
  end if;
  v_label := case
    when tg_table_name = 'staff' then private.email_of((v_row ->> 'user_id')::uuid)
    when tg_table_name = 'staff_invitations' then v_row ->> 'email'
    when tg_table_name = 'entries' then concat_ws('/', v_row ->> 'kind', v_row ->> 'slug', v_row ->> 'locale')
    when tg_table_name = 'entry_revisions' then
      (select concat_ws('/', e.kind, e.slug, e.locale) from public.entries e where e.id = (v_row ->> 'entry_id')::uuid)
    when v_row ? 'reference' then v_row ->> 'reference'
    when v_row ? 'lead_id' then (select l.reference from public.leads l where l.id = (v_row ->> 'lead_id')::uuid)
    when tg_table_name = 'retention_rules' then v_row ->> 'kind'
    else '' end;
  perform private.record(case when tg_table_name = 'lead_exports' and tg_op = 'INSERT' then 'export' else lower(tg_op) end, tg_table_name,
    coalesce(v_row ->> 'id', v_row ->> 'user_id', v_row ->> 'entry_id', v_row ->> 'kind'), v_label, v_changes);
  return null;
end $$;

create trigger audit after insert or update or delete on public.staff for each row execute function private.audit('always');

-- Records an action of the calling staff member that changes no row.
create function private.record_action(p_action text, p_label text, p_details jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_role('admin', 'editor', 'sales') then
    return;
  end if;
  if p_action not in ('export', 'signed-in', 'signed-out', 'password-changed', 'email-change', 'session-ended') then
    raise exception 'not an action: %', p_action using errcode = '22023';
  end if;
  perform private.record(p_action, case p_action when 'export' then 'leads' else 'account' end, auth.uid()::text, p_label,
    case when octet_length(p_details::text) <= 4000 then p_details end);
end $$;
create function public.record_action(p_action text, p_label text, p_details jsonb) returns void
  language sql security invoker set search_path = ''
  as $$ select private.record_action(p_action, p_label, p_details) $$;
grant execute on function private.record_action(text, text, jsonb), public.record_action(text, text, jsonb) to authenticated;
