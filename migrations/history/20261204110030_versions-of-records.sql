-- Each entry of a history is a version of its record; what the record was then is folded from the entries after it.
create view sys_data_version with (security_invoker = true) as
select id, table_name as data_table, record_id as data_id, command, note, create_by, create_time, null::varchar(50) as update_by,
  null::timestamptz as update_time, 0 as version, 0::smallint as del_flag, tenant_id
from sys_record_change;
create index sys_record_change_list on sys_record_change (tenant_id, create_time desc, id desc);
