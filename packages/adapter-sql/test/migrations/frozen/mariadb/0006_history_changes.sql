alter table our_history add column if not exists operator longtext character set utf8mb4 collate utf8mb4_nopad_bin;
alter table our_history add column if not exists gesture longtext character set utf8mb4 collate utf8mb4_nopad_bin;
alter table our_history add column if not exists changes longtext character set utf8mb4 collate utf8mb4_nopad_bin;
update our_history set changes = '[{"path":"holds[0]","after":{"hold_id":"H2","by":"account","reason":"customer","msg":"wait","since":1795612530890}}]' where revision = 2;
insert into our_migrations (name, timestamp) values ('0006_history_changes', '2026-11-25T13:00:00.000Z');
