alter table our_history add column changes text;
update our_history set changes = '[{"path":"hold","before":null,"after":{"since":1795612530890,"reasons":["wait"]}}]' where revision = 2;
insert into our_migrations (name, timestamp) values ('0006_history_changes', '2026-11-25T13:00:00.000Z');
