create table if not exists our_consumers (
    consumer text collate "C" not null,
    position bigint not null,
    claimed_by text collate "C",
    claimed_until timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (consumer)
  ) ;
create table if not exists our_consumer_events (
    consumer text collate "C" not null,
    account_id text collate "C" not null,
    order_id text collate "C" not null,
    revision bigint not null,
    status text collate "C" not null,
    attempts bigint not null,
    next_at timestamptz(3) not null,
    failed_at timestamptz(3),
    error text collate "C",
    primary key (consumer, account_id, order_id, revision)
  ) ;
create index if not exists our_consumer_events_by_status on our_consumer_events (consumer, status, next_at);
create index if not exists our_consumer_events_of_order on our_consumer_events (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0010_consumers', '2026-11-26T01:00:00.000Z');
