-- What a command would do is found out by running it: while `app.trial` is on in a transaction, every row that it writes is
-- noted as it was and as it became. The rows of this table never outlive their transaction.
create unlogged table sys_trial_change (
  seq bigint generated always as identity primary key,
  table_name text not null,
  -- value of the primary key; of several columns their values, a line each
  row_key text not null,
  row_before jsonb,
  row_after jsonb
);

create function note_trial_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into sys_trial_change (table_name, row_key, row_before, row_after)
  select tg_table_name, string_agg(coalesce(is_now, was) ->> name, e'\n' order by place), was, is_now
  from unnest(tg_argv) with ordinality as key (name, place);
  return null;
end
$$;

-- Puts the note on a table, but for what the server notes of itself: logs, queues, and counters of numbers. Outside of
-- trials it costs the look at a setting.
create function note_trials(noted regclass) returns void language plpgsql as $$
declare
  keys text;
begin
  select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = noted and i.indisprimary and noted::text <> all (array[
    'sys_log', 'sys_record_change', 'sys_job', 'sys_job_row', 'sys_job_run', 'sys_quartz_job', 'sys_api_token',
    'sys_fill_counter', 'sys_number_period', 'sys_agent_proposal'
  ]);
  execute format('drop trigger if exists note_trial on %s', noted);
  if keys is not null then
    execute format('create trigger note_trial after insert or update or delete on %s
      for each row when (current_setting(''app.trial'', true) = ''on'') execute function note_trial_change(%s)', noted, keys);
  end if;
end
$$;

-- All that stand behind the wall between tenants; what does not is of the server itself.
select note_trials(c.oid::regclass) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity;

-- Later tables get it with their wall between tenants.
create or replace function keep_tenants_apart(kept regclass, is_shared boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', kept);
  execute format('drop policy if exists own_tenant on %s', kept);
  execute format('create policy own_tenant on %s
    using (connection_is_server() or tenant_id = (select connection_tenant()))', kept);
  execute format('drop policy if exists shared_tenant on %s', kept);
  if is_shared then
    execute format('create policy shared_tenant on %s for select
      using (tenant_id = 0 and (select connection_tenant()) is not null)', kept);
  end if;
  perform note_trials(kept);
end
$$;
create or replace function keep_parts_apart(kept regclass, of name, owner regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', kept);
  execute format('drop policy if exists own_tenant on %s', kept);
  execute format('create policy own_tenant on %s using (connection_is_server() or exists (
    select 1 from %s as owner where owner.id = %s.%I and owner.tenant_id = (select connection_tenant())))',
    kept, owner, kept, of);
  perform note_trials(kept);
end
$$;

-- The next number of a sequence. A trial takes none: it gets those that come next, each once in its transaction.
create function next_number(drawn_from regclass) returns bigint language plpgsql as $$
declare
  said text := 'app.trial_number_' || drawn_from::oid;
  number bigint;
begin
  if current_setting('app.trial', true) is distinct from 'on' then
    return nextval(drawn_from);
  end if;
  number := nullif(current_setting(said, true), '')::bigint + 1;
  if number is null then
    execute format('select case when is_called then last_value + 1 else last_value end from %s', drawn_from) into number;
  end if;
  perform set_config(said, number::text, true);
  return number;
end
$$;

-- Tokens are for programs that act, or for agents, whose commands are proposals.
alter table sys_api_token add column kind varchar(10) not null default 'program';

-- What an agent would do, until a person who may does it or drops it.
create table sys_agent_proposal (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  title varchar(200) not null,
  title_en varchar(200) not null,
  reason varchar(500),
  tool varchar(100) not null,
  method varchar(10) not null,
  path varchar(250) not null,
  -- the right of the command: whoever holds it applies or drops the proposal
  permission varchar(100) not null,
  input jsonb not null,
  -- what it would do, row by row
  effects jsonb not null,
  -- when it was tried, by the clock of the database
  tried_at timestamptz not null default now(),
  user_id varchar(36) not null,
  token_id varchar(36) not null,
  token_name varchar(50) not null,
  row_count integer not null,
  stock_change integer not null default 0,
  -- fen
  money_change bigint not null default 0,
  state varchar(10) not null default 'waiting',
  expires_at timestamptz not null,
  decided_by varchar(100),
  decided_at timestamptz,
  refusal varchar(1000),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_agent_proposal');
create index sys_agent_proposal_list on sys_agent_proposal (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_agent_proposal_state on sys_agent_proposal (tenant_id, state, create_time desc, id desc) where del_flag = 0;
