-- Long work that people started: what it is, how far it came, what came of it. The queue itself is in the schema pgboss.
create table sys_job (
  id varchar(36) primary key,
  tenant_id integer not null,
  user_id varchar(36) not null,
  name varchar(50) not null,
  -- both languages
  title text[] not null,
  message text[],
  input jsonb not null,
  -- stored files that the input names; they go when the job has ended
  input_files text[] not null default '{}',
  locale varchar(10) not null,
  -- where who started it reached the server; addresses in files are built from it
  origin varchar(300) not null,
  state varchar(10) not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  refused integer not null default 0,
  result jsonb,
  file_path varchar(300),
  file_name varchar(300),
  -- how often it was begun; what an earlier run still does is refused by it
  run integer not null default 0,
  -- runs that ended with an unexpected error
  failures integer not null default 0,
  -- the process that runs it was alive then
  beat_time timestamptz,
  cancel_time timestamptz,
  create_by varchar(50) not null,
  create_time timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz
);
create index sys_job_mine on sys_job (user_id, tenant_id, id desc);
create index sys_job_running on sys_job (beat_time) where state = 'running';
create index sys_job_ended on sys_job (end_time) where end_time is not null;

-- Rows of a job's work that have an outcome, noted together with it.
create table sys_job_row (
  job_id varchar(36) not null references sys_job (id) on delete cascade,
  position integer not null,
  title varchar(300) not null,
  is_done boolean not null,
  -- each in both languages
  reasons jsonb not null default '[]',
  -- what the job itself needs to go on
  note jsonb,
  primary key (job_id, position)
);
