import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, number } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** From so many milliseconds on a request counts as slow. */
const SLOW_MS = 1000

const HTTP_METHOD = choices(
  'http_method',
  ['请求方法', 'Methods'],
  {
    get: ['GET', 'GET', 'GET', 'green'],
    post: ['POST', 'POST', 'POST', 'blue'],
    put: ['PUT', 'PUT', 'PUT', 'orange'],
    delete: ['DELETE', 'DELETE', 'DELETE', 'red'],
    head: ['HEAD', 'HEAD', 'HEAD', 'grey'],
    patch: ['PATCH', 'PATCH', 'PATCH', 'grey'],
  },
  { isOfCode: true },
)

const READ = { readonly: true } as const

/** Requests of the last day and how they were answered, without headers, queries and bodies: those may hold secrets. */
export const httpTrace = defineResource({
  name: 'http-trace',
  title: ['请求追踪', 'Request'],
  path: '/sys/monitor/trace',
  table: 'sys_http_trace',
  permission: 'monitor:trace',
  power: 'none',
  menu: {
    under: 'monitor',
    url: '/monitor/HttpTrace',
    component: 'modules/monitor/HttpTrace',
    icon: 'api',
    order: 21,
  },
  fields: {
    at: datetime(['请求时间', 'Time'], READ),
    method: dict(['请求方法', 'Method'], HTTP_METHOD, READ),
    path: codeText(['请求URL', 'Route'], { ...READ, required: true, max: 250 }),
    status: number(['响应状态', 'Status'], READ),
    milliseconds: number(['请求耗时(毫秒)', 'Took (ms)'], READ),
    username: codeText(['用户账号', 'Account'], { ...READ, max: 100 }),
    address: codeText(['IP', 'Address'], { ...READ, max: 100 }),
    traceId: codeText(['请求编号', 'Request no.'], { ...READ, max: 64 }),
    source: codeText(['进程', 'Process'], { ...READ, max: 100 }),
  },
  list: ['at', 'method', 'path', 'status', 'milliseconds', 'username', 'address', 'traceId', 'source'],
  search: {
    method: 'in',
    path: 'like',
    status: 'range',
    milliseconds: 'range',
    username: 'like',
    address: 'like',
    at: 'range',
    traceId: 'eq',
  },
  tabs: {
    by: 'method',
    values: [],
    lists: {
      failed: { title: ['失败', 'Failed'], filters: { status: 'ge 500' } },
      refused: { title: ['拒绝', 'Refused'], filters: { status: 'ge 400' } },
      slow: { title: ['慢请求', 'Slow'], filters: { milliseconds: `ge ${SLOW_MS}` } },
    },
  },
  empty: ['最近一天没有请求', 'There were no requests within a day'],
  form: [],
  without: ['queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
