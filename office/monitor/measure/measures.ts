import { type ChoiceOf, choices } from '#kit/contract/choices.ts'

/** Values that may have a threshold; each is worse the higher it is. Shares are in percent, as they are written. */
export const MEASURE = choices('monitor_measure', ['监控指标', 'Measures'], {
  diskUsed: ['diskUsed', '磁盘使用率（%）', 'Disk used (%)'],
  storageFull: ['storageFull', '因空间已满未能写入（次，5 分钟内）', 'Not written for want of space (5 min)'],
  memoryUsed: ['memoryUsed', '服务器内存使用率（%）', 'Memory of the machine used (%)'],
  systemCpu: ['systemCpu', '服务器 CPU 使用率（%）', 'CPU of the machine (%)'],
  processCpu: ['processCpu', '进程 CPU 使用率（%）', 'CPU of the process (%)'],
  heapUsed: ['heapUsed', '堆内存使用率（%）', 'Heap used (%)'],
  loopDelay: ['loopDelay', '事件循环延迟 P99（毫秒）', 'Delay of the event loop, P99 (ms)'],
  slowRequests: ['slowRequests', '请求耗时 P95（毫秒）', 'Requests, P95 (ms)'],
  failedRequests: ['failedRequests', '请求失败率（%）', 'Requests that fail (%)'],
  poolWaiting: ['poolWaiting', '等待数据库连接（个）', 'Work waiting for a database connection'],
  connectionsUsed: ['connectionsUsed', '数据库连接使用率（%）', 'Database connections used (%)'],
  longestTransaction: ['longestTransaction', '最长事务（秒）', 'Longest transaction (s)'],
  lockWaits: ['lockWaits', '等待锁的会话（个）', 'Sessions waiting for a lock'],
  queueDepth: ['queueDepth', '排队任务（个）', 'Jobs waiting'],
  queueAge: ['queueAge', '排队最久（秒）', 'Longest wait of a job (s)'],
  queueFailed: ['queueFailed', '一小时内失败的任务与事件（个）', 'Jobs and events failed within an hour'],
  timersLate: ['timersLate', '定时任务延迟（秒）', 'Lateness of schedules (s)'],
  messagesLate: ['messagesLate', '消息等待最久（秒）', 'Longest wait of a message (s)'],
  webhooksLate: ['webhooksLate', 'Webhook 等待最久（秒）', 'Longest wait of a webhook (s)'],
  backupAge: ['backupAge', '最近可恢复备份距今（小时）', 'Age of the newest proved backup (h)'],
  redisMemory: ['redisMemory', 'Redis 内存使用率（%）', 'Redis memory used (%)'],
})

export type Measure = ChoiceOf<typeof MEASURE>

/** What else is kept of each minute, for lines. Bytes and counts. */
type OtherMeasure =
  | 'heapBytes'
  | 'rssBytes'
  | 'collectionMs'
  | 'requests'
  | 'sockets'
  | 'openFiles'
  | 'poolOpen'
  | 'statements'
  | 'databaseBytes'
  | 'connections'
  | 'sessions'
  | 'redisBytes'
  | 'redisKeys'
  | 'messagesWaiting'
  | 'webhooksWaiting'
  | 'backupFailed'

/** One minute of one process, or of what all of them share. */
export type Minute = Readonly<Partial<Record<Measure | OtherMeasure, number>>>

/** Where values of all processes together stand among those of each. */
export const SHARED_SOURCE = 'shop'

/** Minutes are kept for so long. */
export const KEPT_HOURS = 25
