alter table our_history add column if not exists operator text collate "C";
alter table our_history add column if not exists gesture text collate "C";
alter table our_history add column if not exists changes text collate "C";
update our_history set changes = '[{"path":"holds[0]","after":{"hold_id":"H2","by":"account","reason":"customer","msg":"wait","since":1795612530890}}]' where revision = 2;
insert into our_migrations (name, timestamp) values ('0006_history_changes', '2026-11-25T13:00:00.000Z');
