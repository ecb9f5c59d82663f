-- Failed tries to sign in are counted with all other limits.
drop table sys_login_throttle;
