drop index if exists our_orders_by_due;
alter table our_orders add column promise text;
create index if not exists our_orders_by_due on our_orders (stage, rush, (coalesce(ship_deadline, promise, '9999-12-31 00:00:00.000')), order_date, order_id, account_id) where stage in ('new', 'processing');
insert into our_migrations (name, timestamp) values ('0012_due_and_age', '2026-11-28T18:00:00.000Z');
