-- Whether an order is of a piece for a piece.
create index shop_refund_exchange_order on shop_refund (exchange_order_id) where exchange_order_id is not null;
