-- Seeded roles that nobody has changed get what their descriptions say: finance confirms payments and takes prices back,
-- the auditor reads amounts, and whoever enters orders, packs or keeps figures no longer holds what is none of their work.
-- A role counts as unchanged while its buttons are those of its former expression, without rules on rows.
create temporary table mended_role on commit drop as
select r.id, f.code from (values
  ('finance', '^(shop:\w+:list|shop:\w+:(export|price)|shop:payment:.*|shop:depositReport:.*|shop:statement(Line)?:.*|shop:payChannel:check|shop:order:money|shop:refund:(agree|retry|settle)|shop:claim:(split|forfeit|credit|reopen|release)|shop:wave:(cut|settle|close|cancel)|shop:surplus:toStock|shop:appUser:payOutCredit)$'),
  ('auditor', '^(\w+:\w+:list|system:access:explain)$'),
  ('packer', '^shop:(order:(list|ship|shipPart|pack|export|address)|orderDetail:(list|export)|shipment:(list|import)|returnAddress:list)$'),
  ('order-clerk', '^(shop:\w+:list|shop:order:.*|shop:shipment:import|shop:skuLabel:print|shop:holdShelf:merge|shop:message:.*|shop:wave:(receive|open|join|extend|remind)|shop:claim:(extend|split|answer|lockSeat|remind)|shop:surplus:(offer|keep)|shop:waiting:leave|shop:coupon:(issue|whatIf))$'),
  ('catalogue-editor', '^(shop:((presell|final)?[gG]oods|(presell|final)?[pP]roduct):(?!price$).*|shop:(stockLedger:(list|export)|skuLabel:print)|system:dict:add)$')
) as f (code, buttons)
join sys_role r on r.id = left(encode(sha256(convert_to('role:' || f.code, 'UTF8')), 'hex'), 32) and r.del_flag = 0
where not exists (
    select 1 from sys_role_permission g where g.role_id = r.id and coalesce(g.data_rule_ids, '') <> '')
  and not exists (
    -- the clock of a sandbox comes after the roles
    select 1 from sys_permission p
    where p.perms is not null and p.del_flag = 0 and p.perms not like 'shop:sandboxClock:%'
      and (coalesce(p.create_by, '') = 'system' and p.perms ~ f.buttons) <> exists (
        select 1 from sys_role_permission g where g.role_id = r.id and g.permission_id = p.id));

insert into sys_role_permission (id, role_id, permission_id)
select md5('grant:' || r.id || g.id), r.id, g.id
from (values
  ('finance', 'shop:order:pay'), ('finance', 'shop:product:unprice'), ('finance', 'shop:presellProduct:unprice'),
  ('finance', 'shop:finalProduct:unprice'), ('auditor', 'shop:order:money'), ('auditor', 'shop:depositReport:view')
) as n (code, perms)
join mended_role r on r.code = n.code
join sys_permission p on p.perms = n.perms and p.del_flag = 0
cross join lateral (values (p.id), (p.parent_id)) as g (id)
where g.id is not null
on conflict do nothing;

delete from sys_role_permission g
using mended_role r, sys_permission p, (values
  ('packer', 'shop:returnAddress:list'), ('order-clerk', 'shop:order:pay'), ('catalogue-editor', 'shop:product:unprice'),
  ('catalogue-editor', 'shop:presellProduct:unprice'), ('catalogue-editor', 'shop:finalProduct:unprice')
) as t (code, perms)
where g.role_id = r.id and t.code = r.code and p.perms = t.perms and p.del_flag = 0
  and (g.permission_id = p.id or r.code = 'packer' and g.permission_id = p.parent_id);
