-- How the price of an order as a whole came about, step by step; of older orders as far as their columns say it.
alter table shop_order add column price_proof jsonb not null default '[]';

update shop_order set price_proof = jsonb_build_array(jsonb_build_object('rule', 'normal', 'base', item_amount, 'amount', item_amount))
  || case when coupon_amount = 0 then '[]' else jsonb_build_array(
    jsonb_build_object('rule', 'coupon', 'base', item_amount, 'amount', -coupon_amount)) end
  || case when integral_amount = 0 then '[]' else jsonb_build_array(
    jsonb_build_object('rule', 'points', 'base', item_amount - coupon_amount, 'amount', -integral_amount)) end
  || case when freight = 0 then '[]' else jsonb_build_array(
    jsonb_build_object('rule', 'freight', 'base', freight, 'amount', freight)) end;
