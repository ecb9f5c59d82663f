-- Nothing read it: lists show the newest first until somebody sorts.
alter table shop_report_cause drop column weight;
