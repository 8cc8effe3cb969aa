create table if not exists our_operator_tokens (
    token_id text not null,
    name text not null,
    role text not null,
    token_hash text not null,
    created_at text not null,
    revoked_at text,
    primary key (token_id),
    unique (token_hash)
  ) strict;
insert into our_migrations (name, timestamp) values ('0008_operator_tokens', '2026-11-25T13:00:00.000Z');
