-- Messages that failed are counted on the home page.
create index shop_message_failed on shop_message (tenant_id) where state = 2 and del_flag = 0;
