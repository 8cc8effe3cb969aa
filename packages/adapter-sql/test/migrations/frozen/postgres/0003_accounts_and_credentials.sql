create table if not exists our_accounts (
    account_id text collate "C" not null,
    username text collate "C" not null,
    password text collate "C" not null,
    wrong_passwords bigint not null,
    is_enabled boolean not null,
    has_api_access boolean not null,
    created_at timestamptz(3) not null,
    primary key (account_id),
    unique (username)
  ) ;
create table if not exists our_credentials (
    account_id text collate "C" not null,
    number bigint not null,
    secretkey text collate "C" not null,
    created_at timestamptz(3) not null,
    retired_at timestamptz(3),
    primary key (account_id, number)
  ) ;
insert into our_migrations (name, timestamp) values ('0003_accounts_and_credentials', '2026-11-25T13:00:00.000Z');
insert into our_accounts (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
  values ('merchant-7', 'prints@example.com', 'scrypt', 0, true, true, '2026-11-25 13:15:30.800+00');
insert into our_credentials (account_id, number, secretkey, created_at, retired_at)
  values ('merchant-7', 1, '0000000000000000000000000000000000000000000000000000000000000000', '2026-11-25 13:15:30.800+00', null);
