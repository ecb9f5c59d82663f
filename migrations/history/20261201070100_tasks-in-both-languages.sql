-- Titles of tasks in English, too; those that are there stay as they are. What failed in another way has a kind of its own.
alter table shop_task add column title_en varchar(200);

update shop_task set kind = 'orphan-unreturned' where kind = 'refund-failed' and ref_type = 'payment';
update shop_task set kind = 'refund-exceeds' where kind = 'refund-failed' and title like '退款金额超出可退付款%';
