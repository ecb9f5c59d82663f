-- The job that runs what was left of this one, and what keeps it from being started twice.
alter table sys_job add column again_id varchar(36);
alter table sys_job add column start_key varchar(64);
create unique index sys_job_start_key_key on sys_job (tenant_id, user_id, start_key) where start_key is not null;

-- What a row was changed from and to, for whoever looks at the job.
alter table sys_job_row add column changes jsonb;
