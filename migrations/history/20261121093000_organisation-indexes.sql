-- Departments are read level by level, users by department and newest first.
create index sys_depart_parent_id on sys_depart (parent_id) where del_flag = 0;
create index sys_user_depart_dep_id on sys_user_depart (dep_id);
create index sys_user_create_time on sys_user (tenant_id, create_time desc, id desc) where del_flag = 0;
