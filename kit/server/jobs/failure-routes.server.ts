import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { FAILURE_RIGHTS } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { answers, NOTHING, pageOfRows } from '../http/answers.server.ts'
import { type Route, route } from '../http/route.server.ts'
import { input, wireInteger } from '../http/schema.server.ts'
import { failuresPage } from './failures.server.ts'
import type { Jobs } from './jobs.server.ts'

const ONE = input({
  kind: z.enum(['job', 'work', 'event']),
  id: z.string().regex(/^[\w:.-]{1,120}$/),
})

/** What failed for good, for administrators: to see, to run again, to drop. */
export function failureRoutes(jobs: Jobs): readonly Route[] {
  const required = (isThere: boolean): null => {
    if (!isThere) {
      throw new DomainError('notFound', [
        '数据不存在，可能已被处理',
        'It is not there any more; somebody dealt with it',
        'job.failureGone',
      ])
    }
    return null
  }
  return [
    route(
      {
        method: 'GET',
        path: `${JOB_PATH}/failures`,
        answers: answers(pageOfRows(FAILURE)),
        summary: ['失败的任务与事件', 'Failed jobs and events'],
        permission: FAILURE_RIGHTS.list,
        input: input({ pageNo: wireInteger(1, 100_000).default(1), pageSize: wireInteger(1, 100).default(20) }),
      },
      async (ctx) => {
        await jobs.ready()
        return failuresPage(ctx, ctx.input)
      },
    ),
    route(
      {
        method: 'POST',
        path: `${JOB_PATH}/failureRetry`,
        answers: NOTHING,
        summary: ['重新运行失败项', 'Run failed items again'],
        permission: FAILURE_RIGHTS.retry,
        input: ONE,
        successMessage: ['已重新运行', 'It runs again'],
      },
      async (ctx) => required(await jobs.retryFailed(ctx, ctx.input)),
    ),
    route(
      {
        method: 'DELETE',
        path: `${JOB_PATH}/failureDrop`,
        answers: NOTHING,
        summary: ['丢弃失败项', 'Drop failed items'],
        permission: FAILURE_RIGHTS.drop,
        input: ONE,
        successMessage: ['已丢弃', 'Dropped'],
      },
      async (ctx) => required(await jobs.dropFailed(ctx, ctx.input)),
    ),
  ]
}

const FAILURE = z.object({
  kind: z.enum(['job', 'work', 'event']),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  time: z.string(),
  reason: z.string(),
  tries: z.int(),
})
