create table if not exists our_search (
    id bigint generated always as identity primary key,
    account_id text collate "C" not null,
    order_id text collate "C" not null,
    revision bigint not null,
    words text collate "C" not null,
    unique (account_id, order_id)
  ) ;
create index if not exists our_search_of_account on our_search (account_id, id);
do $$ begin create extension if not exists pg_trgm; exception when others then raise notice 'search has no index: %', sqlerrm; end $$;
do $$ declare place text := (select quote_ident(n.nspname) from pg_opclass c
    join pg_namespace n on n.oid = c.opcnamespace where c.opcname = 'gin_trgm_ops' limit 1); begin if place is not null then
    execute 'create index if not exists our_search_words on our_search using gin (words ' || place || '.gin_trgm_ops)'; end if; end $$;
create or replace function our_remove_words() returns trigger language plpgsql as
    $$ begin delete from our_search where account_id = old.account_id and order_id = old.order_id and (tg_op = 'DELETE' or revision <> new.revision); return null; end $$;
drop trigger if exists our_orders_changed on our_orders;
drop trigger if exists our_orders_deleted on our_orders;
create trigger our_orders_changed after update on our_orders for each row execute function our_remove_words();
create trigger our_orders_deleted after delete on our_orders for each row execute function our_remove_words();
insert into our_stream (id, last_position) select 4, 0 where exists (
    select 1 from our_orders o where not exists (select 1 from our_search s where s.account_id = o.account_id and s.order_id = o.order_id)) on conflict do nothing;
insert into our_search (account_id, order_id, revision, words) values ('merchant-7', '116272868888704', 2, 'a 1 116272868888704 ada louisville 40214');
delete from our_stream where id = 4;
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T17:30:00.000Z');
