-- What the shop itself writes on refunds, orders and tasks is there in English, too, or as what it says: a number of a
-- transfer, the order that an exchange is for.
alter table shop_refund add column description_en varchar(500);
alter table shop_refund add column reject_reason_en varchar(500);
alter table shop_refund add column payout_no varchar(64);
alter table shop_order add column exchange_for varchar(20);
alter table shop_task add column note_en varchar(500);

update shop_refund set reject_reason_en = 'Not sent back in time' where status = 71 and reject_reason = '逾期未寄回';
update shop_refund set description_en = 'Merged into parcel ' || substr(description, 4)
where kind = 5 and cause_code = 'freight' and description ~ '^合包 H\S+$';
update shop_refund set payout_no = left(substr(description, 7), 64), description = null
where cause_code = 'double-return' and description ~ '^付款流水号 ';
update shop_order set exchange_for = substr(staff_remark, 8), staff_remark = null
where staff_remark ~ '^换货，原订单 \S{1,20}$';
