import { boolean, codeText, dict, number, text, textarea } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import { kindOf, SOURCE_KIND } from './database-kind.ts'
import { sourcePassword } from './source-password.ts'

const PERMISSION = 'online:dataSource'

/** Permission to set the password, which is sealed and shown to nobody. */
export const SOURCE_PASSWORD = `${PERMISSION}:password`

/** Most characters of a password. */
export const PASSWORD_MAX = 200

const CODE = [
  matches(/^[A-Za-z][\w-]*$/, [
    '编码以字母开头，只能包含字母、数字、下划线、横线',
    'A code begins with a letter; letters, digits, _ and - may follow',
  ]),
]
const KNOWN = [
  matches(
    (dbType) => kindOf(dbType) !== undefined,
    ['只支持 PostgreSQL、MySQL 5.7+ 和 MariaDB', 'PostgreSQL, MySQL 5.7+ and MariaDB can be read from'],
  ),
]
const HOST = [matches(/^[\w.-]+$|^\[?[\da-f:.]+\]?$/i, ['请输入主机名或IP地址', 'Enter the name or address of a host'])]

/** Other databases that reports read from: in parts, so that no parameter of a driver comes along. */
export const dataSource = defineResource({
  name: 'data-source',
  title: ['数据源', 'Data source'],
  path: '/sys/dataSource',
  table: 'sys_data_source',
  permission: PERMISSION,
  power: 'secrets',
  menu: {
    under: 'online',
    url: '/isystem/dataSource',
    component: 'system/SysDataSourceList',
    icon: 'database',
    order: 6,
  },
  fields: {
    code: codeText(['数据源编码', 'Code'], { required: true, max: 100, unique: true, fixed: true, rules: CODE }),
    name: text(['数据源名称', 'Name'], { required: true, max: 100 }),
    dbType: dict(['数据库类型', 'Kind of database'], SOURCE_KIND, { required: true, rules: KNOWN }),
    host: text(['主机', 'Host'], { required: true, max: 200, rules: HOST }),
    port: number(['端口', 'Port'], { required: true, min: 1, max: 65_535 }),
    dbName: text(['数据库名称', 'Database'], { required: true, max: 100 }),
    dbUsername: text(['用户名', 'User name'], {
      required: true,
      max: 100,
      help: ['请使用只读账号', 'Use an account that can only read'],
    }),
    isEncrypted: boolean(['加密连接', 'Encrypted'], {
      initial: true,
      help: ['使用 TLS 并校验服务器证书', 'By TLS, with the certificate of the server checked'],
    }),
    remark: textarea(['备注', 'Remark'], { max: 200 }),
  },
  computed: {
    dbDriver: text(['驱动类', 'Driver']),
    dbUrl: text(['数据源地址', 'Address']),
    secretState: secretState(['密码', 'Password']),
  },
  secret: sourcePassword,
  calls: { host: { databasePort: 'port' } },
  empty: ['添加另一个数据库，报表才能读取它', 'Add another database for reports to read from'],
  list: ['name', 'dbType', 'dbUrl', 'dbUsername', 'isEncrypted', 'secretState', 'code'],
  exported: ['code', 'name', 'dbType', 'host', 'port', 'dbName', 'dbUsername', 'isEncrypted', 'remark'],
  search: { name: 'like', dbType: 'eq' },
  form: [['code', 'name'], ['dbType', 'isEncrypted'], ['host', 'port'], ['dbName', 'dbUsername'], ['remark']],
})
