-- A month of release moves together with its precision. Who is silent is counted when it is asked for: a later change, or
-- whatever else becomes of a claim, changes that.
alter table shop_goods_release_log
  add column from_precision varchar(20),
  add column to_precision varchar(20),
  drop column silent;
create index shop_final_claim_silent on shop_final_claim (tenant_id, release_change_id)
  where state = 0 and answer = 0 and answer_deadline is not null and del_flag = 0;
