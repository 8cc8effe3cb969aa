create table if not exists our_operator_tokens (
    token_id text collate "C" not null,
    name text collate "C" not null,
    role text collate "C" not null,
    token_hash text collate "C" not null,
    created_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    primary key (token_id),
    unique (token_hash)
  ) ;
insert into our_migrations (name, timestamp) values ('0008_operator_tokens', '2026-11-25T13:00:00.000Z');
