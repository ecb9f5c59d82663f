-- Lines of the log are deleted by their age, shop by shop.
create index sys_log_age on sys_log (tenant_id, create_time);
