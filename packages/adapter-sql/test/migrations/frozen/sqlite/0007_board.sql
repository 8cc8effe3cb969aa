create table if not exists our_tracking_numbers (
    trackingno text not null,
    account_id text not null,
    order_id text not null,
    primary key (trackingno, account_id, order_id)
  ) strict;
insert into our_tracking_numbers (account_id, order_id, trackingno)
    select distinct account_id, order_id, trackingno from our_shipments where trackingno <> '' and length(trackingno) <= 255 on conflict do nothing;
create index if not exists our_orders_by_due on our_orders (stage, rush, (coalesce(ship_deadline, '9999-12-31 00:00:00.000')), account_id, order_id) where stage in ('new', 'processing');
create index if not exists our_orders_by_update on our_orders (stage, update_date, account_id, order_id);
create index if not exists our_orders_held on our_orders (account_id, order_id) where is_held = 1;
create index if not exists our_orders_by_xid on our_orders (xid);
create index if not exists our_tracking_numbers_of_order on our_tracking_numbers (account_id, order_id);
insert into our_migrations (name, timestamp) values ('0007_board', '2026-11-25T13:00:00.000Z');
