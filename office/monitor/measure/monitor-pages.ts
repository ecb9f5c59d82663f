import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import type { Text } from '#kit/contract/text.ts'

/** A page of gauges: one call, one right. */
export interface MonitorPage {
  readonly path: string
  readonly permission: string
  readonly title: Text
  readonly screen: Pick<MenuScreen, 'url' | 'component' | 'icon' | 'order'>
}

/** Right to send commands to Redis. */
export const USE_TERMINAL = 'monitor:redisTerminal:run'

/** The pages; paths and components of the first ones are the protocol's. */
export const MONITOR_PAGES = {
  disk: {
    path: '/sys/monitor/disk',
    permission: 'monitor:disk:list',
    title: ['磁盘监控', 'Disks'],
    screen: { url: '/monitor/Disk', component: 'modules/monitor/DiskMonitoring', icon: 'inbox', order: 20 },
  },
  runtime: {
    path: '/sys/monitor/runtime',
    permission: 'monitor:runtime:list',
    title: ['JVM信息', 'Runtime (V8, Node)'],
    screen: { url: '/monitor/JvmInfo', component: 'modules/monitor/JvmInfo', icon: 'dashboard', order: 22 },
  },
  http: {
    path: '/sys/monitor/http',
    permission: 'monitor:http:list',
    title: ['Tomcat信息', 'HTTP server and sessions'],
    screen: { url: '/monitor/TomcatInfo', component: 'modules/monitor/TomcatInfo', icon: 'cloud', order: 23 },
  },
  system: {
    path: '/sys/monitor/system',
    permission: 'monitor:system:list',
    title: ['服务器信息', 'Machine and process'],
    screen: { url: '/monitor/SystemInfo', component: 'modules/monitor/SystemInfo', icon: 'appstore', order: 24 },
  },
  redis: {
    path: '/sys/monitor/redis',
    permission: 'monitor:redis:list',
    title: ['Redis监控', 'Redis'],
    screen: { url: '/monitor/redis/info', component: 'modules/monitor/RedisInfo', icon: 'cluster', order: 25 },
  },
  database: {
    path: '/sys/monitor/database',
    permission: 'monitor:database:list',
    title: ['数据库监控', 'Database'],
    screen: { url: '/monitor/database', component: 'monitor/DatabaseInfo', icon: 'database', order: 28 },
  },
  queues: {
    path: '/sys/monitor/queues',
    permission: 'monitor:queues:list',
    title: ['队列与定时', 'Queues and schedules'],
    screen: { url: '/monitor/queues', component: 'monitor/QueueInfo', icon: 'clock-circle', order: 29 },
  },
} as const satisfies Readonly<Record<string, MonitorPage>>

/** Their entries of the menu, with that of the terminal, which is no page of gauges. */
export const MONITOR_SCREENS: readonly MenuScreen[] = [
  ...Object.entries<MonitorPage>(MONITOR_PAGES).map(([name, { title, permission, screen }]) => ({
    key: `monitor:${name}`,
    under: 'monitor',
    title,
    ...screen,
    keepAlive: true,
    power: 'none' as const,
    permissions: [[permission, ['查看', 'View']] as const],
  })),
  {
    key: 'monitor:redisTerminal',
    under: 'monitor',
    title: ['Redis终端', 'Redis terminal'],
    url: '/monitor/redis/terminal',
    component: 'modules/monitor/RedisTerminal',
    icon: 'table',
    order: 26,
    keepAlive: true,
    power: 'none',
    permissions: [[USE_TERMINAL, ['执行只读命令', 'Send reading commands']]],
  },
]
