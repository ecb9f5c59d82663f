-- What a payment channel says of a day, compared with what the shop booked: one row for each channel and day, its lines
-- below. Amounts are fen; the difference of a line is theirs less ours.
create table shop_statement (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  channel varchar(20) not null,
  day date not null,
  source smallint not null,
  state smallint not null default 0,
  file_name varchar(200),
  lines integer not null default 0,
  differences integer not null default 0,
  open_count integer not null default 0,
  their_in bigint not null default 0,
  our_in bigint not null default 0,
  their_out bigint not null default 0,
  our_out bigint not null default 0,
  difference bigint generated always as (their_in - their_out - our_in + our_out) stored,
  taken_at timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id)
);
create unique index shop_statement_channel_day_key on shop_statement (tenant_id, channel, day) where del_flag = 0;
create index shop_statement_list on shop_statement (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_statement');

create table shop_statement_line (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  statement_id varchar(36) not null,
  channel varchar(20) not null,
  day date not null,
  kind smallint not null,
  no varchar(64),
  third_no varchar(64),
  order_no varchar(20),
  their_amount bigint,
  our_amount bigint,
  difference bigint generated always as (coalesce(their_amount, 0) - coalesce(our_amount, 0)) stored,
  at timestamptz,
  result smallint not null,
  state smallint not null,
  ref_type varchar(20),
  ref_id varchar(36),
  handler varchar(100),
  handled_at timestamptz,
  note varchar(500),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, statement_id) references shop_statement (tenant_id, id)
);
create index shop_statement_line_list on shop_statement_line (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_statement_line_statement on shop_statement_line (tenant_id, statement_id);
create index shop_statement_line_ref on shop_statement_line (tenant_id, ref_id) where ref_id is not null;
create index shop_statement_line_open on shop_statement_line (tenant_id, day) where state = 1 and del_flag = 0;
select keep_tenants_apart('shop_statement_line');

-- Refunds of a day, as a statement of that day has them.
create index shop_refund_part_day on shop_refund_part (tenant_id, done_at) where state = 2;
