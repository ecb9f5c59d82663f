import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'
import { allowanceOf, askForAll, KIND_WEIGHT, type KindWeight } from '../http/weights.server.ts'
import type { TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { IMPORT_JOB, importerOf } from './import-job.server.ts'
import { IMPORT_INPUT } from './import-write.server.ts'
import { type Importer, undoPermission } from './importer.server.ts'
import { STARTED } from './resource-answers.server.ts'
import { allTakenBack, defineUndoJob, startUndo, type UndoStart, undoable } from './undo-job.server.ts'

const INPUT = z.object({
  resource: z.string(),
  job: z.string(),
  /** What whoever started it was asked about. */
  asked: z.array(KIND_WEIGHT).default([]),
})

/** Takes an import back, unit by unit. What somebody changed since stays, as does what cannot be deleted. */
export function undoImportJob(app: AppContext): TrackedJob<z.output<typeof INPUT>> {
  return defineUndoJob(app, 'import-undo', {
    input: INPUT,
    permission: ({ resource }) => undoPermission(importerOf(app, resource).resource),
    command: ({ resource }) => commandAt(`${importerOf(app, resource).resource.path}/${IMPORT_VERBS.undo}`),
    takerOf: ({ resource, asked }) => {
      const importer = importerOf(app, resource)
      const { undoMany } = importer
      const allowance = allowanceOf(asked)
      const within = async <Result>(ctx: RequestContext, work: (inside: RequestContext) => Promise<Result>) =>
        (await allowance.within(ctx.user, (user) => work({ ...ctx, user }))).result
      return {
        takeBack: (ctx, note) => within(ctx, (inside) => importer.undo(inside, note)),
        ...(undoMany && { takeBackMany: (ctx, notes) => within(ctx, (inside) => undoMany(inside, notes)) }),
        onCommitted: () => importer.onWritten?.(),
      }
    },
  })
}

/** Starts taking back an import of the caller, named by the id of its job; answers the id of the new job. */
export function undoImportRoute(app: AppContext, importer: Importer): Route {
  const { resource, controls = [] } = importer
  const { path, title, name } = resource
  return route(
    {
      method: 'POST',
      path: `${path}/${IMPORT_VERBS.undo}`,
      answers: STARTED,
      summary: [`${title[0]}：撤销导入`, `${title[1]}: Take an import back`],
      permission: undoPermission(resource),
      isForPeople: true,
      ...(controls.length > 0 && { stepUpInside: controls }),
      input: input({ id: WIRE_ID }),
    },
    async (ctx) => {
      const start = {
        of: IMPORT_JOB,
        matches: (sent: unknown) => IMPORT_INPUT.parse(sent).resource === name,
        job: undoImportJob(app),
        input: { resource: name, job: ctx.input.id, asked: [] },
        subject: title,
      }
      if (controls.length === 0) {
        return startUndo(app, ctx, start)
      }
      const asked = await askBeforeUndo(app, importer, ctx, start)
      return startUndo(app, ctx, { ...start, input: { ...start.input, asked: [...asked] } })
    },
  )
}

/** Asks once for all that taking an import back comes to. @throws SecondPersonAsked */
async function askBeforeUndo(
  app: AppContext,
  importer: Importer,
  ctx: RequestContext,
  start: UndoStart<z.output<typeof INPUT>>,
): Promise<readonly KindWeight[]> {
  const notes = await undoable(ctx, start)
  const { controls = [], undoWeights, undo } = importer
  const weights = undoWeights?.(notes.map((note) => note.undo)) ?? controls.map((kind) => ({ kind }))
  await askForAll(ctx, weights, (inside) => allTakenBack(app, { takeBack: undo }, inside, notes))
  return weights
}
