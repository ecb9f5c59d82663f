-- What asks for a proof becomes a table of lines: of each kind of commands as many as the house wants, each from how much on it
-- counts, and whether it asks for a proof, for a second person, or for both.
alter table sys_step_up
  alter column kind type varchar(40),
  drop constraint sys_step_up_once,
  add column measure varchar(10) not null default 'always',
  add column limit_count integer,
  add column needs_second boolean not null default false;
update sys_step_up set measure = 'amount' where limit_amount is not null;
create index sys_step_up_kind on sys_step_up (tenant_id, kind) where del_flag = 0;

insert into sys_step_up (kind, measure, limit_amount, limit_count, needs_second, create_by, create_time)
select kind, measure, limit_amount, limit_count, needs_second, 'system', now() - place * interval '1 second'
from (values
  ('price', 'rows', null::bigint, 50, true, 10),
  ('points', 'amount', null, 2000, true, 11),
  ('growth', 'amount', null, 2000, true, 12),
  ('credit', 'amount', 100000, null, true, 13),
  ('payout', 'amount', 500000, null, true, 14),
  ('mass-cancel', 'amount', null, 50, true, 15),
  ('forfeit', 'amount', 100000, null, true, 16),
  ('personal-data', 'rows', null, 1000, true, 17),
  ('contact', 'always', null, null, false, 18),
  ('outbound', 'always', null, null, false, 19),
  ('sending', 'amount', null, 200, true, 20),
  ('demo', 'always', null, null, true, 21),
  ('controls', 'always', null, null, true, 22)
) as line (kind, measure, limit_amount, limit_count, needs_second, place);
