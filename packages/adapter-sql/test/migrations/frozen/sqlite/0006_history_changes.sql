alter table our_history add column operator text;
alter table our_history add column gesture text;
alter table our_history add column changes text;
update our_history set changes = '[{"path":"holds[0]","after":{"hold_id":"H2","by":"account","reason":"customer","msg":"wait","since":1795612530890}}]' where revision = 2;
insert into our_migrations (name, timestamp) values ('0006_history_changes', '2026-11-25T13:00:00.000Z');
