-- Dictionaries and roles have an English name beside the one in use, as their items and departments have. Rows that a start
-- has brought get theirs, unless somebody has renamed them.
alter table sys_dict add column dict_name_en varchar(100);
alter table sys_role add column role_name_en varchar(200);
alter table sys_depart_role add column role_name_en varchar(200);

update sys_dict set dict_name_en = seed.en
from (values
  ('position_rank', '职务职级', 'Position ranks'),
  ('sex', '性别', 'Sex'),
  ('yn', '1是0否', 'Yes or no'),
  ('shop_line', '业务线', 'Sales lines'),
  ('demo_order_state', '示例订单状态', 'States of sample orders'),
  ('demo_carrier', '示例快递公司', 'Carriers of samples'),
  ('goods_state', '手办状态', 'States of figures'),
  ('product_shelf_state', '上架状态', 'Shelf states'),
  ('sku_status', 'SKU状态', 'SKU states'),
  ('figure_scale', '手办比例', 'Scales of figures'),
  ('figure_maker', '手办厂商', 'Makers of figures'),
  ('currency', '币种', 'Currencies'),
  ('release_precision', '发售精度', 'Precision of release dates'),
  ('deposit_policy', '定金退还', 'Return of deposits'),
  ('overdue_policy', '逾期处理', 'Overdue balances'),
  ('wave_state', '补款状态', 'States of balance waves'),
  ('freight_kind', '运费方式', 'Kinds of freight'),
  ('return_address_kind', '退货地址用途', 'Uses of return addresses'),
  ('stock_log_kind', '库存流水类型', 'Kinds of stock entries'),
  ('user_status', '用户状态', 'States of users'),
  ('activiti_sync', '同步工作流引擎', 'Sync with the workflow engine'),
  ('user_identity', '用户身份', 'Identities of users'),
  ('agent_status', '代理状态', 'States of agents'),
  ('tenant_status', '租户状态', 'States of tenants'),
  ('org_category', '机构类型', 'Kinds of departments'),
  ('depart_status', '部门状态', 'States of departments'),
  ('del_flag', '删除状态', 'Deleted or not'),
  ('menu_type', '菜单类型', 'Kinds of menu entries'),
  ('global_perms_type', '全局权限策略', 'Permission policies of all'),
  ('valid_status', '有效无效状态', 'Valid or not'),
  ('rule_conditions', '条件规则', 'Conditions of data rules'),
  ('dict_item_status', '字典状态', 'States of dictionary items'),
  ('log_type', '日志类型', 'Kinds of log entries'),
  ('operate_type', '操作类型', 'Kinds of operations'),
  ('quartz_status', '定时任务状态', 'States of scheduled jobs'),
  ('database_type', '数据库类型', 'Kinds of databases'),
  ('priority', '优先级', 'Priorities'),
  ('msg_category', '通告类型', 'Kinds of announcements'),
  ('msg_type', '推送类别', 'Audiences of announcements'),
  ('send_status', '发布状态', 'States of announcements'),
  ('msgType', '发送消息类型', 'Kinds of messages'),
  ('msgSendStatus', '消息发送状态', 'States of messages'),
  ('status', '状态', 'States'),
  ('perms_type', '权限策略', 'Permission policies'),
  ('is_open', '开关', 'On or off'),
  ('order_status', '订单状态', 'States of orders'),
  ('pay_state', '付款状态', 'Payment states'),
  ('ship_state', '发货状态', 'Shipping states'),
  ('after_sale_state', '售后状态', 'After-sales states'),
  ('hold_state', '寄存状态', 'States of held orders'),
  ('order_flag', '订单旗标', 'Flags of orders'),
  ('cancel_kind', '取消类型', 'Kinds of cancellation'),
  ('api_client_state', '接口客户端状态', 'States of API clients'),
  ('api_scope', '接口权限范围', 'Scopes of API clients'),
  ('order_source', '订单来源', 'Sources of orders'),
  ('price_kind', '价格类型', 'Kinds of prices'),
  ('payment_kind', '收款类型', 'Kinds of payments'),
  ('payment_state', '收款状态', 'States of payments'),
  ('pay_channel', '付款渠道', 'Payment channels'),
  ('sandbox_bill_state', '沙箱付款状态', 'Sandbox payment states'),
  ('sandbox_refund_mode', '沙箱退款结果', 'Sandbox refund results'),
  ('carrier', '快递公司', 'Carriers'),
  ('claim_state', '补款资格状态', 'States of claims'),
  ('claim_answer', '延期答复', 'Answers to delays'),
  ('deposit_kind', '定金台账类型', 'Kinds of deposit entries'),
  ('refund_kind', '退款类型', 'Kinds of refunds'),
  ('refund_status', '退款状态', 'States of refunds'),
  ('refund_part_state', '退款去向状态', 'States of refund parts'),
  ('refund_cause', '退款原因', 'Causes of refunds'),
  ('refund_source', '退款来源', 'Sources of refunds'),
  ('return_condition', '退货状况', 'Conditions of returns'),
  ('release_source', '变更来源', 'Sources of release changes'),
  ('shortage_rule', '缺货规则', 'Shortage rules'),
  ('shop_task_kind', '待办类型', 'Kinds of tasks'),
  ('shop_task_state', '待办状态', 'States of tasks'),
  ('app_user_state', '顾客状态', 'States of customers')
) as seed (code, zh, en)
where dict_code = seed.code and dict_name = seed.zh and create_by = 'system';

update sys_role set role_name_en = seed.en
from (values
  ('admin', '管理员', 'Administrator'),
  ('shop-admin', '店长', 'Shop manager'),
  ('catalogue-editor', '商品编辑', 'Catalogue editor'),
  ('order-clerk', '订单专员', 'Order clerk'),
  ('packer', '打包发货', 'Packer'),
  ('after-sale', '售后专员', 'After-sales clerk'),
  ('finance', '财务', 'Finance'),
  ('customer-service', '客服', 'Customer service'),
  ('auditor', '只读审计', 'Read-only auditor')
) as seed (code, zh, en)
where role_code = seed.code and role_name = seed.zh and create_by = 'system';

-- Roles are found by it, too: a job fills the text anew.
update sys_role set find_text = null;
