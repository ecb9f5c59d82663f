-- How a session began.
alter table sys_session add column way varchar(20) not null default 'password';

-- Sessions that somebody else ended, for a day: whoever holds the token is told why.
create table sys_session_end (
  token_hash varchar(64) primary key,
  reason varchar(200) not null,
  ended_by varchar(100) not null,
  create_time timestamptz not null default now()
);

-- Sessions with the people they are of, as a list reads them.
create view sys_online_user with (security_invoker = true) as
select s.id, s.user_id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone, s.way, s.address, s.agent, s.last_seen_at,
  s.created_at as create_time, u.username as create_by, null::varchar(50) as update_by, null::timestamptz as update_time,
  0 as version, 0::smallint as del_flag, s.tenant_id, u.tenant_ids
from sys_session s join sys_user u on u.id = s.user_id and u.status = 1 and u.del_flag = 0;
