-- Proofs of work that were taken: each is good once, for all server processes. They belong to nobody.
create table sys_proof_of_work (
  digest varchar(64) primary key,
  expires_at timestamptz not null
);
create index sys_proof_of_work_expires on sys_proof_of_work (expires_at);
