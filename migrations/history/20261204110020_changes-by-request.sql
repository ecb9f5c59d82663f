-- From a line of the log to the records that its request changed.
create index sys_record_change_request on sys_record_change (request_id);
