-- expand: files that wait with proposals, and lines of the controls for single commands.
-- Files that wait with a command until somebody has agreed to it, each with name, bytes, hash and place; and what the command of
-- an agent comes to by the kinds of the controls.
alter table sys_agent_proposal
  add column files jsonb not null default '[]',
  add column weights jsonb not null default '[]';

-- A line for a single command stands in place of those of its kind.
alter table sys_step_up add column command varchar(200);
