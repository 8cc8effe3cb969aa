create index if not exists our_webhook_deliveries_of_order on our_webhook_deliveries (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0016_deliveries_of_order', '2026-11-30T18:30:00.000Z');
