-- Pseudonyms: people are recognised and counted by hashes of their numbers and addresses.

-- Hashes with this salt recognise a person without identifying them; it never leaves the database.
create table private.salt (only_row boolean primary key default true check (only_row), value text not null);
insert into private.salt (value) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
alter table private.salt enable row level security;

create function private.pseudonym(p_value text) returns text language sql stable security definer set search_path = ''
  as $$ select encode(sha256(convert_to(s.value || ':' || lower(p_value), 'UTF8')), 'hex') from private.salt s $$;
