import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { type Route, route } from '../http/route.server.ts'
import { rawInput } from '../http/schema.server.ts'
import { defineTrackedJob, type TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { askForSheet, EXPORT_ROWS, exportBook } from './export.server.ts'
import { exportStepUp } from './exporter.server.ts'
import { exportSchemaOf } from './json-schema.server.ts'
import { matchingCount } from './list.server.ts'
import { STARTED } from './resource-answers.server.ts'
import { VERB_TITLES } from './verb-titles.ts'

const INPUT = z.object({ resource: z.string(), query: z.record(z.string(), z.unknown()) })
type ExportInput = z.output<typeof INPUT>

const DONE: Text = ['已导出 {n} 条数据', '{n} {n|row was|rows were} exported']

/** Exports of any resource that are too long to wait for: the same workbook as `exportXls`, as a job. */
export function exportJob(app: AppContext): TrackedJob<ExportInput> {
  const resourceOf = (name: string): AnyResource => {
    const found = app.resources.find((resource) => resource.name === name)
    if (!found) {
      throw new Error(`no resource ${name}`)
    }
    return found
  }
  return defineTrackedJob('export', {
    input: INPUT,
    permission: ({ resource }) => permissionOf(resourceOf(resource), 'exportXls'),
    command: ({ resource }) => commandAt(`${resourceOf(resource).path}/${JOB_VERBS.export}`),
    run: async ({ input: { resource: name, query }, ctx: outer, progress, storeFile }) => {
      const resource = resourceOf(name)
      const ctx = { ...outer, input: query }
      const total = await matchingCount(app, resource, ctx, EXPORT_ROWS)
      await progress({ done: 0, total })
      const { body, title } = await exportBook(app, resource, ctx, (done) => progress({ done, total }))
      const path = await storeFile('xlsx', body)
      return { message: filled(DONE, { n: total }), file: { path, name: `${title}.xlsx` } }
    },
  })
}

/** Starts such an export with the parameters of `exportXls`; answers the id of the job. */
export function exportJobRoute(app: AppContext, resource: AnyResource): Route {
  return route(
    {
      method: 'POST',
      path: `${resource.path}/${JOB_VERBS.export}`,
      answers: STARTED,
      summary: [`${resource.title[0]}：后台导出`, `${resource.title[1]}: Background export`],
      title: VERB_TITLES.exportXls,
      permission: permissionOf(resource, 'exportXls'),
      isForPeople: true,
      ...exportStepUp(app, resource),
      input: rawInput(() => exportSchemaOf(resource)),
    },
    async (ctx) => {
      // what is wrong with it is said here, not by a job that fails
      await askForSheet(app, resource, ctx)
      readListRequest(seenBy(resource, ctx.user.can), ctx.input)
      return {
        id: await app.jobs.start(ctx, exportJob(app), {
          input: { resource: resource.name, query: ctx.input },
          of: resource.title,
        }),
      }
    },
  )
}
