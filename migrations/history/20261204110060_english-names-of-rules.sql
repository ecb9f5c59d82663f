-- Rules are called in both languages; those that the shop came with have their names already.
alter table sys_fill_rule add column rule_name_en varchar(100);
alter table sys_check_rule add column rule_name_en varchar(100);

update sys_fill_rule r set rule_name_en = n.en
from (values
  ('order_no', '订单号', 'Order no.'),
  ('pay_no', '支付单号', 'Payment no.'),
  ('shipment_no', '发货单号', 'Shipment no.'),
  ('parcel_no', '合并包裹号', 'Parcel no.'),
  ('refund_no', '退款单号', 'Refund no.'),
  ('consult_no', '咨询单号', 'Consult no.'),
  ('member_no', '会员号', 'Member no.'),
  ('goods_no', '手办编号', 'Figure no.'),
  ('product_no_1', '现货商品编号', 'In-stock listing no.'),
  ('product_no_2', '预售商品编号', 'Pre-order listing no.'),
  ('product_no_3', '尾款商品编号', 'Balance listing no.'),
  ('product_no_4', '会员卡编号', 'Membership plan no.')
) as n (code, zh, en)
where r.create_by = 'system' and r.rule_code = n.code and r.rule_name = n.zh;

update sys_check_rule set rule_name_en = 'Codes in general'
where create_by = 'system' and rule_code = 'common' and rule_name = '通用编码规则';
