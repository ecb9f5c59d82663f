-- Whether lines of a statement wait is asked for by the statement; the entries of the day count them.
create index shop_statement_line_open_statement on shop_statement_line (tenant_id, statement_id) where state = 1 and del_flag = 0;
