-- Up to which announcement for all somebody was given them: only newer ones are looked for.
create table sys_announcement_given (
  tenant_id integer not null default 0,
  user_id varchar(36) not null,
  given_until timestamptz not null,
  primary key (tenant_id, user_id)
);
select keep_tenants_apart('sys_announcement_given');
create index sys_announcement_all_by_time on sys_announcement (tenant_id, send_time)
  where msg_type = 'ALL' and send_status = '1' and del_flag = 0;
