-- Routes of the gateway: what is called below `/gateway`, and where it goes.
create table sys_gateway_route (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  router_id varchar(50) not null,
  name varchar(100),
  -- below /gateway
  path varchar(200) not null,
  -- an address of the web; what follows the path is added to it
  uri varchar(500) not null,
  methods varchar(100) not null default 'GET',
  strip_prefix boolean not null default true,
  -- permission that a caller holds
  needs varchar(100) not null default 'gateway:call',
  per_minute integer not null default 60,
  timeout_ms integer not null default 5000,
  retries integer not null default 0,
  breaker_failures integer not null default 5,
  breaker_seconds integer not null default 30,
  forward_headers varchar(500),
  secret_header varchar(60),
  secret_sealed text,
  health_path varchar(200),
  -- 0 off, 1 on
  status smallint not null default 0,
  open_until timestamptz,
  health smallint not null default 0,
  health_time timestamptz,
  health_error varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_gateway_route');
create unique index sys_gateway_route_router_id_key on sys_gateway_route (tenant_id, router_id) where del_flag = 0;
create unique index sys_gateway_route_path_key on sys_gateway_route (tenant_id, path) where del_flag = 0;
create index sys_gateway_route_list on sys_gateway_route (tenant_id, create_time desc, id desc) where del_flag = 0;

-- Every process hears of a change when it is committed, whoever writes it. What health and breaker note is heard of, too, but
-- only where it changes what is routed.
create function tell_of_gateway() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_gateway', '');
  return null;
end
$$;
create trigger tell_of_gateway after insert or delete or update of router_id, path, uri, methods, strip_prefix, needs, per_minute,
  timeout_ms, retries, breaker_failures, breaker_seconds, forward_headers, secret_header, secret_sealed, status, open_until, del_flag
  on sys_gateway_route for each statement execute function tell_of_gateway();
