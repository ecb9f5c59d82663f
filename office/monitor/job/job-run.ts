import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, number, text } from '#kit/contract/field.ts'
import { RUN } from '#kit/contract/job-run.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { JOB_CLASS } from './scheduled-job-choices.ts'

const JOB_RUN = choices('job_run_state', ['运行状态', 'States of runs'], {
  waiting: [RUN.waiting, '等待中', 'Waiting', 'grey'],
  running: [RUN.running, '运行中', 'Running', 'blue'],
  done: [RUN.done, '成功', 'Done', 'green'],
  failed: [RUN.failed, '失败', 'Failed', 'red'],
  leftOut: [RUN.leftOut, '已跳过', 'Left out', 'orange'],
  merged: [RUN.merged, '合并运行', 'Done with another', 'grey'],
})

const RUN_CAUSE = choices('job_run_cause', ['触发方式', 'Causes of runs'], {
  clock: ['clock', '按计划', 'By the clock'],
  hand: ['hand', '立即执行', 'By hand'],
})

const READ = { readonly: true } as const

/** What became of each run of a schedule. */
export const jobRun = defineResource({
  name: 'job-run',
  title: ['运行记录', 'Run'],
  path: '/sys/quartzJobRun',
  table: 'sys_job_run',
  permission: 'system:quartzJobRun',
  power: 'none',
  menu: {
    under: 'monitor',
    url: '/isystem/QuartzJobRunList',
    component: 'system/QuartzJobRunList',
    icon: 'profile',
    order: 1.5,
  },
  fields: {
    jobClassName: dict(['任务', 'Job'], JOB_CLASS, READ),
    scheduleId: codeText(['计划编号', 'Schedule'], { ...READ, max: 36 }),
    cause: dict(['触发方式', 'Cause'], RUN_CAUSE, READ),
    state: dict(['状态', 'State'], JOB_RUN, READ),
    dueAt: datetime(['计划时间', 'Due'], READ),
    startTime: datetime(['开始时间', 'Begun'], READ),
    endTime: datetime(['结束时间', 'Ended'], READ),
    tries: number(['次数', 'Tries'], READ),
    rowCount: number(['处理行数', 'Rows'], READ),
    error: text(['错误', 'Error'], { ...READ, max: 1000 }),
  },
  list: ['jobClassName', 'cause', 'state', 'dueAt', 'startTime', 'endTime', 'tries', 'rowCount', 'error'],
  search: { jobClassName: 'in', cause: 'eq', state: 'in', dueAt: 'range', scheduleId: 'eq' },
  tabs: { by: 'state', values: [RUN.running, RUN.failed, RUN.leftOut].map(String) },
  empty: ['定时任务运行后会列在这里', 'Runs of schedules are listed here'],
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
