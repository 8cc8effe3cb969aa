create table if not exists our_accounts (
    account_id text not null,
    username text not null,
    password text not null,
    wrong_passwords integer not null,
    is_enabled integer not null,
    has_api_access integer not null,
    created_at text not null,
    primary key (account_id),
    unique (username)
  ) strict;
create table if not exists our_credentials (
    account_id text not null,
    number integer not null,
    secretkey text not null,
    created_at text not null,
    retired_at text,
    primary key (account_id, number)
  ) strict;
insert into our_migrations (name, timestamp) values ('0003_accounts_and_credentials', '2026-11-25T13:00:00.000Z');
insert into our_accounts (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
  values ('merchant-7', 'prints@example.com', 'scrypt', 0, 1, 1, '2026-11-25 13:15:30.800');
insert into our_credentials (account_id, number, secretkey, created_at, retired_at)
  values ('merchant-7', 1, '0000000000000000000000000000000000000000000000000000000000000000', '2026-11-25 13:15:30.800', null);
