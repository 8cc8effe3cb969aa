create table if not exists our_operator_tokens (
    token_id varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    name varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    role varchar(32) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    token_hash varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    created_at datetime(3) not null,
    revoked_at datetime(3),
    primary key (token_id),
    unique (token_hash)
  ) engine = InnoDB;
insert into our_migrations (name, timestamp) values ('0008_operator_tokens', '2026-11-25T13:00:00.000Z');
