-- An occasion may have several texts for a channel: the newest that is enabled is used.
drop index shop_message_template_once;
create index shop_message_template_of on shop_message_template (tenant_id, occasion, channel) where del_flag = 0;
