create table if not exists our_node_leases (
    number integer not null,
    holder text,
    epoch integer not null,
    expires_at text,
    ids_until integer not null,
    primary key (number)
  ) strict;
insert into our_node_leases (number, epoch, ids_until) values (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0), (7, 0, 0), (8, 0, 0), (9, 0, 0), (10, 0, 0), (11, 0, 0), (12, 0, 0), (13, 0, 0), (14, 0, 0), (15, 0, 0), (16, 0, 0), (17, 0, 0), (18, 0, 0), (19, 0, 0), (20, 0, 0), (21, 0, 0), (22, 0, 0), (23, 0, 0), (24, 0, 0), (25, 0, 0), (26, 0, 0), (27, 0, 0), (28, 0, 0), (29, 0, 0), (30, 0, 0), (31, 0, 0) on conflict do nothing;
insert into our_migrations (name, timestamp) values ('0004_node_leases', '2026-11-25T13:00:00.000Z');
