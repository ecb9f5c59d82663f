-- Whether a message is sent by day only, also when it is tried again, and until when it is of use.
alter table shop_message add column waits boolean not null default false;
alter table shop_message add column useful_until timestamptz;

update shop_message set waits = true
where state = 0 and due_at > now() and occasion in ('order.reminded', 'hold.ending', 'release.changed', 'delay.asked',
  'claim.reminded', 'claim.overdue', 'coupon.expiring', 'refund.reminded');
