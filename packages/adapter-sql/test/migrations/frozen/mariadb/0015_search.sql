create table if not exists our_search (
    id bigint not null auto_increment primary key,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    revision bigint not null,
    words longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    unique (account_id, order_id)
  ) engine = InnoDB;
create index if not exists our_search_of_account on our_search (account_id, id);
drop trigger if exists our_orders_changed;
drop trigger if exists our_orders_deleted;
create trigger our_orders_changed after update on our_orders for each row delete from our_search where account_id = old.account_id and order_id = old.order_id and revision <> new.revision;
create trigger our_orders_deleted after delete on our_orders for each row delete from our_search where account_id = old.account_id and order_id = old.order_id;
insert ignore into our_stream (id, last_position) select 4, 0 from dual where exists (
    select 1 from our_orders o where not exists (select 1 from our_search s where s.account_id = o.account_id and s.order_id = o.order_id));
insert into our_search (account_id, order_id, revision, words) values ('merchant-7', '116272868888704', 2, 'a 1 116272868888704 ada louisville 40214');
delete from our_stream where id = 4;
insert into our_migrations (name, timestamp) values ('0015_search', '2026-11-30T17:30:00.000Z');
