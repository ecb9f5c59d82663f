-- A registered table is known by the triple that fields name it by; some of its rows may be left out of the choice.
alter table sys_dict_table add column code varchar(200), add column filter varchar(255);
update sys_dict_table set code = concat_ws(',', table_name, text_column, code_column);
alter table sys_dict_table alter column code set not null;
-- the index over the three columns goes with them
alter table sys_dict_table drop column table_name, drop column text_column, drop column code_column;
create unique index sys_dict_table_code_key on sys_dict_table (tenant_id, code) where del_flag = 0;
create index sys_dict_table_newest on sys_dict_table (tenant_id, create_time desc, id desc) where del_flag = 0;
