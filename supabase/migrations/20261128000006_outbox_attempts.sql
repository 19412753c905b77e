-- How often a message is attempted was said here and in the site.
create function private.outbox_attempts() returns integer language sql immutable set search_path = '' as $$ select 60 $$;

create or replace function public.claim_outbox(p_topics text[], p_limit integer, p_lease_seconds integer, p_domain text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  update public.outbox o set dead_at = now(), last_error = coalesce(o.last_error, 'no answer'), claimed_until = null
    where o.sent_at is null and o.dead_at is null and o.attempts >= private.outbox_attempts()
      and coalesce(o.claimed_until, o.next_at) < now();
  with due as (
    select o.id from public.outbox o
      where o.sent_at is null and o.dead_at is null and o.next_at <= now()
        and (o.claimed_until is null or o.claimed_until < now()) and o.topic = any (p_topics)
      order by o.topic in ('office-mail', 'sender-mail', 'webhook'), o.next_at limit p_limit for update skip locked
  ), taken as (
    update public.outbox o
      set attempts = o.attempts + 1, claimed_until = now() + make_interval(secs => p_lease_seconds),
          message_id = coalesce(o.message_id, o.id || '@' || p_domain)
      from due where o.id = due.id
      returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'topic', t.topic, 'payload', t.payload, 'attempt', t.attempts,
      'messageId', t.message_id) || case when t.lead_id is null then jsonb_build_object('held', private.told_of_held(t.id))
        else jsonb_build_object('lead', private.told_of(t.lead_id, t.payload)) end order by t.next_at), '[]')
    into v_claimed from taken t;
  return v_claimed;
end $$;

create or replace function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_error = '' then
    update public.outbox o set sent_at = now(), claimed_until = null, last_error = null, sent_to = p_sent_to
      where o.id = p_id and o.sent_at is null;
  else
    update public.outbox o
      set last_error = p_error, claimed_until = null,
          next_at = now() + least(interval '15 seconds' * 2 ^ least(o.attempts - 1, 12), interval '1 hour') * (0.5 + random()),
          dead_at = case when o.attempts >= least(p_allowed, private.outbox_attempts()) then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null;
  end if;
  return found;
end $$;
