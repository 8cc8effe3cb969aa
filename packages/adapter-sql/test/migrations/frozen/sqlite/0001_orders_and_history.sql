create table our_migrations (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table our_migrations_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into our_migrations_lock (id, is_locked) values ('migration_lock', 0);
create table if not exists our_orders (
    account_id text not null,
    order_id text not null,
    xid text not null,
    revision integer not null,
    kind text not null,
    stage text not null,
    is_held integer not null,
    rush integer not null,
    order_date text not null,
    update_date text not null,
    ship_deadline text,
    carrier text not null,
    service text not null,
    country text not null,
    state text not null,
    document text not null,
    primary key (account_id, order_id),
    unique (account_id, xid)
  ) strict;
create table if not exists our_history (
    account_id text not null,
    order_id text not null,
    revision integer not null,
    event_id text not null,
    at text not null,
    actor text not null,
    command text not null,
    stage text not null,
    msg text,
    request_id text,
    position integer primary key autoincrement,
    claimed_by text,
    claimed_until text,
    sent_at text,
    unique (account_id, order_id, revision)
  ) strict;
create index if not exists our_history_unsent on our_history (position) where sent_at is null;
create table if not exists our_stream (
    id integer not null,
    last_position integer not null,
    primary key (id)
  ) strict;
insert into our_stream (id, last_position) values (1, 0) on conflict do nothing;
insert into our_migrations (name, timestamp) values ('0001_orders_and_history', '2026-11-25T13:00:00.000Z');
insert into our_orders (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date, ship_deadline, carrier, service, country, state, document)
  values ('merchant-7', '116272868888704', 'A-1', 2, 'order', 'new', 1, 0, '2026-11-25 13:15:30.879', '2026-11-25 13:15:30.890', null, 'acme', 'ACME_GROUND', 'US', 'KY', '{"shipping":{},"shipping_address":{"name":"Ada","address":"1 Main St","city":"Louisville","zip":"40214"},"hold":{"since":1795612530890,"reasons":["wait"]},"isgift":false,"billing_address":{"name":"Ada","address":"1 Main St","city":"Louisville","zip":"40214","state":"KY","country":"US"},"order_info":[{"type":"Canvas","width":"16","height":"20","quantity":"1","large_img":"https://example.com/1.tif","item_cost":"24.90"},{"type":"Canvas","width":"16","height":"20","quantity":"2","large_img":"https://example.com/1.tif","item_cost":"9.90"}]}');
insert into our_history (account_id, order_id, revision, event_id, at, actor, command, stage, msg, request_id, position, claimed_by, claimed_until, sent_at)
  values ('merchant-7', '116272868888704', 1, '01a212d8-d8c1-7a30-8f17-878efe31af44', '2026-11-25 13:15:30.879', 'account', 'push_order', 'new', null, 'r-1', 1, null, null, null);
insert into our_history (account_id, order_id, revision, event_id, at, actor, command, stage, msg, request_id, position, claimed_by, claimed_until, sent_at)
  values ('merchant-7', '116272868888704', 2, '01a212d8-d8cb-7998-ae8e-893d89551787', '2026-11-25 13:15:30.890', 'account', 'hold_order', 'new', 'wait', 'r-1', 2, null, null, null);
