-- How often something was done, by what is limited and by whom; shared by all server processes.
create table sys_rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970; the count begins anew behind it
  expire bigint
);
create index sys_rate_limit_expire on sys_rate_limit (expire);
