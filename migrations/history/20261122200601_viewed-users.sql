-- Somebody as whom the person of a session looks at everything for a while, without changing anything.
alter table sys_session add column viewed_user_id varchar(36) references sys_user (id);
