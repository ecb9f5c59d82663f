-- Seeded roles that nobody has changed lose the pages that their day does not need: how the shop is run, and the work of others.
-- A role counts as unchanged while its buttons are those of its former expression, without rules on rows.
create temporary table narrowed_role on commit drop as
select r.id, f.code from (values
  ('order-clerk', '^(shop:\w+:list|shop:order:(?!(pay|exportPersonal)$).*|shop:shipment:import|shop:skuLabel:print|shop:holdShelf:merge|shop:message:.*|shop:wave:(receive|open|join|extend|remind)|shop:claim:(extend|split|answer|lockSeat|remind)|shop:surplus:(offer|keep)|shop:waiting:leave|shop:coupon:(issue|whatIf))$'),
  ('after-sale', '^(shop:\w+:list|shop:refund:.*|shop:returnAddress:.*|shop:order:money|shop:consult:(reply|note|assign|unassign|solve|linkOrder))$'),
  ('finance', '^(shop:\w+:list|shop:\w+:(export|price|unprice)|shop:order:(pay|money)|shop:payment:.*|shop:depositReport:.*|shop:statement(Line)?:.*|shop:payChannel:check|shop:refund:(agree|retry|settle)|shop:claim:(split|forfeit|credit|reopen|release)|shop:wave:(cut|settle|close|cancel)|shop:surplus:toStock|shop:appUser:payOutCredit)$'),
  ('customer-service', '^(shop:\w+:list|shop:consult:.*|shop:consultReport:.*|shop:reportCause:.*|shop:appUser:unmute|shop:order:message|shop:message:.*|shop:coupon:issue|system:user:personal)$')
) as f (code, buttons)
join sys_role r on r.id = left(encode(sha256(convert_to('role:' || f.code, 'UTF8')), 'hex'), 32) and r.del_flag = 0
where not exists (
    select 1 from sys_role_permission g where g.role_id = r.id and coalesce(g.data_rule_ids, '') <> '')
  and not exists (
    -- what a sandbox has comes after the roles
    select 1 from sys_permission p
    where p.perms is not null and p.del_flag = 0 and p.perms not like 'shop:sandbox%'
      and (coalesce(p.create_by, '') = 'system' and p.perms ~ f.buttons) <> exists (
        select 1 from sys_role_permission g where g.role_id = r.id and g.permission_id = p.id));

delete from sys_role_permission g
using narrowed_role r, sys_permission p, (values
  ('order-clerk', 'depositLedger:list payChannel:list statement:list statementLine:list consultReport:list reportCause:list messageTemplate:list mailServer:list apiClient:list webhook:list webhookDelivery:list setting:list'),
  ('after-sale', 'depositLedger:list surplus:list waiting:list payChannel:list statement:list statementLine:list consultReport:list reportCause:list coupon:list message:list messageTemplate:list claimReminder:list mailServer:list apiClient:list webhook:list webhookDelivery:list setting:list'),
  ('finance', 'returnAddress:list returnAddress:export waiting:list waiting:export payChannel:export consult:list consult:export consultReport:list consultReport:export reportCause:list reportCause:export message:list message:export messageTemplate:list messageTemplate:export claimReminder:list claimReminder:export mailServer:list mailServer:export apiClient:list apiClient:export webhook:list webhook:export webhookDelivery:list webhookDelivery:export setting:list'),
  ('customer-service', 'returnAddress:list depositLedger:list creditLedger:list surplus:list stockLedger:list payChannel:list statement:list statementLine:list messageTemplate:list claimReminder:list mailServer:list apiClient:list webhook:list webhookDelivery:list setting:list')
) as t (code, names)
where g.role_id = r.id and t.code = r.code and g.permission_id = p.id and p.del_flag = 0
  and p.perms in (select 'shop:' || name from unnest(string_to_array(t.names, ' ')) as name);

-- pages of which nothing is left
delete from sys_role_permission g
using narrowed_role r, sys_permission page
where g.role_id = r.id and g.permission_id = page.id and page.menu_type <> 2
  and exists (select 1 from sys_permission b where b.parent_id = page.id and b.menu_type = 2 and b.del_flag = 0)
  and not exists (
    select 1 from sys_permission b join sys_role_permission h on h.permission_id = b.id and h.role_id = r.id
    where b.parent_id = page.id and b.menu_type = 2 and b.del_flag = 0);
