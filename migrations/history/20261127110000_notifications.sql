-- What the house tells people by itself, in both languages. The key keeps it single.
alter table sys_announcement
  add column titile_en varchar(100),
  add column msg_abstract_en varchar(500),
  add column notification_kind varchar(30),
  add column once_key varchar(200),
  alter column bus_type type varchar(50);
create unique index sys_announcement_once on sys_announcement (tenant_id, once_key) where once_key is not null;
