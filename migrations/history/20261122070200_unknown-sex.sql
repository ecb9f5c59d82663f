-- Nobody has to say it: what is not known is null.
alter table sys_user alter column sex drop not null, alter column sex drop default;
update sys_user set sex = null where sex = 0;
