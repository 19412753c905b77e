-- What a drill by somebody new found: signing everybody out leaves links for new passwords alive, and the record says nothing of a
-- restore and of who read what it may have lost.

-- Signs everybody out, everywhere, at once, and ends links for new passwords that are out; returns how many sessions there were.
create or replace function public.end_all_sessions() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.password_links where true;
  -- Those in mails: the hosted service has a table of them, the embedded one keeps them with the person.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where token_type = ''recovery_token''';
  else
    execute 'update auth.users set recovery_token = '''' where recovery_token <> ''''';
  end if;
  delete from auth.refresh_tokens where true;
  delete from auth.sessions where true;
  get diagnostics v_count = row_count;
  perform private.record('sessions-ended', 'staff', '', '', jsonb_build_object('sessions', v_count));
  return v_count;
end $$;

create function private.audit_store_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.kind = 'restore' then
    perform private.record('restored', 'store', new.id::text, '', jsonb_build_object('taken_at', new.details ->> 'takenAt'));
  elsif tg_op = 'UPDATE' and old.seen_at is null and new.seen_at is not null then
    perform private.record('loss-confirmed', 'store', new.id::text, '', jsonb_build_object('happened_at', new.at));
  end if;
  return null;
end $$;
create trigger audit_store_events after insert or update on public.store_events
  for each row execute function private.audit_store_event();
