import { defineArea } from '#kit/contract/area.ts'
import { screenOf } from '#kit/contract/menu-screen.ts'
import { shopActivity } from './activity/shop-activity.ts'
import { backup } from './backup/backup.ts'
import { dataLog } from './data-log/data-log.ts'
import { fault, SEE_STACK } from './fault/fault.ts'
import { jobRun } from './job/job-run.ts'
import { scheduledJob } from './job/scheduled-job.ts'
import { log, SEE_SENT } from './log/log.ts'
import { MONITOR_SCREENS } from './measure/monitor-pages.ts'
import { onlineUser } from './online/online-user.ts'
import { threshold } from './threshold/threshold.ts'
import { httpTrace } from './trace/http-trace.ts'

/** How the house runs: what was done, who is here, how the server and what it stands on do. */
export const monitorArea = defineArea({
  group: { key: 'monitor', title: ['系统监控', 'Monitoring'], url: '/dashboard3', icon: 'dashboard', order: 6.5 },
  resources: [threshold],
  // each call writes a line of the log, each change a version, each minute a run: no suite over all nouns suits them
  own: [backup, scheduledJob, jobRun, log, dataLog, shopActivity, onlineUser, httpTrace, fault],
  screens: [
    screenOf(scheduledJob),
    screenOf(jobRun),
    screenOf(log, [[SEE_SENT, ['查看请求参数', 'See what was sent']]]),
    { ...screenOf(dataLog), title: ['数据日志', 'Data log'] },
    screenOf(shopActivity),
    screenOf(backup),
    screenOf(onlineUser),
    screenOf(httpTrace),
    screenOf(fault, [[SEE_STACK, ['查看说明与调用栈', 'See messages and stacks']]]),
    ...MONITOR_SCREENS,
  ],
})
