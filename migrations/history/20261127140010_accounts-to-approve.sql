-- Status 3: registered by themselves, and not let in before somebody approves it.
alter table sys_user drop column has_password;
alter table sys_user add column has_password boolean not null generated always as (password <> '' and status <> 3) stored;
