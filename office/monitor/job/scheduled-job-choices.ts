import { choices, titledChoices } from '#kit/contract/choices.ts'
import { MISFIRE } from '#kit/contract/job-run.ts'
import { JOB_KINDS } from './job-kinds.ts'

export const JOB_CLASS = choices('job_class', ['定时任务', 'Scheduled jobs'], titledChoices(JOB_KINDS))

export const MISFIRE_RULE = choices('job_misfire', ['错过处理', 'Missed runs'], {
  skip: [MISFIRE.skip, '不补运行', 'Left out'],
  once: [MISFIRE.once, '补运行一次', 'Made up for once'],
})
