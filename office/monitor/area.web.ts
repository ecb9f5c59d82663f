import { defineWebArea } from '#kit/web/area/area.web.ts'

const gaugePages = () => import('./measure/monitor-pages.web.tsx')

/** Pages of the log, of who is signed in, and of what is measured. */
export const monitorWeb = defineWebArea({
  screens: {
    'system/QuartzJobList': async () => ({ default: (await import('./job/job-page.web.tsx')).JobPage }),
    'system/QuartzJobList/record': async () => ({ default: (await import('./job/job-page.web.tsx')).JobRecord }),
    'system/QuartzJobRunList': async () => ({ default: (await import('./job/job-page.web.tsx')).JobRunPage }),
    'system/QuartzJobRunList/record': async () => ({ default: (await import('./job/job-page.web.tsx')).JobRunRecord }),
    'shop/ActivityList': async () => ({
      default: (await import('./activity/shop-activity-page.web.tsx')).ShopActivityPage,
    }),
    'system/DataLogList': async () => ({
      default: (await import('./data-log/data-log-page.web.tsx')).DataLogPage,
    }),
    'system/DataLogList/record': async () => ({
      default: (await import('./data-log/data-log-page.web.tsx')).DataLogRecord,
    }),
    'system/LogList': async () => ({ default: (await import('./log/log-page.web.tsx')).LogPage }),
    'system/LogList/record': async () => ({ default: (await import('./log/log-page.web.tsx')).LogRecord }),
    'system/SysUserOnlineList': async () => ({ default: (await import('./online/online-page.web.tsx')).OnlinePage }),
    'modules/monitor/DiskMonitoring': async () => ({ default: (await gaugePages()).DiskPage }),
    'modules/monitor/JvmInfo': async () => ({ default: (await gaugePages()).RuntimePage }),
    'modules/monitor/TomcatInfo': async () => ({ default: (await gaugePages()).HttpPage }),
    'modules/monitor/SystemInfo': async () => ({ default: (await gaugePages()).SystemPage }),
    'monitor/DatabaseInfo': async () => ({ default: (await gaugePages()).DatabasePage }),
    'monitor/QueueInfo': async () => ({ default: (await gaugePages()).QueuePage }),
    'modules/monitor/RedisInfo': async () => ({ default: (await import('./redis/redis-page.web.tsx')).RedisPage }),
    'modules/monitor/RedisTerminal': async () => ({
      default: (await import('./redis/terminal-page.web.tsx')).TerminalPage,
    }),
    'modules/monitor/HttpTrace': async () => ({
      default: (await import('./trace/http-trace-page.web.tsx')).HttpTracePage,
    }),
    'monitor/BackupList': async () => ({ default: (await import('./backup/backup-page.web.tsx')).BackupPage }),
    'monitor/BackupList/record': async () => ({ default: (await import('./backup/backup-page.web.tsx')).BackupRecord }),
    'monitor/ErrorList': async () => ({ default: (await import('./fault/fault-page.web.tsx')).FaultPage }),
    'monitor/ErrorList/record': async () => ({ default: (await import('./fault/fault-page.web.tsx')).FaultRecord }),
  },
  resources: {
    'monitor/ThresholdList': async () => (await import('./threshold/threshold.ts')).threshold,
  },
})
