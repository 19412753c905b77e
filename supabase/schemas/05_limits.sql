-- Rate limits, shared by all instances of the site.

create table private.rate_counters (
  key text not null,
  window_start timestamptz not null,
  uses integer not null,
  primary key (key, window_start)
);
create index rate_counters_age_idx on private.rate_counters (window_start);
alter table private.rate_counters enable row level security;

-- Counts one use in the window around p_at; returns the uses in that window.
create function private.count_use(p_key text, p_seconds integer, p_at timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  insert into private.rate_counters as c (key, window_start, uses)
    values (p_key, to_timestamp(floor(extract(epoch from p_at) / p_seconds) * p_seconds), 1)
    on conflict (key, window_start) do update set uses = c.uses + 1
    returning uses
$$;

-- Counts one use; true while the key was used at most p_most times in the current window. Executable by the service role only.
create function public.use_allowance(p_key text, p_most integer, p_seconds integer) returns boolean
  language sql security definer set search_path = ''
  as $$ select private.count_use(p_key, p_seconds, now()) <= p_most $$;

-- Counts one attempt against each of [{"key", "most"}] in order and stops at the first exceeded limit, so that a refused attempt does not
-- count against the following ones. Returns the seconds to wait, else 0.
create function public.count_attempt(p_limits jsonb, p_seconds integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  v_limit jsonb;
begin
  for v_limit in select l.value from jsonb_array_elements(p_limits) with ordinality l order by l.ordinality loop
    if private.count_use('attempt:' || (v_limit ->> 'key'), p_seconds, now()) > (v_limit ->> 'most')::integer then
      return ceil(p_seconds - mod(extract(epoch from now()), p_seconds))::integer;
    end if;
  end loop;
  return 0;
end $$;

create function public.forget_attempts(p_key text) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.rate_counters c where c.key = 'attempt:' || p_key $$;
