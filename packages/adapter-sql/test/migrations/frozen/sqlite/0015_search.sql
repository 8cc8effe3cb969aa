create table if not exists our_search (
    id integer primary key,
    account_id text not null,
    order_id text not null,
    revision integer not null,
    words text not null,
    unique (account_id, order_id)
  ) strict;
create index if not exists our_search_of_account on our_search (account_id, id);
create virtual table if not exists our_search_index using fts5(words, content = 'our_search', content_rowid = 'id',
    columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
insert into our_search_index (our_search_index, rank) values ('secure-delete', 1);
create trigger if not exists our_search_added after insert on our_search begin insert into our_search_index (rowid, words) values (new.id, new.words); end;
create trigger if not exists our_search_removed after delete on our_search begin insert into our_search_index (our_search_index, rowid, words) values ('delete', old.id, old.words); end;
create trigger if not exists our_search_changed after update of words on our_search when old.words <> new.words begin insert into our_search_index (our_search_index, rowid, words) values ('delete', old.id, old.words); insert into our_search_index (rowid, words) values (new.id, new.words); end;
drop trigger if exists our_orders_changed;
drop trigger if exists our_orders_deleted;
create trigger our_orders_changed after update on our_orders for each row begin delete from our_search where account_id = old.account_id and order_id = old.order_id and revision <> new.revision; end;
create trigger our_orders_deleted after delete on our_orders for each row begin delete from our_search where account_id = old.account_id and order_id = old.order_id; end;
insert into our_stream (id, last_position) select 4, 0 where exists (
    select 1 from our_orders o where not exists (select 1 from our_search s where s.account_id = o.account_id and s.order_id = o.order_id)) on conflict do nothing;
insert into our_search (account_id, order_id, revision, words) values ('merchant-7', '116272868888704', 2, 'a 1 116272868888704 ada louisville 40214');
delete from our_stream where id = 4;
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T17:30:00.000Z');
