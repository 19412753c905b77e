-- People who asked not to be contacted, and consent to marketing.

-- Wishes and consents -------------------------------------------------------------------------------------------------

-- Keyed by the hash of a phone number or e-mail address, so that it outlives the erasure of everything else. The reason is stored only in
-- the lead's history and is erased with it.
create table private.do_not_contact (
  contact_hash text,
  since timestamptz not null default now(),
  reason text not null check (reason in ('asked', 'merged')),
  actor uuid,
  -- The change that set this wish, so that undoing that change removes this wish and no other.
  mark uuid not null default gen_random_uuid(),
  -- The change that allowed contact again; the wish is over unless that change is undone.
  ended_by uuid,
  constraint do_not_contact_pkey primary key (contact_hash, mark)
);
create index do_not_contact_mark_idx on private.do_not_contact (mark);
create index do_not_contact_ended_idx on private.do_not_contact (ended_by) where ended_by is not null;
alter table private.do_not_contact enable row level security;

create function private.is_do_not_contact(p_phone text, p_email text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.do_not_contact d where d.ended_by is null
    and d.contact_hash in (private.pseudonym(p_phone), private.pseudonym(p_email)))
$$;

-- Marketing consent as it was given: which text, in which language, when. submit_lead writes it; a wish not to be contacted ends it.
create table public.marketing_consents (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete set null,
  submission_id uuid references public.lead_submissions (id) on delete set null,
  email text,
  phone_e164 text,
  text_version text not null check (char_length(text_version) between 1 and 40),
  locale text not null check (locale in ('en', 'ar')),
  page text not null default '',
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The wish (do_not_contact.mark) that ended it.
  withdrawn_mark uuid
);
create index marketing_consents_mark_idx on public.marketing_consents (withdrawn_mark) where withdrawn_mark is not null;
create index marketing_consents_lead_idx on public.marketing_consents (lead_id);
create index marketing_consents_submission_idx on public.marketing_consents (submission_id);
create index marketing_consents_phone_idx on public.marketing_consents (phone_e164);
create index marketing_consents_email_idx on public.marketing_consents (lower(email));
alter table public.marketing_consents enable row level security;
create policy sales_reads_consents on public.marketing_consents for select to authenticated
  using ((select private.has_role('admin', 'sales')));
grant select on public.marketing_consents to authenticated;
create trigger audit after insert or update or delete on public.marketing_consents for each row execute function private.audit('people');

-- Setting and removing a wish -----------------------------------------------------------------------------------------

-- Sets the wish of a lead's person not to be contacted, for every lead with their number or address. All who answer leads may set it; only
-- an administrator may remove it. False if there is no such lead.
create function private.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead public.leads;
  v_mark uuid := gen_random_uuid();
  v_contacts text[];
  v_version integer;
begin
  -- Anyone who answers leads may close the door; only an administrator may open it again.
  if not (private.has_role('admin') or (p_on and private.has_role('sales'))) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  select * into v_lead from public.leads l where l.id = p_lead for update;
  if not found then
    return false;
  end if;
  v_contacts := private.wish_contacts(v_lead);
  insert into public.lead_events (lead_id, kind, note, actor)
    values (p_lead, case when p_on then 'do-not-contact' else 'contact-allowed' end,
      left(coalesce(nullif(trim(p_reason), ''), '-'), 500), auth.uid());
  if p_on then
    perform private.mark_contacts(v_contacts, 'asked', v_mark);
  else
    update private.do_not_contact d set ended_by = v_mark
      where d.ended_by is null and d.contact_hash in (select private.pseudonym(c) from unnest(v_contacts) c);
    perform private.update_do_not_contact(v_contacts);
  end if;
  -- It is a change of this lead, also where others of the person already said so.
  select * into v_lead from public.leads l where l.id = p_lead;
  update public.leads l set do_not_contact = l.do_not_contact where l.id = p_lead returning l.version into v_version;
  perform private.keep_undo(v_lead, v_version, 'contact', v_mark, jsonb_build_object('on', p_on));
  return true;
end $$;
create function public.set_do_not_contact(p_lead uuid, p_on boolean, p_reason text) returns boolean
  language sql security invoker set search_path = ''
  as $$ select private.set_do_not_contact(p_lead, p_on, p_reason) $$;
grant execute on function private.set_do_not_contact(uuid, boolean, text), public.set_do_not_contact(uuid, boolean, text)
  to authenticated;

-- The numbers and addresses that a wish at a lead applies to: the lead's own, and those of all records merged with its record.
create function private.wish_contacts(p_lead public.leads) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_own text[] := array_remove(array[p_lead.phone_e164, lower(p_lead.email)], null);
  v_members uuid[] := private.person_members(private.person_root(p_lead.person_id));
begin
  return case when cardinality(v_members) > 1 then v_own || private.person_contacts(v_members) else v_own end;
end $$;

-- Updates do_not_contact on leads with one of these numbers or addresses, and on all flagged leads. It does not count as a change of those
-- leads: their undo rows follow the new version.
create function private.update_do_not_contact(p_contacts text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lead uuid;
  v_version integer;
begin
  for v_lead in
    select l.id from public.leads l
      where (l.phone_e164 = any (p_contacts) or lower(l.email) = any (p_contacts) or l.do_not_contact)
        and l.do_not_contact <> private.is_do_not_contact(l.phone_e164, l.email)
      order by l.id for update
  loop
    update public.leads l set do_not_contact = not l.do_not_contact where l.id = v_lead returning l.version into v_version;
    update private.lead_undo u set version = v_version where u.lead_id = v_lead and u.version = v_version - 1;
    update private.lead_undo u set other_version = v_version where u.other = v_lead and u.other_version = v_version - 1;
  end loop;
end $$;

-- Sets the wish not to be contacted for these numbers and addresses and ends their consents; unmark_contacts reverts what one change did.
create function private.mark_contacts(p_contacts text[], p_reason text, p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.do_not_contact (contact_hash, reason, actor, mark)
    select distinct private.pseudonym(c), p_reason, auth.uid(), p_mark from unnest(p_contacts) c
    on conflict (contact_hash, mark) do nothing;
  update public.marketing_consents m set withdrawn_at = now(), withdrawn_mark = p_mark
    where m.withdrawn_at is null and (m.phone_e164 = any (p_contacts) or lower(m.email) = any (p_contacts));
  perform private.update_do_not_contact(p_contacts);
end $$;

create function private.unmark_contacts(p_contacts text[], p_mark uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.do_not_contact d where d.mark = p_mark;
  update private.do_not_contact d set ended_by = null where d.ended_by = p_mark;
  -- A consent that another wish would have ended stays so.
  update public.marketing_consents m set (withdrawn_at, withdrawn_mark) = (
      select d.since, d.mark from private.do_not_contact d
        where d.contact_hash in (private.pseudonym(m.phone_e164), private.pseudonym(m.email)) and d.since >= m.given_at
        order by d.since limit 1)
    where m.withdrawn_mark = p_mark;
  perform private.update_do_not_contact(p_contacts);
end $$;
