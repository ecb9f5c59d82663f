import type pg from 'pg'
import { sample } from '#kit/contract/testing/sample.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type { House } from '../crud/house.server.ts'

/** The table of `kit/contract/testing/sample.ts`. */
export async function createSampleTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table test_sample (
      id varchar(36) primary key, line smallint not null, code varchar(8) not null, name varchar(20), note varchar(50), detail text,
      count integer, weight numeric(6, 2), price bigint, is_hot boolean not null default false, rank varchar(100) default 'low',
      state smallint not null default 0, kinds varchar(500), day date, seen_at timestamptz, month varchar(7), cover varchar(500),
      pictures text, owner varchar(36), place varchar(6), total integer,
      create_by varchar(100), create_time timestamptz not null default now(), update_by varchar(100), update_time timestamptz,
      del_flag smallint not null default 0, tenant_id integer not null default 0, sys_org_code varchar(64),
      version integer not null default 0)
  `)
}

/** A house without an office: no dictionaries, nothing stored. */
export const sampleHouse: House = {
  clock: zonedClock('Asia/Shanghai'),
  texts: { textsOf: async () => new Map(), valuesOf: async () => new Map(), forget: () => undefined },
  storeErrorFile: async () => '',
  resources: [sample],
}
