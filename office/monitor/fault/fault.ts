import { codeText, datetime, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

const PERMISSION = 'monitor:error'

/** Where the code was when it failed: for those who find the cause. */
export const SEE_STACK = `${PERMISSION}:stack`

const READ = { readonly: true } as const

/** Errors that nobody expected, by the number that whoever asked was told. What looks like a secret is left out of them. */
export const fault = defineResource({
  name: 'fault',
  title: ['错误追踪', 'Error'],
  path: '/sys/monitor/error',
  table: 'sys_error_trace',
  permission: PERMISSION,
  power: 'none',
  menu: { under: 'monitor', url: '/monitor/error', component: 'monitor/ErrorList', icon: 'warning', order: 30 },
  fields: {
    traceId: codeText(['编号', 'No.'], { ...READ, max: 64 }),
    at: datetime(['时间', 'Time'], READ),
    kind: codeText(['错误', 'Error'], { ...READ, max: 100 }),
    message: text(['说明', 'Message'], { ...READ, max: 1000, needs: SEE_STACK }),
    method: codeText(['请求方法', 'Method'], { ...READ, max: 10 }),
    path: codeText(['请求URL', 'Route'], { ...READ, max: 250 }),
    username: codeText(['用户账号', 'Account'], { ...READ, max: 100 }),
    source: codeText(['进程', 'Process'], { ...READ, max: 100 }),
    stack: textarea(['调用栈', 'Stack'], { ...READ, max: 8000, needs: SEE_STACK }),
  },
  list: ['traceId', 'at', 'kind', 'message', 'method', 'path', 'username', 'source'],
  search: { traceId: 'eq', kind: 'like', path: 'like', username: 'like', at: 'range' },
  empty: ['最近 30 天没有意外错误', 'Nothing unexpected failed within 30 days'],
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
