create table if not exists our_webhooks (
    webhook_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    url longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    events longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    secrets longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    status varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    reason longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    failing_since datetime(3),
    created_at datetime(3) not null,
    primary key (webhook_id)
  ) engine = InnoDB;
create table if not exists our_webhook_deliveries (
    webhook_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    revision bigint not null,
    event_type varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    status varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    attempts bigint not null,
    created_at datetime(3) not null,
    next_at datetime(3),
    claimed_by varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    claimed_until datetime(3),
    finished_at datetime(3),
    response_status bigint,
    error longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    duration_ms bigint,
    primary key (webhook_id, account_id, order_id, revision)
  ) engine = InnoDB;
create index if not exists our_webhooks_of_account on our_webhooks (account_id, webhook_id);
create index if not exists our_webhook_deliveries_due on our_webhook_deliveries (webhook_id, status, next_at);
create index if not exists our_webhook_deliveries_of_webhook on our_webhook_deliveries (webhook_id, created_at);
create index if not exists our_webhook_deliveries_finished on our_webhook_deliveries (finished_at, created_at);
insert into our_migrations (name, timestamp) values ('0009_webhooks', '2026-11-25T13:00:00.000Z');
