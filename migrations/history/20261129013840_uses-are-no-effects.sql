-- What the server counts of commands is no effect of theirs: a proposal says nothing of it.
drop trigger if exists note_trial on sys_command_use;
drop trigger if exists note_trial on sys_second_person;
