import { describe, expect, it } from 'vitest'
import { mysqlSelect } from './mysql-select.server.ts'
import { marked } from './parameters.ts'
import { postgresSelect } from './postgres-select.server.ts'

describe('a statement for PostgreSQL', () => {
  it.each([
    'select a, sum(b) as total from t group by a order by total desc;',
    'with x as (select 1 as a), y as (select * from x) select * from y join t using (a) -- the end',
    'select a from t union all (select b from u order by b limit 1)',
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select i from n',
    "select date_trunc('month', at)::date, count(*) filter (where a > 1) from s.t group by rollup (1) having count(*) > 1",
    "select row_number() over (partition by a order by b), case when a is null then 'x' else b end from t",
    'select g from generate_series(1, 3) g, lateral (select g + 1) as h where g = any(array[1, 2])',
    "select current_date, now(), extract(year from at), 'it''s; drop table t' from t where a = cast($1 as text)",
    'values (1), (2)',
  ])('%s', async (sql) => {
    await expect(postgresSelect(sql)).resolves.toMatchObject({ text: expect.any(String) })
  })

  it.each([
    ['two of them', 'select 1; select 2'],
    ['one behind a comment', 'select 1; /* ; */ delete from t'],
    ['a stacked write', 'select 1; drop table t'],
    ['an insert', 'insert into t values (1)'],
    ['a write in a part', 'with x as (insert into t values (1) returning *) select * from x'],
    ['a deletion in a part', 'with x as (delete from t returning *) select * from x'],
    ['a write deep inside', 'select * from (with x as (update t set a = 1 returning *) select * from x) y'],
    ['a new table', 'select * into t2 from t'],
    ['a new table in a union', 'select 1 into t2 union select 2'],
    ['a new table in a union without columns', 'select into t2 from t union select from u'],
    ['a lock', 'select * from t for update'],
    ['a lock inside', 'select * from (select * from t for share) x'],
    ['a setting', "select set_config('app.tenant', 'all', false)"],
    ['a setting by its full name', "select pg_catalog.set_config('role', 'none', false)"],
    ['a setting in a condition', "select 1 from t where set_config('a.b', 'c', true) = ''"],
    ['another server', "select * from dblink('host=10.0.0.1', 'select 1') as t(a int)"],
    ['a file', "select pg_read_file('/etc/passwd')"],
    ['a large object', "select lo_import('/etc/passwd')"],
    ['sleep', 'select pg_sleep(10)'],
    ['sleep with other letters', 'select PG_SLEEP(10)'],
    ['sleep in quotes', 'select "pg_sleep"(10)'],
    ['sleep in a join', 'select * from t join pg_sleep(10) on true'],
    ['sleep by the order', 'select 1 order by pg_sleep(10)'],
    ['sleep in a window', 'select sum(1) over (order by pg_sleep(1))'],
    ['statements as text', "select query_to_xml('select 1', true, true, '')"],
    ['a function of somebody', 'select public.mine(1)'],
    ['a sequence', "select nextval('s')"],
    ['another process', 'select pg_terminate_backend(1)'],
    ['notifications', "select pg_notify('a', 'b')"],
    ['a lock by a number', 'select pg_advisory_lock(1)'],
    ['names by a type', "select 'sys_user'::regclass"],
    ['accounts', 'select * from pg_shadow'],
    ['accounts by their schema', 'select * from pg_catalog.pg_authid'],
    ['what others do', 'select * from pg_stat_activity'],
    ['the tables of the server', 'select * from information_schema.tables'],
    ['who asks', 'select current_user'],
    ['copy', "copy t to '/tmp/x'"],
    ['a block', 'do $$ begin perform pg_sleep(1); end $$'],
    ['explain', 'explain analyze select 1'],
    ['a call', 'call p()'],
    ['the end of the transaction', 'commit'],
    ['nothing', ' -- nothing'],
  ])('is no %s', async (_, sql) => {
    await expect(postgresSelect(sql)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('names the tables that it reads, wherever the same name stands for a part of it', async () => {
    const tables = async (sql: string) => (await postgresSelect(sql)).tables.map(({ table }) => table)
    expect(await tables('with a as (select 1) select * from a, b')).toEqual(['b'])
    expect(await tables('with a as (select * from a) select * from a')).toEqual(['a'])
    expect(await tables('select * from (with a as (select 1) select * from a) x, a')).toEqual(['a'])
    expect(
      await tables('select (select max(x) from c) from b union select 1 from d where exists (select from e)'),
    ).toEqual(['c', 'b', 'd', 'e'])
  })

  it('is cut off behind its end', async () => {
    expect((await postgresSelect("select '总;额' ; -- x")).text.trim()).toBe("select '总;额'")
  })
})

describe('a statement for MySQL and MariaDB', () => {
  it.each([
    'select a, sum(b) as total from t group by a order by total desc limit 5;',
    "select date_format(at, '%Y-%m') m, group_concat(distinct a order by b separator ',') from db.t group by m",
    'with x as (select 1 a) select * from x union all select 2',
    'select ifnull(a, 0), if(a > 1, b, c), cast(a as char), year(at) from t where at > now() - interval 1 day',
    "select * from (select row_number() over (partition by a order by b) n from t) q where n = 1 and a in (select a from u) and b like '%x%'",
    'select count(*) from t where a = cast(? as char) and b between ? and ?',
  ])('%s', async (sql) => {
    await expect(mysqlSelect(sql)).resolves.toMatchObject({ text: expect.any(String) })
  })

  it.each([
    ['two of them', 'select 1; select 2'],
    ['a stacked write', 'select 1; drop table t'],
    ['an insert', 'insert into t values (1)'],
    ['a file that is written', "select a into outfile '/tmp/x' from t"],
    ['a file at the end', "select a from t into outfile '/tmp/x'"],
    ['a dump', "select a from t into dumpfile '/tmp/x'"],
    ['a variable', 'select a into @x from t'],
    ['a file that is read', "select load_file('/etc/passwd')"],
    ['a file deep inside', "select * from (select concat('a', load_file('/etc/passwd'))) x"],
    ['sleep', 'select sleep(10)'],
    ['sleep in a condition', 'select 1 from t where a = 1 or sleep(10)'],
    ['sleep by the order', 'select a from t order by sleep(10)'],
    ['benchmark', "select benchmark(100000000, md5('a'))"],
    ['locks', "select get_lock('a', 10)"],
    ['waiting for a replica', "select master_pos_wait('a', 1)"],
    ['a lock', 'select a from t for update'],
    ['a lock in a part', 'select * from (select a from t for update) x'],
    ['a shared lock', 'select a from t lock in share mode'],
    ['variables of the server', 'select @@datadir'],
    ['an assignment', 'select @x := 1'],
    ['accounts', 'select * from mysql.user'],
    ['the tables of the server', 'select * from information_schema.tables'],
    ['who asks', 'select user()'],
    ['an analysis', 'select a from t procedure analyse()'],
    ['a function of somebody', 'select other.mine(1)'],
    ['a text that ends in two ways', "select '\\' or sleep(1) -- '"],
  ])('is no %s', async (_, sql) => {
    await expect(mysqlSelect(sql)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is written anew: comments that the server would run are gone', async () => {
    const { text } = await mysqlSelect('select /*!50000 sleep(3), */ 1 as a /*M!100100 , sleep(3) */ # sleep')
    expect(text).toBe('SELECT 1 AS `a`')
  })
})

it('a parameter is a mark of the server, wherever it stands', () => {
  const parameters = [
    { paramName: 'from', paramType: 'Date' },
    { paramName: 'name', paramType: 'String' },
  ]
  const sql = `select 1 where a >= #{from} and b = \${name} and c < #{from}`
  expect(marked(sql, parameters, 'postgres')).toEqual({
    text: 'select 1 where a >= cast($1 as date) and b = cast($2 as text) and c < cast($3 as date)',
    names: ['from', 'name', 'from'],
  })
  expect(marked(sql, parameters, 'mysql')?.text).toBe(
    'select 1 where a >= cast(? as date) and b = cast(? as char) and c < cast(? as date)',
  )
  expect(marked('select #{other}', parameters, 'mysql')).toBeUndefined()
})
