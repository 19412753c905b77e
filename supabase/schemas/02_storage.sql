-- Where the service has Storage: one bucket for the files of leads and one for pictures. Both are private and no policy opens them, so only
-- the service role reaches them; the site serves pictures itself.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('lead-files', 'lead-files', false, 10485760)
        on conflict (id) do nothing
    $bucket$;
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit) values ('media', 'media', false, 20971520)
        on conflict (id) do nothing
    $bucket$;
  end if;
end $$;
