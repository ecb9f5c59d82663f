-- Why a row was changed, in the words of who did it: what they typed into the field `reason` of the command.
alter table sys_record_change add column note text;
