create table if not exists our_packing_progress (
    account_id text not null,
    order_id text not null,
    state text not null,
    version integer not null,
    changed_by text not null,
    changed_at text not null,
    primary key (account_id, order_id)
  ) strict;
insert into our_packing_progress (account_id, order_id, state, version, changed_by, changed_at) values ('merchant-7', '116272868888704', '{"parcels":[]}', 1796051400000, 'Ana', '2026-11-30 15:10:00.000');
insert into our_migrations (name, timestamp) values ('0014_packing_progress', '2026-11-30T15:10:00.000Z');
