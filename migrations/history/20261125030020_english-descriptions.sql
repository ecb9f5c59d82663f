-- Roles say in English, too, what they are for; tenants and positions have an English name beside the one in use. Rows that
-- a start has brought get theirs, unless somebody has changed them.
alter table sys_role add column description_en varchar(250);
alter table sys_tenant add column name_en varchar(100);
alter table sys_position add column name_en varchar(100);

update sys_role set description_en = seed.en
from (values
  ('admin', '拥有全部权限', 'All permissions'),
  ('shop-admin', '商城的全部操作', 'Everything of the shop'),
  ('catalogue-editor', '维护手办与商品，不改价', 'Keeps figures and products, without prices'),
  ('order-clerk', '处理订单', 'Works on orders'),
  ('packer', '打印、发货，不看价格与电话', 'Prints and ships, without prices and phone numbers'),
  ('packer', '发货，不看价格与电话', 'Ships, without prices and phone numbers'),
  ('after-sale', '处理退换与退款申请', 'Works on returns and refund requests'),
  ('finance', '价格、收款、退款与对账', 'Prices, payments, refunds and reconciliation'),
  ('customer-service', '查看商品与订单，回复咨询', 'Reads products and orders, answers questions'),
  ('auditor', '查看一切，不做修改', 'Sees everything and changes nothing')
) as seed (code, zh, en)
where role_code = seed.code and description = seed.zh and create_by = 'system';

update sys_role set role_name_en = 'Tenant administrator'
where role_code = 'admin' and role_name = '租户管理员' and role_name_en is null;

update sys_tenant set name_en = 'Collectible figure mall' where number = 0 and name = '手办商城';
update sys_tenant set name_en = 'Tenant ' || number where name = '租户 ' || number and create_by = 'system';
