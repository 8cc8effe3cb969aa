create table our_migrations (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table our_migrations_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into our_migrations_lock (id, is_locked) values ('migration_lock', 0);
create table if not exists our_orders (
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    xid varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    revision bigint not null,
    kind varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    stage varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    is_held boolean not null,
    rush boolean not null,
    order_date datetime(3) not null,
    update_date datetime(3) not null,
    ship_deadline datetime(3),
    carrier longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    service longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    country longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    state longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    document longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    primary key (account_id, order_id),
    unique (account_id, xid)
  ) engine = InnoDB;
create table if not exists our_history (
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    revision bigint not null,
    event_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    at datetime(3) not null,
    actor varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    command varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    stage varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    msg longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    request_id longtext character set utf8mb4 collate utf8mb4_nopad_bin,
    position bigint,
    claimed_by varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    claimed_until datetime(3),
    sent_at datetime(3),
    primary key (account_id, order_id, revision),
    index our_history_numbered (position),
    index our_history_unsent (sent_at, position)
  ) engine = InnoDB;
create table if not exists our_stream (
    id bigint not null,
    last_position bigint not null,
    primary key (id)
  ) engine = InnoDB;
insert ignore into our_stream (id, last_position) values (1, 0);
insert into our_migrations (name, timestamp) values ('0001_orders_and_history', '2026-11-25T13:00:00.000Z');
insert into our_orders (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date, ship_deadline, carrier, service, country, state, document)
  values ('merchant-7', '116272868888704', 'A-1', 2, 'order', 'new', true, false, '2026-11-25 13:15:30.879', '2026-11-25 13:15:30.890', null, 'acme', 'ACME_GROUND', 'US', 'KY', '{"shipping":{},"shipping_address":{"name":"Ada","address":"1 Main St","city":"Louisville","zip":"40214"},"hold":{"since":1795612530890,"reasons":["wait"]},"isgift":false,"billing_address":{"name":"Ada","address":"1 Main St","city":"Louisville","zip":"40214","state":"KY","country":"US"},"order_info":[{"type":"Canvas","width":"16","height":"20","quantity":"1","large_img":"https://example.com/1.tif","item_cost":"24.90"},{"type":"Canvas","width":"16","height":"20","quantity":"2","large_img":"https://example.com/1.tif","item_cost":"9.90"}]}');
insert into our_history (account_id, order_id, revision, event_id, at, actor, command, stage, msg, request_id, claimed_by, claimed_until, sent_at)
  values ('merchant-7', '116272868888704', 1, '01a212d8-d8c1-7a30-8f17-878efe31af44', '2026-11-25 13:15:30.879', 'account', 'push_order', 'new', null, 'r-1', null, null, null);
insert into our_history (account_id, order_id, revision, event_id, at, actor, command, stage, msg, request_id, claimed_by, claimed_until, sent_at)
  values ('merchant-7', '116272868888704', 2, '01a212d8-d8cb-7998-ae8e-893d89551787', '2026-11-25 13:15:30.890', 'account', 'hold_order', 'new', 'wait', 'r-1', null, null, null);
