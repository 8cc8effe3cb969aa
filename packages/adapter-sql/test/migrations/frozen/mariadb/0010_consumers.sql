create table if not exists our_consumers (
    consumer varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    position bigint not null,
    claimed_by varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    claimed_until datetime(3),
    created_at datetime(3) not null,
    primary key (consumer)
  ) engine = InnoDB;
create table if not exists our_consumer_events (
    consumer varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    revision bigint not null,
    status varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    attempts bigint not null,
    next_at datetime(3) not null,
    failed_at datetime(3),
    error longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    primary key (consumer, account_id, order_id, revision)
  ) engine = InnoDB;
create index if not exists our_consumer_events_by_status on our_consumer_events (consumer, status, next_at);
create index if not exists our_consumer_events_of_order on our_consumer_events (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0010_consumers', '2026-11-26T01:00:00.000Z');
