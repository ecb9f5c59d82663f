-- Stored files as records: where they lie, what they are, what uses them.
alter table sys_file
  -- SHA-256 of the bytes, in hex; filled later for files of before
  add column digest varchar(64),
  add column tags varchar(500),
  -- folder or s3
  add column place varchar(10) not null default 'folder',
  -- 0 stored, 1 in the bin
  add column state smallint not null default 0,
  add column bin_time timestamptz,
  -- kept by what watches the columns that name files
  add column is_used boolean not null default false,
  add column unused_since timestamptz default now(),
  add column is_duplicate boolean not null default false,
  -- the part of a path that no other file has, whatever address it stands in
  add column file_key varchar(32) generated always as (substring(path from '([0-9a-f]{32})\.[a-z0-9]{1,5}$')) stored,
  add column kind varchar(10) generated always as (case
    when media_type like 'image/%' then 'picture' when media_type like 'video/%' then 'video'
    when media_type like 'audio/%' then 'audio' when media_type = 'application/zip' then 'archive'
    else 'document' end) stored,
  add column is_private boolean generated always as (path like 'private/%') stored,
  add column update_by varchar(100),
  add column update_time timestamptz,
  add column version integer not null default 0,
  add column del_flag smallint not null default 0,
  add column sys_org_code varchar(64);
create index sys_file_list on sys_file (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_file_state on sys_file (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index sys_file_unused on sys_file (tenant_id, create_time desc, id desc) where not is_used;
create index sys_file_duplicate on sys_file (tenant_id, create_time desc, id desc) where is_duplicate;
create index sys_file_digest on sys_file (tenant_id, digest);
create index sys_file_undigested on sys_file (id) where digest is null;
create index sys_file_place on sys_file (tenant_id, place, create_time desc, id desc);
create unique index sys_file_key on sys_file (file_key);
create index sys_file_words on sys_file using gin (original_name gin_trgm_ops, path gin_trgm_ops) with (fastupdate = off);

-- How much the files of a tenant are together, for its quota.
create table sys_file_total (
  tenant_id integer primary key,
  files bigint not null,
  -- bytes
  size bigint not null
);
insert into sys_file_total select tenant_id, count(*), sum(size) from sys_file group by tenant_id;
select keep_tenants_apart('sys_file_total');

create function sum_up_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' then
      insert into sys_file_total as t (tenant_id, files, size) values (new.tenant_id, 1, new.size)
        on conflict (tenant_id) do update set files = t.files + 1, size = t.size + excluded.size;
    end if;
    if new.digest is not null and exists (
      select 1 from sys_file f where f.tenant_id = new.tenant_id and f.digest = new.digest and f.id <> new.id
    ) then
      update sys_file f set is_duplicate = true
        where f.tenant_id = new.tenant_id and f.digest = new.digest and not f.is_duplicate;
    end if;
  else
    update sys_file_total t set files = t.files - 1, size = t.size - old.size where t.tenant_id = old.tenant_id;
    if old.is_duplicate and (
      select count(*) from (select 1 from sys_file f where f.tenant_id = old.tenant_id and f.digest = old.digest limit 2) rest
    ) = 1 then
      update sys_file f set is_duplicate = false where f.tenant_id = old.tenant_id and f.digest = old.digest;
    end if;
  end if;
  return null;
end
$$;
create trigger sum_up_file after insert or delete or update of digest on sys_file for each row execute function sum_up_file();

-- Which rows name which files. It has no tenant: a file is used as long as any row names it, whoever's that is; the rows are
-- reached through the resources that keep them.
create table sys_file_use (
  file_key varchar(32) not null,
  table_name varchar(64) not null,
  row_id varchar(36) not null,
  primary key (file_key, table_name, row_id)
);
create index sys_file_use_row on sys_file_use (table_name, row_id);

-- The files that a text names: paths, addresses of this or of a static domain, alone, joined by commas or inside of HTML.
create function file_keys(named text) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct found.m[1]), '{}') from regexp_matches(named, '([0-9a-f]{32})\.[a-z0-9]{1,5}', 'g') as found (m));

-- Says of files that are named now, or were, whether anything uses them. Files of every tenant: people are rows of all.
create function file_uses_changed(named text[], is_named boolean) returns void language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  if is_named then
    update sys_file f set is_used = true, unused_since = null, state = 0, bin_time = null
      where f.file_key = any(named) and (not f.is_used or f.state <> 0);
  else
    update sys_file f set is_used = false, unused_since = now()
      where f.file_key = any(named) and f.is_used and not exists (select 1 from sys_file_use u where u.file_key = f.file_key);
  end if;
  perform set_config('app.tenant', coalesce(spoke, ''), true);
end
$$;

-- Keeps `sys_file_use` for a row; its arguments are the columns that name files. A deleted row uses none.
create function note_file_uses() returns trigger language plpgsql as $$
declare
  was text := '';
  is_now text := '';
  gone text[];
  come text[];
  watched text;
begin
  foreach watched in array tg_argv loop
    if tg_op <> 'INSERT' and coalesce((to_jsonb(old) ->> 'del_flag')::integer, 0) = 0 then
      was := was || ' ' || coalesce(to_jsonb(old) ->> watched, '');
    end if;
    if tg_op <> 'DELETE' and coalesce((to_jsonb(new) ->> 'del_flag')::integer, 0) = 0 then
      is_now := is_now || ' ' || coalesce(to_jsonb(new) ->> watched, '');
    end if;
  end loop;
  select array_agg(k) into gone from unnest(file_keys(was)) k where k <> all(file_keys(is_now));
  select array_agg(k) into come from unnest(file_keys(is_now)) k where k <> all(file_keys(was));
  if come is not null then
    insert into sys_file_use select k, tg_table_name, new.id from unnest(come) k on conflict do nothing;
    perform file_uses_changed(come, true);
  end if;
  if gone is not null then
    delete from sys_file_use u where u.file_key = any(gone) and u.table_name = tg_table_name and u.row_id = old.id;
    perform file_uses_changed(gone, false);
  end if;
  return null;
end
$$;

-- Watches columns of a table that name files: pictures and rich texts. Each later table with such columns asks for it in its
-- migration, and again with all of them when it gets another one:
--   select watch_file_uses('shop_goods', '{main_image,images,detail}');
create function watch_file_uses(watched regclass, columns text[]) returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(c), ', ') from unnest(columns) c);
  filled text := (select string_agg(format('new.%I is not null', c), ' or ') from unnest(columns) c);
  changed text := (select string_agg(format('new.%I is distinct from old.%1$I', c), ' or ') from unnest(columns || '{del_flag}'::text[]) c);
  said text := (select string_agg(format('coalesce(%I::text, '''')', c), ' || '' '' || ') from unnest(columns) c);
begin
  execute format('drop trigger if exists file_uses_new on %s', watched);
  execute format('drop trigger if exists file_uses_changed on %s', watched);
  execute format('drop trigger if exists file_uses_gone on %s', watched);
  execute format('create trigger file_uses_new after insert on %s for each row when (%s) execute function note_file_uses(%s)',
    watched, filled, arguments);
  execute format('create trigger file_uses_changed after update on %s for each row when (%s) execute function note_file_uses(%s)',
    watched, changed, arguments);
  execute format('create trigger file_uses_gone after delete on %s for each row execute function note_file_uses(%s)',
    watched, arguments);
  execute format('insert into sys_file_use select distinct k, %L, t.id from %s t, unnest(file_keys(%s)) k
    where t.del_flag = 0 on conflict do nothing', (select relname from pg_class where oid = watched), watched, said);
end
$$;

select watch_file_uses('shop_goods', '{main_image,images,detail}');
select watch_file_uses('shop_product', '{cover,images,detail}');
select watch_file_uses('shop_sku', '{picture}');
select watch_file_uses('shop_order_item', '{picture_snap}');
select watch_file_uses('shop_refund', '{proofs,refusal_proofs}');
select watch_file_uses('shop_refund_item', '{picture_snap}');
select watch_file_uses('shop_app_user', '{avatar}');
select watch_file_uses('shop_member_level', '{icon}');
select watch_file_uses('shop_consult', '{images}');
select watch_file_uses('shop_consult_reply', '{images}');
select watch_file_uses('shop_consult_report', '{proofs}');
select watch_file_uses('shop_notice', '{content,content_en,cover}');
select watch_file_uses('shop_payment', '{proofs}');
select watch_file_uses('shop_setting', '{value}');
select watch_file_uses('shop_message_template', '{body_zh,body_en}');
select watch_file_uses('sys_announcement', '{msg_content}');
select watch_file_uses('sys_sms_template', '{template_content,template_content_en}');
select watch_file_uses('sys_comment', '{pictures}');
select watch_file_uses('sys_user', '{avatar}');

update sys_file f set is_used = true, unused_since = null
  where exists (select 1 from sys_file_use u where u.file_key = f.file_key);
