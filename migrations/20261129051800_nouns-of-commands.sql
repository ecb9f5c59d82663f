-- expand: A change kept the last word of its command alone, and many words mean several things: it keeps whose command it is, too.
alter table sys_record_change add column noun varchar(200);
comment on column sys_record_change.noun is 'path of the command up to its last word; null where an entry of old does not tell';

-- Where the line of the log about the same request is still there, it has the path.
update sys_record_change c set noun = substring(l.method from '^(/.*)/' || c.command || '(?:/[^/]*)*$')
from sys_log l
where l.trace_id = c.request_id and l.log_type = 2 and c.command ~ '^\w+$'
  and l.method ~ ('^/.*/' || c.command || '(/[^/]*)*$');

-- Jobs say what they were about.
update sys_record_change c set noun = n.path,
  command = case when j.input ? 'rows' and c.command = 'importExcel' then 'importRows' else c.command end
from sys_job j, (values
    ('goods', '/shop/goods'), ('presell-goods', '/shop/presellGoods'), ('final-goods', '/shop/finalGoods'),
    ('product', '/shop/product'), ('presell-product', '/shop/presellProduct'), ('final-product', '/shop/finalProduct'),
    ('return-address', '/shop/returnAddress'), ('order', '/shop/order'), ('shipment', '/shop/shipment'),
    ('stock-entry', '/shop/stockLedger'), ('refund', '/shop/refund'), ('customer', '/shop/appUser'),
    ('member', '/shop/member'), ('claim', '/shop/claim'), ('notice-listed', '/shop/noticeListed'),
    ('announcement', '/sys/annountCement'), ('sms', '/sys/message/sysMessage'), ('sms-template', '/sys/message/sysMessageTemplate'),
    ('position', '/sys/position'), ('role', '/sys/role'), ('check-rule', '/sys/checkRule'),
    ('fill-rule', '/sys/fillRule'), ('data-source', '/sys/dataSource'), ('threshold', '/sys/monitor/threshold'),
    ('demo-order', '/demo/order'), ('demo-person', '/test/jeecgDemo'), ('demo-ship', '/demo/ship'),
    ('category', '/sys/category'), ('depart', '/sys/sysDepart'), ('dictionary', '/sys/dict'),
    ('user', '/sys/user'), ('user-agent', '/sys/sysUserAgent'), ('stored-file', '/sys/oss/file'),
    ('scheduled-job', '/sys/quartzJob')
  ) as n (name, path)
where j.id = c.request_id and j.name in ('import', 'import-undo', 'rows-command', 'rows-undo') and n.name = j.input ->> 'resource';
update sys_record_change c set noun = '/shop/wave', command = j.input ->> 'command'
from sys_job j where j.id = c.request_id and j.name = 'wave-claims' and c.command = 'waveClaims';
update sys_record_change c set noun = n.path
from sys_job j, (values
    ('issue-coupon', '/shop/coupon'), ('cancel-run', '/shop/releasePlan'), ('publish-notice', '/shop/notice'),
    ('remove-demo-rows', '/sys/demoRows')
  ) as n (name, path)
where j.id = c.request_id and j.name = n.name;

-- Customers act by the storefront alone.
update sys_record_change c set noun = n.path
from (values
    ('answer', '/shop/storefront/claim'), ('apply', '/shop/storefront/refund'), ('ask', '/shop/storefront/consult'),
    ('cancel', '/shop/storefront/order'), ('changeAddress', '/shop/storefront/order'), ('checkout', '/shop/storefront/order'),
    ('endHold', '/shop/storefront/order'), ('get', '/shop/storefront/coupon'), ('giveUp', '/shop/storefront/claim'),
    ('hold', '/shop/storefront/order'), ('join', '/shop/storefront/waiting'), ('leave', '/shop/storefront/waiting'),
    ('pay', '/shop/storefront/order'), ('receive', '/shop/storefront/order'), ('reply', '/shop/storefront/consult'),
    ('report', '/shop/storefront/consult'), ('save', '/shop/storefront/customer'), ('score', '/shop/storefront/consult'),
    ('send', '/shop/storefront/refund'), ('solve', '/shop/storefront/consult'), ('uploadPicture', '/shop/storefront/consult'),
    ('uploadProof', '/shop/storefront/refund'), ('useCredit', '/shop/storefront/order'), ('view', '/shop/storefront/consult'),
    ('withdraw', '/shop/storefront/refund')
  ) as n (command, path)
where c.create_by = 'customer' and c.noun is null and c.command = n.command;

-- What servers did under the name of a command of people.
update sys_record_change set noun = 'server', command = 'releaseAnnouncements'
where noun is null and command = 'release' and create_by = 'system' and table_name = 'sys_announcement';
update sys_record_change set noun = 'server', command = 'syncDirectories'
where noun is null and command = 'sync' and create_by = 'system';
