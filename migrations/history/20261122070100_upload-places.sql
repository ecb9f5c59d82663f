-- uploads may name any folder
alter table sys_file alter column biz type varchar(100);
