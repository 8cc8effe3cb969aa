create table if not exists our_webhooks (
    webhook_id text not null,
    account_id text not null,
    url text not null,
    events text,
    secrets text not null,
    status text not null,
    reason text,
    failing_since text,
    created_at text not null,
    primary key (webhook_id)
  ) strict;
create table if not exists our_webhook_deliveries (
    webhook_id text not null,
    account_id text not null,
    order_id text not null,
    revision integer not null,
    event_type text not null,
    status text not null,
    attempts integer not null,
    created_at text not null,
    next_at text,
    claimed_by text,
    claimed_until text,
    finished_at text,
    response_status integer,
    error text,
    duration_ms integer,
    primary key (webhook_id, account_id, order_id, revision)
  ) strict;
create index if not exists our_webhooks_of_account on our_webhooks (account_id, webhook_id);
create index if not exists our_webhook_deliveries_due on our_webhook_deliveries (webhook_id, status, next_at);
create index if not exists our_webhook_deliveries_of_webhook on our_webhook_deliveries (webhook_id, created_at);
create index if not exists our_webhook_deliveries_finished on our_webhook_deliveries (finished_at, created_at);
insert into our_migrations (name, timestamp) values ('0009_webhooks', '2026-11-25T13:00:00.000Z');
