create table if not exists our_figures (
    starts_at bigint not null,
    ends_at bigint not null,
    sums longtext character set utf8mb4 collate utf8mb4_nopad_bin not null,
    primary key (starts_at, ends_at)
  ) engine = InnoDB;
insert ignore into our_stream (id, last_position) values (3, 0);
insert into our_migrations (name, timestamp) values ('0013_figures', '2026-11-29T04:00:00.000Z');
