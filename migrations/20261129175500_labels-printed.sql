-- expand: when the label of an order was printed last
alter table public.shop_order add column label_printed_at timestamptz;
