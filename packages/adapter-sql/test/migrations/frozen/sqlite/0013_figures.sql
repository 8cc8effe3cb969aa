create table if not exists our_figures (
    starts_at integer not null,
    ends_at integer not null,
    sums text not null,
    primary key (starts_at, ends_at)
  ) strict;
insert into our_stream (id, last_position) values (3, 0) on conflict do nothing;
insert into our_migrations (name, timestamp) values ('0013_figures', '2026-11-29T04:00:00.000Z');
