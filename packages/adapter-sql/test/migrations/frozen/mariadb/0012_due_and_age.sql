drop index if exists our_orders_by_due on our_orders;
alter table our_orders add column if not exists promise datetime(3);
alter table our_orders add column if not exists due_date datetime(3) as (coalesce(ship_deadline, promise, timestamp'9999-12-31 00:00:00')) virtual;
create index if not exists our_orders_by_due on our_orders (stage, rush, due_date, order_date, order_id, account_id);
insert into our_migrations (name, timestamp) values ('0012_due_and_age', '2026-11-28T18:00:00.000Z');
