-- Amounts travel as yuan: the names of their fields do not say fen. Columns are called as the fields are.
alter table shop_final_claim rename column deposit_fen to deposit_amount;
alter table shop_final_claim rename column due_fen to due_amount;
alter table shop_final_claim rename column outcome_fen to outcome_amount;
alter table shop_waiting rename column deposit_fen to deposit_amount;
alter table shop_waiting rename column due_fen to due_amount;
alter table shop_coupon rename column amount_fen to amount_off;
alter table shop_coupon rename column cap_fen to cap_amount;
alter table shop_coupon rename column threshold_fen to threshold_amount;
alter table shop_coupon_record rename column amount_fen to amount_off;
alter table shop_coupon_record rename column cap_fen to cap_amount;
alter table shop_coupon_record rename column threshold_fen to threshold_amount;
alter table shop_order rename column trade_threshold_fen to trade_threshold_amount;

update shop_setting set code = 'refund.dualApproveAmount' where code = 'refund.dualApproveFen';
update shop_setting set code = 'trade.thresholdAmount' where code = 'trade.thresholdFen';

-- Histories and row rules name fields.
create temporary table renamed_amount (table_name varchar, old varchar, new varchar) on commit drop;
insert into renamed_amount values
  ('shop_final_claim', 'depositFen', 'depositAmount'), ('shop_final_claim', 'dueFen', 'dueAmount'),
  ('shop_final_claim', 'outcomeFen', 'outcomeAmount'), ('shop_waiting', 'depositFen', 'depositAmount'),
  ('shop_waiting', 'dueFen', 'dueAmount'), ('shop_coupon', 'amountFen', 'amountOff'), ('shop_coupon', 'capFen', 'capAmount'),
  ('shop_coupon', 'thresholdFen', 'thresholdAmount'), ('shop_coupon_record', 'amountFen', 'amountOff'),
  ('shop_coupon_record', 'capFen', 'capAmount'), ('shop_coupon_record', 'thresholdFen', 'thresholdAmount'),
  ('shop_order', 'tradeThresholdFen', 'tradeThresholdAmount');

update sys_record_change c set changes = (
  select jsonb_object_agg(coalesce(r.new, e.key), e.value) from jsonb_each(c.changes) e
  left join renamed_amount r on r.table_name = c.table_name and r.old = e.key)
where c.table_name in (select table_name from renamed_amount) and jsonb_typeof(c.changes) = 'object'
  and exists (select 1 from renamed_amount r where r.table_name = c.table_name and c.changes ? r.old);

update sys_permission_data_rule d set rule_column = r.new
from (select distinct old, new from renamed_amount) r where d.rule_column = r.old;
