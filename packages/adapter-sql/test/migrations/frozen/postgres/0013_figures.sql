create table if not exists our_figures (
    starts_at bigint not null,
    ends_at bigint not null,
    sums text collate "C" not null,
    primary key (starts_at, ends_at)
  ) ;
insert into our_stream (id, last_position) values (3, 0) on conflict do nothing;
insert into our_migrations (name, timestamp) values ('0013_figures', '2026-11-29T04:00:00.000Z');
