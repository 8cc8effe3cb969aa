create table if not exists our_consumers (
    consumer text not null,
    position integer not null,
    claimed_by text,
    claimed_until text,
    created_at text not null,
    primary key (consumer)
  ) strict;
create table if not exists our_consumer_events (
    consumer text not null,
    account_id text not null,
    order_id text not null,
    revision integer not null,
    status text not null,
    attempts integer not null,
    next_at text not null,
    failed_at text,
    error text,
    primary key (consumer, account_id, order_id, revision)
  ) strict;
create index if not exists our_consumer_events_by_status on our_consumer_events (consumer, status, next_at);
create index if not exists our_consumer_events_of_order on our_consumer_events (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0010_consumers', '2026-11-26T01:00:00.000Z');
