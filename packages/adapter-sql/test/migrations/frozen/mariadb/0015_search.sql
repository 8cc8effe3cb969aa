create table if not exists our_search (
    id bigint not null auto_increment primary key,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    words longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    unique (account_id, order_id)
  ) engine = InnoDB;
create index if not exists our_search_of_account on our_search (account_id, id);
insert into our_search (account_id, order_id, words) values ('merchant-7', '116272868888704', 'a 1 116272868888704 ada louisville 40214');
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T15:00:00.000Z');
