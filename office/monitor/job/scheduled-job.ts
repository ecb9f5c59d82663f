import { action } from '#kit/contract/action.ts'
import { checkCron } from '#kit/contract/cron/cron.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, codeText, datetime, dict, number, text } from '#kit/contract/field.ts'
import { MISFIRE, SCHEDULE } from '#kit/contract/job-run.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { JOB_STATUS } from '../../system/dictionary/wire-choices.ts'
import { readParameter } from './job-parameter.ts'
import { JOB_CLASS, MISFIRE_RULE } from './scheduled-job-choices.ts'

const READ = { readonly: true } as const

/** When jobs run by themselves. */
export const scheduledJob = defineResource({
  name: 'scheduled-job',
  title: ['定时任务', 'Scheduled job'],
  path: '/sys/quartzJob',
  table: 'sys_quartz_job',
  permission: 'system:quartzJob',
  power: 'none',
  menu: {
    under: 'monitor',
    url: '/isystem/QuartzJobList',
    component: 'system/QuartzJobList',
    icon: 'clock-circle',
    order: 1,
  },
  fields: {
    jobClassName: dict(['任务', 'Job'], JOB_CLASS, { required: true, fixed: true }),
    cronExpression: codeText(['cron表达式', 'Cron expression'], { required: true, max: 255 }),
    parameter: text(['参数', 'Parameter'], { max: 2000 }),
    description: text(['描述', 'Description'], { max: 255 }),
    status: dict(['状态', 'State'], JOB_STATUS, { required: true, initial: SCHEDULE.running }),
    misfire: dict(['错过处理', 'Missed runs'], MISFIRE_RULE, {
      required: true,
      initial: MISFIRE.skip,
      help: ['服务停止期间应运行而未运行的', 'What was due while no server ran'],
    }),
    isExclusive: boolean(['不重叠运行', 'One run at a time'], { initial: true }),
    isOfCode: boolean(['系统任务', 'Of the system'], READ),
    nextDue: datetime(['下次运行', 'Next run'], READ),
    lastStart: datetime(['上次开始', 'Last begun'], READ),
    lastEnd: datetime(['上次结束', 'Last ended'], READ),
    lastRows: number(['上次行数', 'Rows last time'], READ),
    lastError: text(['上次错误', 'Last error'], { ...READ, max: 1000 }),
  },
  computed: {
    health: text(['运行情况', 'How it runs'], READ),
    nextRuns: text(['之后的运行', 'Further runs'], READ),
  },
  list: [
    'jobClassName',
    'cronExpression',
    'status',
    'health',
    'nextDue',
    'lastStart',
    'lastRows',
    'lastError',
    'parameter',
    'description',
  ],
  search: { jobClassName: 'in', status: 'eq', description: 'like', isOfCode: 'eq' },
  form: [['jobClassName'], ['cronExpression'], ['parameter'], ['description'], ['status', 'misfire'], ['isExclusive']],
  check: ({ jobClassName, cronExpression, parameter }): readonly FieldError[] => {
    const wrong = checkCron(cronExpression ?? '')
    const reading = readParameter(jobClassName ?? '', parameter ?? null)
    return [
      ...(wrong ? [{ path: 'cronExpression', message: wrong }] : []),
      ...('errors' in reading ? reading.errors : []),
    ]
  },
  actions: {
    resume: action(['启动', 'Start'], { on: 'rows', done: ['启动定时任务成功', 'Started'], undo: 'pause' }),
    pause: action(['停止', 'Pause'], { on: 'rows', done: ['停止定时任务成功', 'Paused'], undo: 'resume' }),
    execute: action(['立即执行', 'Run now'], {
      on: 'rows',
      confirm: { content: ['立即运行 {n} 个任务？', 'Run {n} {n|job|jobs} now?'] },
      done: ['执行成功!', 'Sent off'],
    }),
  },
})
