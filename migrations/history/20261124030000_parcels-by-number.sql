-- Whoever scans a parcel asks whether it left already.
create index shop_shipment_tracking on shop_shipment (tenant_id, tracking_no) where tracking_no is not null;
-- Orders that go into one parcel.
create index shop_order_parcel on shop_order (tenant_id, parcel_no) where parcel_no is not null;
