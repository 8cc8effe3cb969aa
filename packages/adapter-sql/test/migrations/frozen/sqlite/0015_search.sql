create table if not exists our_search (
    id integer primary key,
    account_id text not null,
    order_id text not null,
    words text not null,
    unique (account_id, order_id)
  ) strict;
create index if not exists our_search_of_account on our_search (account_id, id);
create virtual table if not exists our_search_index using fts5(words, content = 'our_search', content_rowid = 'id',
    columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
insert into our_search_index (our_search_index, rank) values ('secure-delete', 1);
create trigger if not exists our_search_added after insert on our_search begin insert into our_search_index (rowid, words) values (new.id, new.words); end;
create trigger if not exists our_search_removed after delete on our_search begin insert into our_search_index (our_search_index, rowid, words) values ('delete', old.id, old.words); end;
create trigger if not exists our_search_changed after update of words on our_search begin insert into our_search_index (our_search_index, rowid, words) values ('delete', old.id, old.words); insert into our_search_index (rowid, words) values (new.id, new.words); end;
insert into our_search (account_id, order_id, words) values ('merchant-7', '116272868888704', 'a 1 116272868888704 ada louisville 40214');
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T15:00:00.000Z');
