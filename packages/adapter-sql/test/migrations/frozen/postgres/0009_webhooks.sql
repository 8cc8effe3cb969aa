create table if not exists our_webhooks (
    webhook_id text collate "C" not null,
    account_id text collate "C" not null,
    url text collate "C" not null,
    events text collate "C",
    secrets text collate "C" not null,
    status text collate "C" not null,
    reason text collate "C",
    failing_since timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (webhook_id)
  ) ;
create table if not exists our_webhook_deliveries (
    webhook_id text collate "C" not null,
    account_id text collate "C" not null,
    order_id text collate "C" not null,
    revision bigint not null,
    event_type text collate "C" not null,
    status text collate "C" not null,
    attempts bigint not null,
    created_at timestamptz(3) not null,
    next_at timestamptz(3),
    claimed_by text collate "C",
    claimed_until timestamptz(3),
    finished_at timestamptz(3),
    response_status bigint,
    error text collate "C",
    duration_ms bigint,
    primary key (webhook_id, account_id, order_id, revision)
  ) ;
create index if not exists our_webhooks_of_account on our_webhooks (account_id, webhook_id);
create index if not exists our_webhook_deliveries_due on our_webhook_deliveries (webhook_id, status, next_at);
create index if not exists our_webhook_deliveries_of_webhook on our_webhook_deliveries (webhook_id, created_at);
create index if not exists our_webhook_deliveries_finished on our_webhook_deliveries (finished_at, created_at);
insert into our_migrations (name, timestamp) values ('0009_webhooks', '2026-11-25T13:00:00.000Z');
