-- expand: orders say which of their pieces are verified and packed before their parcel has a number
alter table public.shop_order_item
  add column verified_qty integer not null default 0,
  add column confirmed_qty integer not null default 0;
alter table public.shop_order
  add column verified_at timestamptz,
  add column packing_photos text;
select watch_file_uses('shop_order', '{packing_photos}');
