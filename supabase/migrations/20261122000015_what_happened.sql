-- The office says what happened: which text was replaced, whether the promise was kept, what became of a notification, and
-- a lost password that needs no mail. The rules at the head of the foundation hold here too.

-- Restoring a text ----------------------------------------------------------------------------------------------------------

-- As before; and who names what readers saw ("live": the published revision, 0 for none) is told when that is another one
-- by now: publishing by schedule makes no new revision, so "base" alone would not notice.
create or replace function public.save_entry(p_kind text, p_slug text, p_versions jsonb, p_publish boolean) returns jsonb
  language plpgsql security invoker set search_path = ''
as $$
declare
  v_locale text;
  v_version jsonb;
  v_entry uuid;
  v_latest integer;
  v_live integer;
  v_revisions jsonb := '{}';
begin
  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    v_entry := null;
    select e.id, case when e.status = 'published' then e.revision else 0 end into v_entry, v_live from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale for update;
    select coalesce(max(r.revision), 0) into v_latest from public.entry_revisions r where r.entry_id = v_entry;
    if v_latest <> (v_version ->> 'base')::integer or v_live <> (v_version ->> 'live')::integer then
      return jsonb_build_object('ok', false, 'conflict', v_locale, 'revision', v_latest);
    end if;
  end loop;

  for v_locale, v_version in select key, value from jsonb_each(p_versions) order by key loop
    v_entry := null;
    select e.id into v_entry from public.entries e
      where e.kind = p_kind and e.slug = p_slug and e.locale = v_locale;
    v_latest := (v_version ->> 'base')::integer + 1;
    if v_entry is null then
      insert into public.entries (kind, slug, locale, data, revision, updated_by)
        values (p_kind, p_slug, v_locale, v_version -> 'data', v_latest, private.caller())
        returning id into v_entry;
    end if;
    insert into public.entry_revisions (entry_id, revision, data, created_by)
      values (v_entry, v_latest, v_version -> 'data', private.caller());
    if p_publish then
      update public.entries e
        set data = v_version -> 'data', revision = v_latest, status = 'published',
            publish_at = least(coalesce(e.publish_at, now()), now()), scheduled_at = null, scheduled_revision = null,
            updated_by = private.caller()
        where e.id = v_entry;
    end if;
    v_revisions := v_revisions || jsonb_build_object(v_locale, v_latest);
  end loop;
  return jsonb_build_object('ok', true, 'revisions', v_revisions);
end $$;

-- The promise ---------------------------------------------------------------------------------------------------------------

-- By when a message is answered: the rule of lib/leads/sla.ts, by the clock on the wall.
create function private.answer_time(p_urgency text) returns interval language sql immutable set search_path = ''
  as $$ select case p_urgency when 'emergency' then interval '15 minutes' else interval '24 hours' end $$;

-- Whether a change of a lead was undone (private.undo_change names when it was made): then it did not happen.
create function private.was_undone(p_lead uuid, p_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.lead_events u where u.lead_id = p_lead and u.kind = 'undone'
    and (u.data ->> 'at')::timestamptz = p_at) $$;

-- What became of the promise to each lead that came from p_from on and before p_to, spam and duplicates aside.
--   answered_at: when somebody first said that they answered, or moved it to a step that follows an answer. Closing it as won
--     or lost is none.
--   promise: "kept" and "broken" by the lead's own time; broken too as soon as that time has passed without an answer, when
--     the lead is closed without one, and while it is late with a later message. "open": there is time left. "none": they
--     asked not to be contacted, so nothing was owed.
create function private.lead_promises(p_from timestamptz, p_to timestamptz)
  returns table (lead_id uuid, due_at timestamptz, answered_at timestamptz, promise text)
  language sql stable security definer set search_path = ''
as $$
  with came as (
    -- By its first message: a later one that is an emergency makes the lead one, with a time of its own (waits_until).
    select l.id, l.status, l.do_not_contact, l.due_at as waits_until,
        l.created_at + private.answer_time(private.urgency_of(l.kind, l.details)) as due_at
      from public.leads l
      where l.created_at >= p_from and l.created_at < p_to and l.status not in ('spam', 'duplicate')
  ), answers as (
    select e.lead_id, min(e.created_at) as at from public.lead_events e join came c on c.id = e.lead_id
      where (e.kind = 'answered' or (e.kind = 'status' and e.to_status in ('contacted', 'visit-booked', 'quoted', 'negotiating')))
        and not private.was_undone(e.lead_id, e.created_at)
      group by e.lead_id
  )
  select c.id, c.due_at, a.at, case
      when c.do_not_contact then 'none'
      when c.waits_until <= now() or coalesce(a.at, now()) > c.due_at then 'broken'
      when a.at is not null then 'kept'
      when private.is_open(c.status) then 'open'
      else 'broken' end
    from came c left join answers a on a.lead_id = c.id
$$;

-- The week's promise, of everything that was or is to be answered from a moment on: {"kept", "broken", "open", "none"}.
create function private.week_promise(p_week_start timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.assert_sales();
  return (select jsonb_build_object('kept', count(*) filter (where p.promise = 'kept'),
      'broken', count(*) filter (where p.promise = 'broken'), 'open', count(*) filter (where p.promise = 'open'),
      'none', count(*) filter (where p.promise = 'none'))
    from private.lead_promises(p_week_start - interval '24 hours', 'infinity') p where p.due_at >= p_week_start);
end $$;
create function public.week_promise(p_week_start timestamptz) returns jsonb language sql stable security invoker set search_path = ''
  as $$ select private.week_promise(p_week_start) $$;

-- As before; but the promise is each lead's own, and an answer is an answer: closing a lead without one keeps nothing.
--   Answers: "due" is kept or broken, "inside" kept, "excused" who asked not to be contacted. Of the steps, each counts the
--   leads that ever were there.
create or replace function public.lead_report(p_from date, p_to date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report jsonb;
begin
  perform private.require_staff();
  with came as (
    select l.id, l.status, l.locale, l.created_at, l.kind,
        (l.created_at at time zone 'Asia/Dubai')::date as day,
        private.lead_source(l.first_touch) as source,
        coalesce(private.plain_page(l.first_touch ->> 'landing'), private.plain_page(l.page), 'unknown') as landing,
        coalesce(private.plain_page(l.place_page), '/' || nullif(l.details ->> 'emirate', '') || '/ac-services', 'unknown') as place,
        coalesce(nullif(l.details ->> 'service', ''), 'unknown') as service,
        coalesce(l.device, 'unknown') as device,
        l.lost_reason
      from public.leads l
      where l.created_at >= private.dubai_day(p_from) and l.created_at < private.dubai_day(p_to + 1)
        and l.kind not in ('application', 'data-request')
  ), moved as (
    select e.lead_id,
        bool_or(e.to_status = 'visit-booked') as visited,
        bool_or(e.to_status in ('quoted', 'negotiating')) as quoted
      from public.lead_events e join came c on c.id = e.lead_id
      where e.kind = 'status' and not private.was_undone(e.lead_id, e.created_at) group by e.lead_id
  ), sales as (
    select c.*, p.answered_at, p.promise, coalesce(m.visited, false) as visited,
        coalesce(m.quoted, false) or c.status = 'won' as quoted
      from came c
      join private.lead_promises(private.dubai_day(p_from), private.dubai_day(p_to + 1)) p on p.lead_id = c.id
      left join moved m on m.lead_id = c.id
  ), cut as (
    select s.status, d.dimension, d.key from sales s cross join lateral (values
      ('source', s.source), ('landing', s.landing), ('place', s.place), ('service', s.service), ('language', s.locale),
      ('device', s.device), ('kind', s.kind)) d (dimension, key)
  ), summed as (
    select c.dimension, c.key, count(*) as leads, count(*) filter (where c.status = 'won') as won
      from cut c group by c.dimension, c.key
  )
  select jsonb_build_object(
    'total', (select count(*) from sales),
    'spam', (select count(*) from came where status = 'spam'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'count', d.leads) order by d.day), '[]')
      from (select s.day, count(*) as leads from sales s group by s.day) d),
    'by', (select coalesce(jsonb_object_agg(g.dimension, g.rows), '{}') from (
      select s.dimension,
          jsonb_agg(jsonb_build_object('key', s.key, 'leads', s.leads, 'won', s.won) order by s.leads desc, s.key) as rows
        from summed s group by s.dimension) g),
    'answers', (select jsonb_build_object(
        'answered', count(s.answered_at),
        'due', count(*) filter (where s.promise in ('kept', 'broken')),
        'inside', count(*) filter (where s.promise = 'kept'),
        'excused', count(*) filter (where s.promise = 'none'),
        'medianMinutes', percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.created_at) / 60))
      from sales s),
    'steps', (select jsonb_build_object('came', count(*), 'visited', count(*) filter (where s.visited),
        'quoted', count(*) filter (where s.quoted), 'won', count(*) filter (where s.status = 'won'),
        'lost', count(*) filter (where s.status = 'lost')) from sales s),
    'lost', (select coalesce(jsonb_agg(jsonb_build_object('key', r.reason, 'count', r.leads) order by r.leads desc, r.reason), '[]')
      from (select coalesce(s.lost_reason, 'unknown') as reason, count(*) as leads from sales s where s.status = 'lost' group by 1) r)
  ) into v_report;
  return v_report;
end $$;

-- What became of a notification ---------------------------------------------------------------------------------------------

-- To whom a mail to the office went, as it was sent: empty where nobody was told, because the lead was answered first;
-- null for what goes elsewhere (the sender, the webhook), and for what was sent before this was written down.
alter table public.outbox add column sent_to text[] check (cardinality(sent_to) <= 10);

-- As before; and it writes down who was told.
drop function public.settle_outbox(uuid, integer, text, integer);
create function public.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_allowed integer, p_sent_to text[] default null)
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
          dead_at = case when o.attempts >= p_allowed then now() end
      where o.id = p_id and o.attempts = p_attempt and o.sent_at is null and o.dead_at is null;
  end if;
  return found;
end $$;

-- As before; the event says which notification it is, so that the history can tell what became of it.
create or replace function public.alert_on_call(p_lead uuid, p_topic text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_notice uuid;
begin
  if p_topic not in ('on-call-flag', 'escalation') then
    raise exception 'not an alert: %', p_topic;
  end if;
  insert into public.outbox (topic, lead_id)
    select p_topic, l.id from public.leads l where l.id = p_lead and l.status = 'new'
    on conflict (lead_id, topic) where topic in ('on-call-flag', 'escalation') do nothing
    returning id into v_notice;
  if v_notice is null then
    return false;
  end if;
  insert into public.lead_events (lead_id, kind, data)
    values (p_lead, case p_topic when 'escalation' then 'escalated' else 'flagged' end, jsonb_build_object('notice', v_notice));
  return true;
end $$;

-- As before; the event says what kind of notification it was.
create or replace function public.retry_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  if not private.has_role('admin', 'sales') then
    raise exception 'not allowed';
  end if;
  with again as (
    update public.outbox o set attempts = 0, next_at = now(), claimed_until = null, dead_at = null
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select a.lead_id, 'notice-retried', auth.uid(), jsonb_build_object('topic', a.topic) from again a
  )
  select count(*) into v_count from again;
  return v_count;
end $$;

create or replace function public.discard_outbox(p_ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  if not private.has_role('admin', 'sales') then
    raise exception 'not allowed';
  end if;
  with gone as (
    update public.outbox o set dead_at = coalesce(o.dead_at, now()), discarded_at = now(), discarded_by = auth.uid()
      where o.id = any (p_ids) and o.sent_at is null and o.discarded_at is null
        and (o.claimed_until is null or o.claimed_until < now())
      returning o.lead_id, o.topic
  ), noted as (
    insert into public.lead_events (lead_id, kind, actor, data)
      select g.lead_id, 'notice-discarded', auth.uid(), jsonb_build_object('topic', g.topic) from gone g
  )
  select count(*) into v_count from gone;
  return v_count;
end $$;

-- A lost password where no mail can be sent ---------------------------------------------------------------------------------

-- A link an administrator hands to a colleague. Its code is known to the two of them, the database has its hash; it works
-- once, for a day, and only while its maker is an administrator and its owner works here. One a person.
create table private.password_links (
  user_id uuid primary key references public.staff (user_id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index password_links_made_by_idx on private.password_links (made_by);
alter table private.password_links enable row level security;

-- Makes one, in place of an earlier one; returns until when it works, null where that person does not work here. Not for
-- oneself: a session left open must not be enough to take its owner's account over.
create function private.make_password_link(p_user uuid, p_token_hash text) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  if not private.has_role('admin') or p_user = auth.uid() then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  insert into private.password_links as p (user_id, token_hash, made_by)
    select s.user_id, p_token_hash, auth.uid() from public.staff s where s.user_id = p_user
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by, expires_at = excluded.expires_at
    returning p.expires_at into v_until;
  if v_until is not null then
    perform private.record('password-link', 'staff', p_user::text, private.email_of(p_user), '{}');
  end if;
  return v_until;
end $$;
create function public.make_password_link(p_user uuid, p_token_hash text) returns timestamptz
  language sql security invoker set search_path = '' as $$ select private.make_password_link(p_user, p_token_hash) $$;

-- Uses a link up; null for one that does not work. Otherwise {"email", "recovery"}: whose it is, and whether the sign-in
-- service takes p_recovery as the code of a recovery mail now. The embedded one keeps those codes with the person and has
-- nothing to ask for one; a hosted one makes its own when the service asks. Executable by the service role only.
create function public.use_password_link(p_token_hash text, p_recovery text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user uuid;
  v_email text;
  v_embedded boolean := to_regclass('auth.one_time_tokens') is null;
begin
  delete from private.password_links p where p.token_hash = p_token_hash and p.expires_at > now()
      and exists (select 1 from public.staff s where s.user_id = p.made_by and s.role = 'admin')
    returning p.user_id into v_user;
  select u.email into v_email from auth.users u where u.id = v_user;
  if v_email is null then
    return null;
  end if;
  if v_embedded then
    execute 'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2' using p_recovery, v_user;
  end if;
  perform private.record('password-link-used', 'staff', v_user::text, v_email, '{}');
  return jsonb_build_object('email', v_email, 'recovery', v_embedded);
end $$;

create or replace function public.schema_version() returns text language sql immutable set search_path = ''
  as $$ select '20261122000015' $$;

-- Grants --------------------------------------------------------------------------------------------------------------------

alter function private.apply_grants() rename to apply_grants_before_what_happened;
create function private.apply_grants() returns void language plpgsql set search_path = ''
as $$
begin
  perform private.apply_grants_before_what_happened();
  grant execute on function private.week_promise(timestamptz), private.make_password_link(uuid, text) to authenticated;
  grant execute on function public.week_promise(timestamptz), public.make_password_link(uuid, text) to authenticated;
end $$;
select private.apply_grants();
