-- expand: whoever changes stock or price of a SKU, by whatever command, an event says so in the same transaction.
create function public.shop_sku_tell() returns trigger language plpgsql as $$
begin
  insert into public.shop_event (type, version, at, data, tenant_id)
  values (tg_argv[0], 1, now(), jsonb_build_object('skuId', new.id, 'productId', new.product_id), new.tenant_id);
  return null;
end
$$;

create trigger shop_sku_tell_stock after update on public.shop_sku for each row
  when ((old.stock, old.locked, old.status, old.del_flag) is distinct from (new.stock, new.locked, new.status, new.del_flag))
  execute function public.shop_sku_tell('stock.changed');

create trigger shop_sku_tell_price after update on public.shop_sku for each row
  when ((old.original_price, old.present_price, old.member_price, old.is_trade, old.trade_price)
    is distinct from (new.original_price, new.present_price, new.member_price, new.is_trade, new.trade_price))
  execute function public.shop_sku_tell('price.changed');
