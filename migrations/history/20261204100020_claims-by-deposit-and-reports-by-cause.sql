-- Orders show until when their balance is to be paid, causes how many reports name them.
create index shop_final_claim_deposit_order on shop_final_claim (tenant_id, deposit_order_id) where deposit_order_id is not null;
create index shop_consult_report_cause on shop_consult_report (tenant_id, cause_id) where del_flag = 0;
