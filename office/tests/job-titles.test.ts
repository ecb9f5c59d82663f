import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionCommand } from '#kit/contract/action.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { exportJobRoute } from '#kit/server/crud/export-job.server.ts'
import { VERB_TITLES } from '#kit/server/crud/verb-titles.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import type { Job, TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { jobTitle, startJob } from '#kit/server/jobs/job-start.server.ts'
import type { Queue } from '#kit/server/jobs/queue.server.ts'
import { callerNamed } from '#kit/server/testing/caller-named.server.ts'
import { noJobs } from '#kit/server/testing/no-jobs.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { jobTold } from '../message/notify/job-told.server.ts'
import { releasePlan } from '../presale/release/release-plan.ts'
import { notice } from '../service/notice/notice.ts'
import { REMOVE_DEMO } from '../setting/demo-rows/demo-rows.ts'
import { idleOffice } from '../testing/idle-office.server.ts'
import { coupon } from '../trade/model/coupon.ts'
import { wave } from '../trade/model/wave.ts'

const registered = new Map<string, TrackedJob>()
const register = (job: Job | TrackedJob) => {
  if (job.kind === 'tracked') {
    registered.set(job.name, job)
  }
}
const { app, routes } = idleOffice({ jobs: { ...noJobs, register: register as typeof noJobs.register } })

/** A job that a command starts, and what the button of that command says. */
interface Started {
  readonly name: string
  readonly input: object
  readonly button: Text
}

const buttonOf = ({ actions }: AnyResource, name: string): Text => actions?.[name]?.title ?? expect.fail(name)
const routeAt = (path: string) =>
  routes.find(({ definition }) => definition.path === path)?.definition ?? expect.fail(`nothing is at ${path}`)

/** Every command that a job carries out, as nouns, imports and lists declare them. */
const started: readonly Started[] = [
  ...app.resources.flatMap((resource): readonly Started[] => [
    ...(routes.some(({ definition }) => definition.path === exportJobRoute(app, resource).definition.path)
      ? [{ name: 'export', input: { resource: resource.name, query: {} }, button: VERB_TITLES.exportXls }]
      : []),
    ...Object.entries(resource.actions ?? {}).flatMap(([action, { asJob, on, title }]): readonly Started[] =>
      asJob
        ? [{ name: 'rows-command', input: { resource: resource.name, action, ids: [], input: {} }, button: title }]
        : on === 'job'
          ? [{ name: 'rows-undo', input: { resource: resource.name, action, job: 'x' }, button: title }]
          : [],
    ),
  ]),
  ...[...app.importers.values()].flatMap(({ resource, typed }): readonly Started[] => {
    const input = { resource: resource.name, files: [], fields: {}, asked: [] }
    const takenBack = routeAt(`${resource.path}/${IMPORT_VERBS.undo}`).title
    return [
      { name: 'import', input, button: VERB_TITLES.importExcel },
      { name: 'import-undo', input: { resource: resource.name, job: 'x' }, button: takenBack },
      ...(typed ? [{ name: 'import', input: { ...input, rows: [] }, button: typed.title }] : []),
    ]
  }),
  ...(['open', 'join', 'cut', 'extend', 'remind', 'settle', 'cancel'] as const).map((command) => ({
    name: 'wave-claims',
    input: { waveId: 'x', command, ids: [] },
    button: buttonOf(wave, command),
  })),
  {
    name: 'cancel-run',
    input: { goodsId: 'x', orderIds: [], claimIds: [], reason: 'x' },
    button: buttonOf(releasePlan, 'cancelRun'),
  },
  { name: 'issue-coupon', input: { couponId: 'x', userIds: [] }, button: buttonOf(coupon, 'issue') },
  { name: 'publish-notice', input: { id: 'x' }, button: buttonOf(notice, 'publish') },
  { name: 'remove-demo-rows', input: {}, button: REMOVE_DEMO },
  { name: 'report-export', input: { id: 'x', query: {} }, button: VERB_TITLES.exportXls },
]

const jobOf = (name: string): TrackedJob => registered.get(name) ?? expect.fail(`there is no job ${name}`)

describe('a job', () => {
  it('that somebody watches is here for each of its commands', () => {
    expect([...registered.keys()].sort()).toEqual([...new Set(started.map(({ name }) => name))].sort())
    expect(started.length).toBeGreaterThan(200)
    const commands = started.map(({ name, input }) => jobOf(name).command(input))
    expect([...new Set(commands)].filter((command) => !app.commandTitles.has(command))).toEqual([])
  })
  it('is called what the button of its command says, in both languages', () => {
    const named = ({ name, input }: Started) => jobTitle(app.commandTitles, jobOf(name), { input })
    expect(started.filter((one) => named(one).join() !== one.button.join())).toEqual([])
    const about = { input: {}, of: ['「{甲}」', 'A'] } as const
    expect(jobTitle(app.commandTitles, jobOf('remove-demo-rows'), about)).toEqual([
      '清除示例数据「{甲}」',
      'Remove the demo: A',
    ])
  })
  it('of a command that nobody declares is not started', () => {
    const job = { command: () => actionCommand(wave, 'unknown') }
    expect(() => jobTitle(app.commandTitles, job, { input: {} })).toThrow('nobody declares')
  })
})

describe('whoever started a job', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp()
  })
  afterAll(() => server.close())

  it('is told of its end by the title of its button, as the list of jobs calls it', async () => {
    const user = callerNamed('ana')
    const parts = { queue: { send: async () => undefined } as unknown as Queue, commandTitles: app.commandTitles }
    const wrong: unknown[] = []
    await ofTenant(server.db, user.tenantId)
      .transaction()
      .execute(async (db) => {
        for (const { name, input, button } of started) {
          const ctx = { db, user, locale: 'zh-CN', origin: 'http://shop.test' } as const
          const id = await startJob(parts, ctx, jobOf(name), { input, of: ['「甲」', 'A'] })
          await sql`update sys_job set state = 'failed', start_time = now(), end_time = now() where id = ${id}`.execute(
            db,
          )
          await jobTold.handle({ jobId: id, run: 1 }, { db } as never)
          const { rows } = await sql<{ title: Text; text: Text }>`
          select j.title, e.payload -> 'text' as text from sys_job j, sys_event e
          where j.id = ${id} and e.payload ->> 'key' = ${`${id}:1`}`.execute(db)
          const title = [`${button[0]}「甲」`, `${button[1]}: A`]
          const told = [`${title[0]}：失败`, `${title[1]}: failed`]
          if (JSON.stringify(rows) !== JSON.stringify([{ title, text: told }])) {
            wrong.push({ name, button, rows })
          }
        }
      })
    expect(wrong).toEqual([])
  })
})
