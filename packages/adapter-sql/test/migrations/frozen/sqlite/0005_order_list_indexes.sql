create index if not exists our_orders_by_stage on our_orders (stage, order_date, account_id, order_id);
create index if not exists our_orders_of_account on our_orders (account_id, stage, order_date, order_id);
create index if not exists our_orders_by_id on our_orders (order_id);
insert into our_migrations (name, timestamp) values ('0005_order_list_indexes', '2026-11-25T13:00:00.000Z');
