create index if not exists our_history_steps on our_history (at, account_id, order_id, revision, command, stage);
insert into our_migrations (name, timestamp) values ('0011_history_steps', '2026-11-26T02:00:00.000Z');
