-- Quotes: what the office offers a lead, the link at which the customer answers, and what a lead is worth.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The last number of each year in Dubai.
create table private.quote_numbers (
  year integer primary key,
  last integer not null
);
alter table private.quote_numbers enable row level security;

-- The lines of a quote as they are stored: each with "total_fils", its quantity times its price, rounded half up. Raises what is no line.
create function private.priced_lines(p_lines jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  v_line jsonb;
  v_quantity numeric;
  v_price numeric;
  v_all jsonb := '[]';
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) > 60 then
    raise exception 'not the lines of a quote' using errcode = '22023';
  end if;
  for v_line in select e from jsonb_array_elements(p_lines) e loop
    v_quantity := (v_line ->> 'quantity')::numeric;
    v_price := (v_line ->> 'unit_fils')::numeric;
    if coalesce(char_length(v_line ->> 'text'), 0) not between 1 and 300 or coalesce(char_length(v_line ->> 'unit'), 0) > 40
        or coalesce(char_length(v_line ->> 'price'), 0) > 120
        or v_quantity is null or v_quantity <= 0 or v_quantity > 100000 or v_quantity <> round(v_quantity, 3)
        or v_price is null or v_price < 0 or v_price > 10000000000 or v_price <> round(v_price) then
      raise exception 'not a line of a quote' using errcode = '22023';
    end if;
    v_all := v_all || jsonb_build_object('text', v_line ->> 'text', 'quantity', v_quantity, 'unit', coalesce(v_line ->> 'unit', ''),
      'unit_fils', v_price, 'price', v_line -> 'price', 'total_fils', round(v_quantity * v_price));
  end loop;
  return v_all;
end $$;

-- A quote, or a revision of one. Prices include VAT, like those of the settings. Once it was sent it is not changed any more: a revision is a
-- row of its own with the same number, and replaces it when it is sent. Only a draft is edited or deleted. Whether one has expired follows
-- from valid_until (private.quote_state).
create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- Given when it is first sent: "QT-2026-0001".
  number text check (number ~ '^QT-[0-9]{4}-[0-9]{4,}$'),
  revision integer not null default 1 check (revision >= 1),
  replaces uuid references public.quotes (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn')),
  -- Of the paper and of its page.
  locale text not null check (locale in ('en', 'ar')),
  -- [{"text", "quantity", "unit", "unit_fils", "price": which price of the settings it began with, or null, "total_fils"}]
  lines jsonb not null default '[]',
  discount_fils bigint not null default 0 check (discount_fils >= 0),
  -- As it was when the quote was written; 0: the firm charges none.
  vat_percent integer not null check (vat_percent in (0, 5)),
  -- From here to total_fils computed by private.compute_quote() alone: the office, the page, the paper, mails and exports read them.
  subtotal_fils bigint not null default 0,
  -- Included in total_fils.
  vat_fils bigint not null default 0,
  total_fils bigint not null default 0 check (total_fils >= 0),
  inclusions text not null default '' check (char_length(inclusions) <= 4000),
  exclusions text not null default '' check (char_length(exclusions) <= 4000),
  terms text not null default '' check (char_length(terms) <= 2000),
  note text not null default '' check (char_length(note) <= 2000),
  -- The last day in Dubai on which it can be accepted.
  valid_until date not null,
  -- 128 bits: who has the link can read and accept the quote.
  link text not null unique default left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32)
    check (link ~ '^[0-9a-f]{32}$'),
  sent_at timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  seen_count integer not null default 0,
  accepted_at timestamptz,
  accepted_name text check (char_length(accepted_name) between 2 and 120),
  declined_at timestamptz,
  decline_reason text check (char_length(decline_reason) <= 1000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Grows with every change of what it says. A save, and an acceptance, names the version that was read.
  version integer not null default 1,
  -- The leads it came from by merges, the last one last, so that undoing a merge takes it back.
  merged_from uuid[] not null default '{}',
  constraint quotes_revision_once unique (number, revision),
  constraint quotes_sent_check check (status = 'draft' or (number is not null and sent_at is not null)),
  constraint quotes_accepted_check check ((status = 'accepted') = (accepted_at is not null) and (accepted_at is null) = (accepted_name is null))
);
create index quotes_lead_idx on public.quotes (lead_id, created_at);
create index quotes_accepted_idx on public.quotes (accepted_at) where status = 'accepted';
create unique index quotes_one_revision_draft_idx on public.quotes (replaces) where status = 'draft';
create index quotes_replaces_idx on public.quotes (replaces);
create index quotes_created_by_idx on public.quotes (created_by);
alter table public.quotes enable row level security;
create policy sales_reads_quotes on public.quotes for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.quotes to authenticated;
create trigger audit after insert or update or delete on public.quotes for each row execute function private.audit('people');

-- The sums of a quote, in whole fils, rounded half up. They are computed only here.
create function private.compute_quote() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.lines := private.priced_lines(new.lines);
  new.subtotal_fils := (select coalesce(sum((l ->> 'total_fils')::bigint), 0) from jsonb_array_elements(new.lines) l);
  new.discount_fils := least(new.discount_fils, new.subtotal_fils);
  new.total_fils := new.subtotal_fils - new.discount_fils;
  new.vat_fils := round(new.total_fils * new.vat_percent::numeric / (100 + new.vat_percent));
  return new;
end $$;
create trigger quotes_compute before insert or update of lines, discount_fils, vat_percent, subtotal_fils, vat_fils, total_fils on public.quotes
  for each row execute function private.compute_quote();

-- A merged lead's quotes go with it, and come back when the merge is undone. What it is worth goes with it too, and undo_change restores that.
create function private.move_quotes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.merged_into is not null then
    update public.quotes q set lead_id = new.merged_into, merged_from = q.merged_from || new.id where q.lead_id = new.id;
    update public.leads l set value_fils = coalesce(private.accepted_fils(l.id), l.value_fils, new.value_fils)
      where l.id = new.merged_into
        and l.value_fils is distinct from coalesce(private.accepted_fils(l.id), l.value_fils, new.value_fils);
  else
    update public.quotes q set lead_id = new.id, merged_from = trim_array(q.merged_from, 1)
      where q.lead_id = old.merged_into and q.merged_from[cardinality(q.merged_from)] = new.id;
  end if;
  return null;
end $$;
create trigger leads_move_quotes after update of merged_into on public.leads for each row
  when (old.merged_into is distinct from new.merged_into) execute function private.move_quotes();

-- What stands of a quote -----------------------------------------------------------------------------------------------

-- Its number with its revision, as the paper shows it: "QT-2026-0001", later "QT-2026-0001-2".
create function private.quote_name(p_quote public.quotes) returns text language sql immutable set search_path = ''
  as $$ select p_quote.number || case when p_quote.revision > 1 then '-' || p_quote.revision else '' end $$;

-- Its status, or "expired" after the end of its last day in Dubai.
create function private.quote_state(p_quote public.quotes, p_at timestamptz) returns text language sql immutable set search_path = ''
as $$
  select case when p_quote.status in ('sent', 'declined') and (p_at at time zone 'Asia/Dubai')::date > p_quote.valid_until then 'expired'
    else p_quote.status end
$$;

-- The quotes of a lead for exports, the newest first: [{"number", "state", "total_fils"}]. Drafts are nobody's business yet.
create function private.quotes_of(p_lead uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', private.quote_name(q), 'state', private.quote_state(q, now()),
      'total_fils', q.total_fils) order by q.sent_at desc), '[]')
    from public.quotes q where q.lead_id = p_lead and q.status not in ('draft', 'replaced')
$$;

-- What the office does --------------------------------------------------------------------------------------------------

-- The fields of a draft that a user writes: {"locale", "lines", "discount_fils", "vat_percent", "inclusions", "exclusions", "terms", "note",
-- "valid_until"}; missing ones stay.
create function private.write_draft(p_quote public.quotes, p_draft jsonb) returns public.quotes language sql immutable set search_path = ''
as $$
  select jsonb_populate_record(p_quote, (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(p_draft) d
    where d.key in ('locale', 'lines', 'discount_fils', 'vat_percent', 'inclusions', 'exclusions', 'terms', 'note', 'valid_until')))
$$;

-- Begins a draft. An empty one that stands already is taken, so that a second tap makes no second quote.
--   Returns {"status": "saved" | "gone", "id"}.
create function private.create_quote(p_lead uuid, p_draft jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes;
begin
  perform private.require_role('admin', 'sales');
  perform 1 from public.leads l where l.id = p_lead and l.merged_into is null for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_quote from public.quotes q
    where q.lead_id = p_lead and q.status = 'draft' and q.replaces is null and q.number is null and q.lines = '[]' limit 1;
  if not found then
    v_quote := private.write_draft(null, p_draft);
    insert into public.quotes (lead_id, locale, vat_percent, terms, valid_until, created_by)
      values (p_lead, v_quote.locale, v_quote.vat_percent, coalesce(v_quote.terms, ''), v_quote.valid_until, auth.uid())
      returning * into v_quote;
  end if;
  return jsonb_build_object('status', 'saved', 'id', v_quote.id);
end $$;
create function public.create_quote(p_lead uuid, p_draft jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.create_quote(p_lead, p_draft) $$;
grant execute on function private.create_quote(uuid, jsonb), public.create_quote(uuid, jsonb) to authenticated;

-- Saves a draft as it was seen. Returns {"status": "saved" | "conflict" | "gone" | "sent" (no draft any more), "version"}.
create function private.save_quote(p_quote uuid, p_version integer, p_draft jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes;
begin
  perform private.require_role('admin', 'sales');
  select * into v_quote from public.quotes q where q.id = p_quote for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_quote.status <> 'draft' then
    return jsonb_build_object('status', 'sent', 'version', v_quote.version);
  elsif v_quote.version <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_quote.version);
  end if;
  v_quote := private.write_draft(v_quote, p_draft);
  update public.quotes q set locale = v_quote.locale, lines = v_quote.lines, discount_fils = v_quote.discount_fils,
      vat_percent = v_quote.vat_percent, inclusions = v_quote.inclusions, exclusions = v_quote.exclusions, terms = v_quote.terms,
      note = v_quote.note, valid_until = v_quote.valid_until, version = q.version + 1
    where q.id = p_quote returning * into v_quote;
  return jsonb_build_object('status', 'saved', 'version', v_quote.version);
end $$;
create function public.save_quote(p_quote uuid, p_version integer, p_draft jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.save_quote(p_quote, p_version, p_draft) $$;
grant execute on function private.save_quote(uuid, integer, jsonb), public.save_quote(uuid, integer, jsonb) to authenticated;

-- Begins a revision of a quote that was sent, with its content, valid until p_valid_until. One that stands already is taken. What was accepted
-- is not revised.
--   Returns {"status": "saved" | "gone" | "accepted", "id"}.
create function private.revise_quote(p_quote uuid, p_valid_until date) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes;
  v_id uuid;
begin
  perform private.require_role('admin', 'sales');
  select * into v_quote from public.quotes q where q.id = p_quote and q.status not in ('draft', 'replaced') for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_quote.status = 'accepted' then
    return jsonb_build_object('status', 'accepted');
  end if;
  select q.id into v_id from public.quotes q where q.replaces = p_quote and q.status = 'draft';
  if not found then
    insert into public.quotes (lead_id, number, revision, replaces, locale, lines, discount_fils, vat_percent, inclusions, exclusions, terms,
        note, valid_until, created_by)
      values (v_quote.lead_id, v_quote.number, (select max(q.revision) + 1 from public.quotes q where q.number = v_quote.number), p_quote,
        v_quote.locale, v_quote.lines, v_quote.discount_fils, v_quote.vat_percent, v_quote.inclusions, v_quote.exclusions, v_quote.terms,
        v_quote.note, greatest(v_quote.valid_until, p_valid_until), auth.uid())
      returning id into v_id;
  end if;
  return jsonb_build_object('status', 'saved', 'id', v_id);
end $$;
create function public.revise_quote(p_quote uuid, p_valid_until date) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.revise_quote(p_quote, p_valid_until) $$;
grant execute on function private.revise_quote(uuid, date), public.revise_quote(uuid, date) to authenticated;

-- Sends a draft as it was seen: {"channel": "email" | "whatsapp" | "link", "to", "subject", "text"}. By mail the site sends the text itself
-- (27_outbox.sql). The lead becomes "quoted", is worth the quote's sum, and waits for no answer; undo_change takes all of it back.
--   Returns {"status": "saved" | "conflict" | "gone" | "sent" | "empty" | "expired" | "accepted" | "to", "version"}. empty: no lines. expired:
--   its last day is over. accepted: the customer has accepted the revision before it. to: the lead has another address by now.
create function private.send_quote(p_quote uuid, p_version integer, p_message jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_quote public.quotes;
  v_before public.quotes;
  v_year integer := extract(year from now() at time zone 'Asia/Dubai');
  v_channel text := p_message ->> 'channel';
  v_notice uuid := gen_random_uuid();
  v_event bigint;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  -- Always the lead first, as an acceptance does: of two at the same time the second sees the first.
  select l.* into v_lead from public.leads l join public.quotes q on q.lead_id = l.id where q.id = p_quote for update of l;
  select * into v_quote from public.quotes q where q.id = p_quote and q.lead_id = v_lead.id for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_quote.status <> 'draft' then
    return jsonb_build_object('status', 'sent', 'version', v_quote.version);
  elsif v_quote.version <> p_version then
    return jsonb_build_object('status', 'conflict', 'version', v_quote.version);
  elsif v_quote.lines = '[]' then
    return jsonb_build_object('status', 'empty', 'version', v_quote.version);
  elsif private.quote_state(v_quote, now()) = 'expired' or v_quote.valid_until < (now() at time zone 'Asia/Dubai')::date then
    return jsonb_build_object('status', 'expired', 'version', v_quote.version);
  elsif v_channel = 'email' and v_lead.email is distinct from p_message ->> 'to' then
    return jsonb_build_object('status', 'to', 'version', v_quote.version);
  end if;
  select * into v_before from public.quotes q where q.id = v_quote.replaces for update;
  if v_before.status = 'accepted' then
    return jsonb_build_object('status', 'accepted', 'version', v_quote.version);
  end if;
  if v_quote.number is null then
    insert into private.quote_numbers as n (year, last) values (v_year, 1)
      on conflict (year) do update set last = n.last + 1
      returning 'QT-' || v_year || '-' || lpad(n.last::text, greatest(4, char_length(n.last::text)), '0') into v_quote.number;
  end if;
  update public.quotes q set status = 'replaced' where q.id = v_before.id and q.status in ('sent', 'declined');
  update public.quotes q set status = 'sent', number = v_quote.number, sent_at = now(), version = q.version + 1
    where q.id = p_quote returning * into v_quote;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (v_lead.id, 'quote-sent', auth.uid(), jsonb_build_object('quote', p_quote, 'number', private.quote_name(v_quote),
        'total_fils', v_quote.total_fils, 'locale', v_quote.locale)
      || jsonb_strip_nulls(jsonb_build_object('channel', v_channel, 'to', p_message -> 'to', 'subject', p_message -> 'subject',
        'text', nullif(p_message ->> 'text', ''), 'notice', case v_channel when 'email' then v_notice end)))
    returning id into v_event;
  if v_channel = 'email' then
    insert into public.outbox (id, topic, lead_id, payload) values (v_notice, 'quote-mail', v_lead.id, jsonb_build_object('event', v_event));
  end if;
  -- A lead that is closed stays so: what else is offered to a customer who has agreed does not open what was won.
  update public.leads l set
      status = case when private.is_open(l.status) then 'quoted' else l.status end,
      value_fils = case when private.accepted_fils(l.id) is null then v_quote.total_fils else l.value_fils end,
      owner = case when private.answers_leads(l.owner) then l.owner else auth.uid() end,
      awaiting_since = null,
      answered_at = coalesce(l.answered_at, now()),
      -- Where sending it was the next step, that is done: the next one is to ask about it.
      next_action = case when l.next_action = 'quote' then 'follow-up' else l.next_action end,
      next_action_at = case when l.next_action = 'quote' then coalesce(private.after_minutes(
        private.dubai_time((now() at time zone 'Asia/Dubai')::date + 2, '00:00'), 60, false), now() + interval '2 days') else l.next_action_at end,
      next_action_note = case when l.next_action = 'quote' then null else l.next_action_note end
    where l.id = v_lead.id returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'quote', gen_random_uuid(), jsonb_build_object('quote', p_quote, 'replaced', v_before.id,
    'replaced_status', v_before.status));
  return jsonb_build_object('status', 'saved', 'version', v_quote.version, 'lead_version', v_version);
end $$;
create function public.send_quote(p_quote uuid, p_version integer, p_message jsonb) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.send_quote(p_quote, p_version, p_message) $$;
grant execute on function private.send_quote(uuid, integer, jsonb), public.send_quote(uuid, integer, jsonb) to authenticated;

-- Takes back the sending of a quote, for undo_change: it is a draft again, and what it replaced stands again. False where the customer has
-- answered it, or the office has withdrawn it.
create function private.unsend_quote(p_undo private.lead_undo) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.quotes q set status = 'draft', sent_at = null, version = q.version + 1
    where q.id = (p_undo.before ->> 'quote')::uuid and q.status = 'sent';
  if not found then
    return false;
  end if;
  update public.quotes q set status = p_undo.before ->> 'replaced_status'
    where q.id = (p_undo.before ->> 'replaced')::uuid and q.status = 'replaced';
  return true;
end $$;

-- Deletes a draft as it was seen, or withdraws what was sent: its link then says nothing of it.
--   Returns {"status": "saved" | "conflict" | "gone" | "accepted"}.
create function private.withdraw_quote(p_quote uuid, p_version integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes;
begin
  perform private.require_role('admin', 'sales');
  select * into v_quote from public.quotes q where q.id = p_quote for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif v_quote.status = 'accepted' then
    return jsonb_build_object('status', 'accepted');
  elsif v_quote.version <> p_version then
    return jsonb_build_object('status', 'conflict');
  elsif v_quote.status = 'draft' then
    delete from public.quotes q where q.id = p_quote;
  elsif v_quote.status <> 'withdrawn' then
    update public.quotes q set status = 'withdrawn', version = q.version + 1 where q.id = p_quote;
    insert into public.lead_events (lead_id, kind, actor, data)
      values (v_quote.lead_id, 'quote-withdrawn', auth.uid(), jsonb_build_object('quote', p_quote, 'number', private.quote_name(v_quote)));
  end if;
  return jsonb_build_object('status', 'saved');
end $$;
create function public.withdraw_quote(p_quote uuid, p_version integer) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.withdraw_quote(p_quote, p_version) $$;
grant execute on function private.withdraw_quote(uuid, integer), public.withdraw_quote(uuid, integer) to authenticated;

-- Sets by hand what a lead is worth; null: not known. Returns {"status": "saved" | "conflict" | "gone", "version"}.
create function private.set_lead_value(p_lead uuid, p_version integer, p_value_fils bigint) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_version integer;
begin
  perform private.require_role('admin', 'sales');
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  elsif p_version is distinct from v_lead.version or v_lead.merged_into is not null then
    return jsonb_build_object('status', 'conflict', 'version', v_lead.version);
  elsif p_value_fils is not distinct from v_lead.value_fils then
    return jsonb_build_object('status', 'saved', 'version', v_lead.version);
  end if;
  insert into public.lead_events (lead_id, kind, actor, data)
    values (p_lead, 'value', auth.uid(), jsonb_build_object('from_fils', v_lead.value_fils, 'to_fils', p_value_fils));
  update public.leads l set value_fils = p_value_fils where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'value', gen_random_uuid(), '{}');
  return jsonb_build_object('status', 'saved', 'version', v_version);
end $$;
create function public.set_lead_value(p_lead uuid, p_version integer, p_value_fils bigint) returns jsonb
  language sql security invoker set search_path = '' as $$ select private.set_lead_value(p_lead, p_version, p_value_fils) $$;
grant execute on function private.set_lead_value(uuid, integer, bigint), public.set_lead_value(uuid, integer, bigint) to authenticated;

-- The sum of what a lead's customer has accepted; null where nothing was.
create function private.accepted_fils(p_lead uuid) returns bigint language sql stable security definer set search_path = ''
  as $$ select sum(q.total_fils)::bigint from public.quotes q where q.lead_id = p_lead and q.status = 'accepted' $$;

-- Leads whose customer has accepted a quote in the last 90 days and for whom nothing is planned since, the longest wait first, at most 20.
-- Whoever has said yes must not be forgotten: a lead leaves the list when a user plans a next step or a visit. Each with the newest words
-- of its customer.
create function private.accepted_leads() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin', 'sales');
  return (select coalesce(jsonb_agg(private.lead_row(w.l) || jsonb_build_object('message', coalesce((
        select left(s.content ->> 'message', 200) from public.lead_submissions s
          where s.lead_id = (w.l).id and s.joined and s.content ->> 'message' <> '' order by s.received_at desc, s.stored_at desc limit 1),
        left((w.l).message, 200))) order by w.at), '[]') from (
    select l, a.at
      from (select q.lead_id, max(q.accepted_at) as at from public.quotes q
          where q.status = 'accepted' and q.accepted_at > now() - interval '90 days' group by q.lead_id) a
        join public.leads l on l.id = a.lead_id
      where l.status = 'won' and l.next_action is null
        and not exists (select 1 from public.lead_events e where e.lead_id = a.lead_id and e.created_at > a.at and e.actor is not null
          and (e.kind = 'visit-booked' or e.kind = 'next-action' and e.data ->> 'action' is not null)
          and not exists (select 1 from private.undone_changes u where u.lead_id = e.lead_id and u.at = e.created_at))
      order by a.at limit 20) w);
end $$;
create function public.accepted_leads() returns jsonb
  language sql volatile security invoker set search_path = '' as $$ select private.noting_leads(private.accepted_leads()) $$;
grant execute on function private.accepted_leads(), public.accepted_leads() to authenticated;

-- What the customer does ------------------------------------------------------------------------------------------------
-- The site calls these with the service role for whoever has the link.

-- The quote that a link shows: its own, or the newest that was sent in place of it.
create function private.quote_at(p_link text) returns public.quotes language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select q.*, 1 as step from public.quotes q where q.link = p_link and q.status not in ('draft', 'withdrawn')
    union all
    select n.*, l.step + 1 from line l join public.quotes n on n.replaces = l.id and n.status <> 'draft' where l.status = 'replaced'
  )
  select q.* from public.quotes q where q.id = (select l.id from line l order by l.step desc limit 1)
$$;

-- What a link shows; null for an unknown one, a draft and what was withdrawn. p_counts: somebody reads it who is neither of the office nor a
-- robot; the first time is in the lead's history. Of an expired quote only that it has expired, and its language.
create function public.open_quote(p_link text, p_counts boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.quote_at(p_link);
  v_state text := private.quote_state(v_quote, now());
begin
  if v_quote.id is null or v_state in ('withdrawn', 'replaced') then
    return null;
  elsif v_state = 'expired' then
    return jsonb_build_object('state', v_state, 'locale', v_quote.locale);
  end if;
  -- A page that is loaded twice at once was read once.
  if p_counts then
    update public.quotes q set first_seen_at = coalesce(q.first_seen_at, now()), last_seen_at = now(), seen_count = q.seen_count + 1
      where q.id = v_quote.id and (q.last_seen_at is null or q.last_seen_at < now() - interval '1 minute');
    if found and v_quote.first_seen_at is null then
      insert into public.lead_events (lead_id, kind, data)
        values (v_quote.lead_id, 'quote-seen', jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote)));
    end if;
  end if;
  return (select jsonb_build_object('state', v_state, 'locale', v_quote.locale, 'number', private.quote_name(v_quote), 'version', v_quote.version,
      'is_newer', v_quote.link <> p_link, 'link', v_quote.link, 'name', l.full_name, 'lines', v_quote.lines,
      'subtotal_fils', v_quote.subtotal_fils, 'discount_fils', v_quote.discount_fils, 'vat_percent', v_quote.vat_percent,
      'vat_fils', v_quote.vat_fils, 'total_fils', v_quote.total_fils, 'inclusions', v_quote.inclusions, 'exclusions', v_quote.exclusions,
      'terms', v_quote.terms, 'note', v_quote.note, 'sent_at', v_quote.sent_at, 'valid_until', v_quote.valid_until,
      'accepted_at', v_quote.accepted_at, 'accepted_name', v_quote.accepted_name)
    from public.leads l where l.id = v_quote.lead_id);
end $$;

-- Locks the lead of a link's quote, then the quote, and returns it as it then is; null where the link shows none.
create function private.lock_quote(p_link text) returns public.quotes
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes;
  v_lead uuid;
begin
  loop
    select q.lead_id into v_lead from public.quotes q where q.link = p_link;
    if not found then
      return null;
    end if;
    perform 1 from public.leads l where l.id = v_lead for update;
    select * into v_quote from public.quotes q where q.link = p_link for update;
    -- A merge has moved it meanwhile.
    exit when v_quote.lead_id is not distinct from v_lead;
  end loop;
  return v_quote;
end $$;

-- Tells the office that a customer has accepted or declined: a mail to whoever is told of new leads, and a notice on devices.
create function private.tell_of_quote(p_lead uuid, p_event bigint, p_what text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (topic, lead_id, payload) values ('quote-news', p_lead, jsonb_build_object('event', p_event));
  perform private.push('new', p_lead, jsonb_build_object('quote', p_what), now());
end $$;

-- Accepts a quote as it was read. The lead is won with the sum of all that was accepted, and goes on waiting for the answer to a question.
--   Returns {"status": "accepted" | "repeated" | "changed" | "expired" | "gone"}. repeated: it was accepted before. changed: it is not what
--   was read any more, because the office has revised it or taken it back.
create function public.accept_quote(p_link text, p_version integer, p_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.lock_quote(p_link);
  v_state text := private.quote_state(v_quote, now());
  v_event bigint;
begin
  if v_quote.id is null then
    return jsonb_build_object('status', 'gone');
  elsif v_state = 'accepted' then
    return jsonb_build_object('status', 'repeated');
  elsif v_state = 'expired' then
    return jsonb_build_object('status', 'expired');
  elsif v_state not in ('sent', 'declined') or v_quote.version <> p_version then
    return jsonb_build_object('status', 'changed');
  end if;
  update public.quotes q set status = 'accepted', accepted_at = now(), accepted_name = p_name, declined_at = null, decline_reason = null
    where q.id = v_quote.id;
  insert into public.lead_events (lead_id, kind, data)
    values (v_quote.lead_id, 'quote-accepted', jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote), 'name', p_name,
      'total_fils', v_quote.total_fils))
    returning id into v_event;
  perform set_config('office.accepting', 'on', true);
  update public.leads l set status = 'won', value_fils = private.accepted_fils(l.id) where l.id = v_quote.lead_id;
  perform set_config('office.accepting', '', true);
  perform private.tell_of_quote(v_quote.lead_id, v_event, 'accepted');
  return jsonb_build_object('status', 'accepted');
end $$;

-- Declines a quote as it was read, with a reason or without. Returns a status as accept_quote does: "declined" | "repeated" | …
create function public.decline_quote(p_link text, p_version integer, p_reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.lock_quote(p_link);
  v_state text := private.quote_state(v_quote, now());
  v_event bigint;
begin
  if v_quote.id is null then
    return jsonb_build_object('status', 'gone');
  elsif v_state = 'declined' then
    return jsonb_build_object('status', 'repeated');
  elsif v_state = 'expired' then
    return jsonb_build_object('status', 'expired');
  elsif v_state <> 'sent' or v_quote.version <> p_version then
    return jsonb_build_object('status', 'changed');
  end if;
  update public.quotes q set status = 'declined', declined_at = now(), decline_reason = nullif(p_reason, '') where q.id = v_quote.id;
  insert into public.lead_events (lead_id, kind, note, data)
    values (v_quote.lead_id, 'quote-declined', nullif(p_reason, ''),
      jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote)))
    returning id into v_event;
  perform private.tell_of_quote(v_quote.lead_id, v_event, 'declined');
  return jsonb_build_object('status', 'declined');
end $$;

-- A question about a quote: a message of the customer, for which the lead waits again like for any other. A lost lead is open again; one that
-- was won waits too, and keeps its status. The same words twice, before the answer, are one question.
--   p_message: {"text", "details": as those of a form ("urgentWords"), "address_hash", "network_hash"}.
--   Returns {"status": "asked" | "repeated" | "gone"}.
create function public.ask_quote(p_link text, p_message jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_quote public.quotes := private.lock_quote(p_link);
  v_lead public.leads;
  v_text text := p_message ->> 'text';
  v_submission uuid := gen_random_uuid();
begin
  if v_quote.id is null or v_quote.status in ('draft', 'withdrawn') then
    return jsonb_build_object('status', 'gone');
  end if;
  select * into v_lead from public.leads l where l.id = v_quote.lead_id;
  if exists (select 1 from public.lead_submissions s where s.lead_id = v_lead.id and s.kind = 'quote-question'
      and s.content ->> 'message' = v_text
      and s.received_at >= coalesce(v_lead.awaiting_since, now()) - interval '10 minutes') then
    return jsonb_build_object('status', 'repeated');
  end if;
  if not private.is_open(v_lead.status) and v_lead.status <> 'won' then
    update public.leads l set status = 'quoted' where l.id = v_lead.id;
  end if;
  insert into public.lead_submissions (id, lead_id, reference, idempotency_key, payload_hash, kind, joined, content, received_at)
    values (v_submission, v_lead.id, v_lead.reference, 'question:' || v_submission, encode(sha256(convert_to(v_text, 'UTF8')), 'hex'),
      'quote-question', true, jsonb_build_object('full_name', v_lead.full_name, 'email', v_lead.email, 'phone_e164', v_lead.phone_e164,
        'phone_typed', v_lead.phone_typed, 'message', v_text, 'locale', v_quote.locale,
        'details', coalesce(p_message -> 'details', '{}') || jsonb_build_object('quote', private.quote_name(v_quote))), now());
  insert into private.message_origins (submission_id, address, network)
    values (v_submission, p_message ->> 'address_hash', p_message ->> 'network_hash');
  insert into public.lead_events (lead_id, kind, submission_id, data)
    values (v_lead.id, 'quote-question', v_submission, jsonb_build_object('quote', v_quote.id, 'number', private.quote_name(v_quote)));
  update public.leads l set is_returning = true, last_submitted_at = now(),
      awaiting_since = least(l.awaiting_since, now())
    where l.id = v_lead.id;
  return jsonb_build_object('status', 'asked');
end $$;

-- What a mail about a quote says, by the event that caused it ("quote-sent", "quote-accepted", "quote-declined"); null where it is not needed
-- any more. Executable by the service role only.
create function public.quote_notice(p_event bigint) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', e.kind, 'to', e.data -> 'to', 'subject', e.data -> 'subject', 'text', e.data -> 'text',
      'name', e.data -> 'name', 'reason', e.note, 'number', private.quote_name(q), 'locale', q.locale, 'link', q.link,
      'total_fils', q.total_fils)
    from public.lead_events e join public.quotes q on q.id = (e.data ->> 'quote')::uuid
    where e.id = p_event and (e.kind <> 'quote-sent' or q.status <> 'draft')
$$;

-- All lists of the first screen in one call: {"leads": office_today(), "held": held_leads(), "accepted": accepted_leads(), "visits":
-- visits_today(), "people": visit_people()}.
create function public.first_screen(p_week_start timestamptz, p_at timestamptz) returns jsonb
  language sql volatile security invoker set search_path = ''
as $$
  select jsonb_build_object('leads', public.office_today(p_week_start), 'held', public.held_leads(), 'accepted', public.accepted_leads(),
    'visits', public.visits_today(p_at), 'people', public.visit_people())
$$;
grant execute on function public.first_screen(timestamptz, timestamptz) to authenticated;
