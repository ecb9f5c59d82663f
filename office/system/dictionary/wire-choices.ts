import { type AnyChoices, choices, openChoices } from '#kit/contract/choices.ts'
import { RULE_CONDITIONS } from '../permission/rule-conditions.ts'

const DEL_FLAG = choices('del_flag', ['删除状态', 'Deleted or not'], {
  deleted: ['1', '已删除', 'Deleted', 'grey'],
  normal: ['0', '正常', 'Normal', 'green'],
})

const PERMISSION_POLICY = choices('global_perms_type', ['全局权限策略', 'Permission policies of all'], {
  visible: ['1', '可见/可访问(授权后可见/可访问)', 'Visible when granted'],
  editable: ['2', '可编辑(未授权时禁用)', 'Editable when granted, else disabled'],
})

const VALID_STATUS = choices('valid_status', ['有效无效状态', 'Valid or not'], {
  invalid: ['0', '无效', 'Invalid', 'grey'],
  valid: ['1', '有效', 'Valid', 'green'],
})

export const LOG_TYPE = choices('log_type', ['日志类型', 'Kinds of log entries'], {
  operation: [2, '操作日志', 'Operation log'],
  signIn: [1, '登录日志', 'Sign-in log'],
})

export const OPERATE_TYPE = choices('operate_type', ['操作类型', 'Kinds of operations'], {
  query: [1, '查询', 'Query'],
  add: [2, '添加', 'Add'],
  edit: [3, '修改', 'Edit'],
  delete: [4, '删除', 'Delete'],
  import: [5, '导入', 'Import'],
  export: [6, '导出', 'Export'],
})

export const JOB_STATUS = choices('quartz_status', ['定时任务状态', 'States of scheduled jobs'], {
  running: ['0', '正常', 'Running', 'green'],
  stopped: ['-1', '停止', 'Stopped', 'grey'],
})

const DATABASE_TYPE = openChoices('database_type', ['数据库类型', 'Kinds of databases'], {
  mySQL55: ['1', 'MySQL5.5', 'MySQL 5.5'],
  mySQL57: ['4', 'MYSQL5.7+', 'MySQL 5.7+'],
  oracle: ['2', 'Oracle', 'Oracle'],
  sQLServer: ['3', 'SQLServer', 'SQL Server'],
  postgreSQL: ['6', 'postgresql', 'PostgreSQL'],
  mariaDB: ['5', 'marialDB', 'MariaDB'],
  dameng: ['7', '达梦', 'Dameng'],
  kingbase: ['8', '人大金仓', 'Kingbase'],
  oscar: ['9', '神通', 'Oscar'],
  sQLite: ['10', 'SQLite', 'SQLite'],
  DB2: ['11', 'DB2', 'DB2'],
  HSQLDB: ['12', 'Hsqldb', 'HSQLDB'],
  derby: ['13', 'Derby', 'Derby'],
  H2: ['14', 'H2', 'H2'],
  otherDatabase: ['15', '其他数据库', 'Other database'],
})

const STATUS = openChoices('status', ['状态', 'States'], {
  normal: ['1', '正常', 'Normal', 'green'],
  frozen: ['2', '冻结', 'Frozen', 'red'],
})

const PERMS_TYPE = openChoices('perms_type', ['权限策略', 'Permission policies'], {
  show: ['1', '显示', 'Show'],
  disable: ['2', '禁用', 'Disable'],
})

const IS_OPEN = openChoices('is_open', ['开关', 'On or off'], {
  yes: ['Y', '是', 'Yes'],
  no: ['N', '否', 'No'],
})

/** What existing clients of the protocol ask for and no field chooses from: values, texts and order are the protocol's. */
export const WIRE_CHOICES: readonly AnyChoices[] = [
  DEL_FLAG,
  PERMISSION_POLICY,
  VALID_STATUS,
  RULE_CONDITIONS,
  LOG_TYPE,
  OPERATE_TYPE,
  JOB_STATUS,
  DATABASE_TYPE,
  STATUS,
  PERMS_TYPE,
  IS_OPEN,
]
