-- What the house told somebody by itself is theirs alone: it is in no list of who has read an announcement.
alter table sys_announcement_send add column is_automatic smallint not null default 0;
