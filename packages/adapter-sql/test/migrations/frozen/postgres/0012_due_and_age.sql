drop index if exists our_orders_by_due;
alter table our_orders add column if not exists promise timestamptz(3);
create index if not exists our_orders_by_due on our_orders (stage, rush, (coalesce(ship_deadline, promise, timestamptz '9999-12-31 00:00:00+00')), order_date, order_id, account_id) where stage in ('new', 'processing');
insert into our_migrations (name, timestamp) values ('0012_due_and_age', '2026-11-28T18:00:00.000Z');
