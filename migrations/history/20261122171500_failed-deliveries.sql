-- When the last try of a delivery failed; null while it is tried.
alter table sys_event_delivery add column failed_time timestamptz;
create index sys_event_delivery_failed on sys_event_delivery (failed_time desc) where state = 'failed';
create index sys_job_failed on sys_job (tenant_id, end_time desc) where state = 'failed';

-- Runs before a job that had failed was begun anew; they do not count against it.
alter table sys_job add column first_run integer not null default 0;
