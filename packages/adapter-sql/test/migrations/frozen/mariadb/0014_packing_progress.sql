create table if not exists our_packing_progress (
    account_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    order_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    state longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    version bigint not null,
    changed_by varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    changed_at datetime(3) not null,
    primary key (account_id, order_id)
  ) engine = InnoDB;
insert into our_packing_progress (account_id, order_id, state, version, changed_by, changed_at) values ('merchant-7', '116272868888704', '{"parcels":[]}', 1796051400000, 'Ana', '2026-11-30 15:10:00.000');
insert into our_migrations (name, timestamp) values ('0014_packing_progress', '2026-11-30T15:10:00.000Z');
