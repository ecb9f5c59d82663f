-- Proposals of people stand beside those of agents: a command that asks for a second person waits as one.
alter table sys_agent_proposal
  add column origin varchar(10) not null default 'agent',
  -- `run`: it was tried, and whoever agrees does it. `content`: somebody agrees to just this, and whoever asked does it once.
  add column mode varchar(10) not null default 'run',
  -- kind of the line that it went over; null of what went over none
  add column kind varchar(40),
  -- what it comes to, in the unit of the kind; null where nobody can say
  add column cost bigint,
  -- of what was sent, so that an agreement is for that alone
  add column digest varchar(64);
create index sys_agent_proposal_of on sys_agent_proposal (tenant_id, user_id, path) where state in ('waiting', 'agreed') and del_flag = 0;
