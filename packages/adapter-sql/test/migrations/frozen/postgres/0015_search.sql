create table if not exists our_search (
    id bigint generated always as identity primary key,
    account_id text collate "C" not null,
    order_id text collate "C" not null,
    words text collate "C" not null,
    unique (account_id, order_id)
  ) ;
create index if not exists our_search_of_account on our_search (account_id, id);
do $$ begin create extension if not exists pg_trgm; exception when others then raise notice 'search has no index: %', sqlerrm; end $$;
do $$ declare place text := (select quote_ident(n.nspname) from pg_opclass c
    join pg_namespace n on n.oid = c.opcnamespace where c.opcname = 'gin_trgm_ops' limit 1); begin if place is not null then
    execute 'create index if not exists our_search_words on our_search using gin (words ' || place || '.gin_trgm_ops)'; end if; end $$;
insert into our_search (account_id, order_id, words) values ('merchant-7', '116272868888704', 'a 1 116272868888704 ada louisville 40214');
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T15:00:00.000Z');
