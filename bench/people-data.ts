import pg from 'pg'

/** A big shop's people and rights. */
const PEOPLE = { users: 10_000, roles: 500 } as const

/** Departments of each level, from the company down; each hangs below one of the level above. */
const LEVELS = [1, 40, 80, 160, 320, 400, 499, 500]
/** Menu entries of each kind, each below the one before it. */
const ENTRIES = { roots: 10, groups: 90, pages: 450, buttons: 2450 }
/** Entries that one role gives. */
const GRANTS = 120

/** What the first rows of the pages are called. */
export const NAMES = { user: '雇员', depart: '班组', role: '岗位角色', entry: '入口' } as const

/** Token of a session of `admin`, who holds everything. */
export const PEOPLE_TOKEN = 'people-of-the-bench'

/** Fills a seeded database by statements; the same every time. */
export async function makePeople(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query('begin')
    for (const [level, count] of LEVELS.entries()) {
      await client.query(DEPARTS, [level, count, LEVELS[level - 1] ?? 1, NAMES.depart])
    }
    await client.query(ENTRIES_SQL, [
      ENTRIES.roots,
      ENTRIES.groups,
      ENTRIES.pages,
      ENTRIES.buttons,
      NAMES.entry,
      'bench/Page',
    ])
    await client.query(RULES)
    await client.query(ROLES, [PEOPLE.roles, NAMES.role])
    await client.query(ROLE_GRANTS, [GRANTS, PEOPLE.roles])
    await client.query(ADMIN_GRANTS)
    await client.query(USERS, [PEOPLE.users, NAMES.user])
    await client.query(USER_ROLES, [PEOPLE.users, PEOPLE.roles])
    await client.query(USER_DEPARTS, [PEOPLE.users, LEVELS.reduce((sum, count) => sum + count, 0)])
    await client.query(SESSION, [PEOPLE_TOKEN])
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Numbered within their level; codes are three characters per level, as the server gives them. */
const DEPARTS = `
  insert into sys_depart (id, parent_id, depart_name, depart_order, org_category, org_type, org_code, create_by)
  select md5('depart' || $1::int || ':' || n), p.id, $4::text || ($1::int + 1) || '-' || lpad(n::text, 3, '0'), n,
    case when $1::int = 0 then '1' else '2' end, ($1::int + 1)::text,
    coalesce(p.org_code, '') || case when $1::int = 0 then 'Z01' else 'A' || lpad((1 + (n - 1) / $3::int)::text, 2, '0') end,
    'bench'
  from generate_series(1, $2::int) n
  left join sys_depart p on $1::int > 0 and p.id = md5('depart' || ($1::int - 1) || ':' || (1 + (n - 1) % $3::int))
  order by n`

const ENTRIES_SQL = `
  with roots as (
    select md5('root' || n) as id, null as parent_id, $5::text || n as name, '/bench' || n as url, 'layouts/RouteView' as component,
      0 as menu_type, null as perms, 200 + n as sort_no from generate_series(1, $1::int) n
  ), groups as (
    select md5('group' || n), md5('root' || (1 + n % $1::int)), $5::text || '组' || n, '/bench/group' || n, 'layouts/RouteView',
      1, null, n from generate_series(1, $2::int) n
  ), pages as (
    select md5('page' || n), md5('group' || (1 + n % $2::int)), $5::text || '页' || n, '/bench/page' || n, $6::text || n,
      1, null, n from generate_series(1, $3::int) n
  ), buttons as (
    select md5('button' || n), md5('page' || (1 + n % $3::int)), $5::text || '按钮' || n, null, null,
      2, 'bench:page' || (1 + n % $3::int) || ':button' || n, n from generate_series(1, $4::int) n
  ), entries as (
    select * from roots union all select * from groups union all select * from pages union all select * from buttons
  )
  insert into sys_permission (id, parent_id, name, url, component, menu_type, perms, sort_no, is_leaf, create_by)
  select id, parent_id, name, url, component, menu_type, perms, sort_no, menu_type = 2, 'bench' from entries`

/** One for each page. */
const RULES = `
  insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
  select md5('rule' || id), id, name, 'create_by', '=', '#{sys_user_code}' from sys_permission where component like 'bench/Page%'`

const ROLES = `
  insert into sys_role (id, role_name, role_code, description, create_by, find_text)
  select md5('role' || n), $2::text || lpad(n::text, 3, '0'), 'bench_role_' || n, 'bench', 'bench', ' bench_role_' || n || ' '
  from generate_series(1, $1::int) n`

/** Pages and buttons by turns; every other role is bound by the rules of its pages. */
const ROLE_GRANTS = `
  with entries as (
    select id, component, row_number() over (order by id) - 1 as place, count(*) over () as total from sys_permission
    where create_by = 'bench' and component is distinct from 'layouts/RouteView'
  )
  insert into sys_role_permission (id, role_id, permission_id, data_rule_ids)
  select md5('grant' || r || ':' || e.id), md5('role' || r), e.id,
    case when r % 2 = 0 and e.component is not null then md5('rule' || e.id) end
  from generate_series(1, $2::int) r cross join generate_series(1, $1::int) g
  join entries e on e.place = (r * 37 + g * 23) % e.total on conflict do nothing`

const ADMIN_GRANTS = `
  insert into sys_role_permission (id, role_id, permission_id)
  select md5('all' || r.id || p.id), r.id, p.id from sys_role r cross join sys_permission p
  where r.id in (select role_id from sys_user_role ur join sys_user u on u.id = ur.user_id where u.username = 'admin')
    and p.create_by = 'bench' and p.component is distinct from 'layouts/RouteView'`

const USERS = `
  insert into sys_user (id, username, realname, password, phone, email, work_no, sex, birthday, org_code, create_by, create_time, find_text)
  select md5('user' || n), 'bench' || n, $2::text || lpad(n::text, 5, '0'), 'x', '137' || lpad(n::text, 8, '0'),
    'bench' || n || '@example.com', 'B' || lpad(n::text, 6, '0'), 1 + n % 2, date '1980-01-01' + n, null, 'bench',
    timestamptz '2026-11-01' - n * interval '1 minute', ' bench' || n || ' b' || lpad(n::text, 6, '0') || ' 137' || lpad(n::text, 8, '0') || ' '
  from generate_series(1, $1::int) n`

/** Two roles each. */
const USER_ROLES = `
  insert into sys_user_role (id, user_id, role_id)
  select md5('of' || n || ':' || k), md5('user' || n), md5('role' || (1 + (n + k * 101) % $2::int))
  from generate_series(1, $1::int) n cross join generate_series(0, 1) k`

/** One department each, every tenth person two; they work in the first. */
const USER_DEPARTS = `
  with places as (select id, row_number() over (order by org_code) - 1 as place from sys_depart where create_by = 'bench')
  insert into sys_user_depart (id, user_id, dep_id)
  select md5('in' || n || ':' || k), md5('user' || n), p.id
  from generate_series(1, $1::int) n cross join generate_series(0, 1) k
  join places p on p.place = (n + k * 977) % $2::int where k = 0 or n % 10 = 0`

const SESSION = `
  insert into sys_session (id, token_hash, user_id)
  select 'people', encode(sha256(convert_to($1::text, 'utf8')), 'hex'), id from sys_user where username = 'admin'`
