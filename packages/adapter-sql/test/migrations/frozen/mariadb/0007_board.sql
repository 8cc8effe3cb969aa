alter table our_orders add column if not exists due datetime(3)
    as (coalesce(ship_deadline, timestamp'9999-12-31 00:00:00')) virtual;
create table if not exists our_tracking_numbers (
    trackingno varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    primary key (trackingno, account_id, order_id)
  ) engine = InnoDB;
insert ignore into our_tracking_numbers (account_id, order_id, trackingno)
    select distinct account_id, order_id, trackingno from our_shipments where trackingno <> '' and char_length(trackingno) <= 255;
create index if not exists our_orders_by_due on our_orders (stage, rush, due, account_id, order_id);
create index if not exists our_orders_by_update on our_orders (stage, update_date, account_id, order_id);
create index if not exists our_orders_held on our_orders (is_held, account_id, order_id);
create index if not exists our_orders_by_xid on our_orders (xid);
create index if not exists our_tracking_numbers_of_order on our_tracking_numbers (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0007_board', '2026-11-25T13:00:00.000Z');
