-- Dictionary items of tenant 0 are everyone's; every other tenant may have items of its own beside them.
drop index sys_dict_item_item_value_key;
create unique index sys_dict_item_item_value_key on sys_dict_item (tenant_id, dict_id, item_value) where del_flag = 0;
create index sys_dict_item_dict_id on sys_dict_item (dict_id) where del_flag = 0;
