import { codeText, dict, number, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { LOG_TYPE, OPERATE_TYPE } from '../../system/dictionary/wire-choices.ts'
import { LOG_OUTCOME, SIGN_IN_WAY } from './log-choices.ts'
import { LOG_COMPONENT } from './log-page.ts'

const PERMISSION = 'system:log'

/** What was sent may hold what its readers may not see elsewhere. */
export const SEE_SENT = `${PERMISSION}:sent`

/** From so many milliseconds on a command counts as slow. */
const SLOW_MS = 1000

const READ = { readonly: true } as const

/** Who came in or tried to, and what was done: a line for each sign-in, and for each command. */
export const log = defineResource({
  name: 'log',
  title: ['日志', 'Log line'],
  path: '/sys/log',
  table: 'sys_log',
  permission: PERMISSION,
  power: 'none',
  menu: { under: 'monitor', url: '/isystem/log', component: LOG_COMPONENT, icon: 'profile', order: 2 },
  fields: {
    logContent: text(['日志内容', 'What was done'], { ...READ, max: 1000 }),
    logContentEn: text(['英文内容', 'What was done, in English'], { ...READ, max: 1000 }),
    userid: codeText(['操作人账号', 'Account'], { ...READ, max: 100, isPersonal: true }),
    username: text(['操作人名称', 'Name'], { ...READ, max: 100, isPersonal: true }),
    ip: codeText(['IP', 'Address'], { ...READ, max: 100, isPersonal: true }),
    way: dict(['登录方式', 'Sign-in way'], SIGN_IN_WAY, READ),
    outcome: dict(['结果', 'Outcome'], LOG_OUTCOME, READ),
    reason: text(['原因', 'Why'], { ...READ, max: 500 }),
    reasonEn: text(['英文原因', 'Why, in English'], { ...READ, max: 500 }),
    costTime: number(['耗时(毫秒)', 'Took (ms)'], READ),
    logType: dict(['日志类型', 'Kind'], LOG_TYPE, READ),
    operateType: dict(['操作类型', 'Operation'], OPERATE_TYPE, READ),
    agent: text(['设备', 'Device'], { ...READ, max: 500 }),
    method: codeText(['请求方法', 'Call'], { ...READ, max: 500 }),
    requestType: codeText(['请求方式', 'Method'], { ...READ, max: 10 }),
    requestUrl: codeText(['请求地址', 'Address called'], { ...READ, max: 500 }),
    requestParam: textarea(['请求参数', 'What was sent'], { ...READ, needs: SEE_SENT }),
    traceId: codeText(['请求编号', 'Request'], { ...READ, max: 64 }),
  },
  list: [
    'logContent',
    'userid',
    'username',
    'ip',
    'way',
    'outcome',
    'reason',
    'costTime',
    'logType',
    'operateType',
    'agent',
  ],
  search: {
    logContent: 'like',
    userid: 'like',
    ip: 'like',
    operateType: 'eq',
    outcome: 'in',
    way: 'eq',
    costTime: 'range',
    method: 'like',
    traceId: 'eq',
  },
  tabs: {
    by: 'logType',
    values: [String(LOG_TYPE.signIn), String(LOG_TYPE.operation)],
    lists: {
      failed: { title: ['失败与拒绝', 'Failed or denied'], filters: { outcome: '2,3,4' } },
      slow: { title: ['慢操作', 'Slow'], filters: { costTime: `ge ${SLOW_MS}` } },
    },
  },
  empty: ['登录和操作会记在这里', 'Sign-ins and commands are noted here'],
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
