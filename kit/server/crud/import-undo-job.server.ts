import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { filled } from '#kit/contract/text.ts'
import { type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'
import type { TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { IMPORT_JOB, importerOf } from './import-job.server.ts'
import { IMPORT_INPUT } from './import-write.server.ts'
import { type Importer, undoPermission } from './importer.server.ts'
import { STARTED } from './resource-answers.server.ts'
import { defineUndoJob, startUndo } from './undo-job.server.ts'

const INPUT = z.object({ resource: z.string(), job: z.string() })

/** Takes an import back, unit by unit. What somebody changed since stays, as does what cannot be deleted. */
export function undoImportJob(app: AppContext): TrackedJob<z.output<typeof INPUT>> {
  return defineUndoJob(app, 'import-undo', {
    input: INPUT,
    permission: ({ resource }) => undoPermission(importerOf(app, resource).resource),
    command: ({ resource }) => commandAt(`${importerOf(app, resource).resource.path}/${IMPORT_VERBS.undo}`),
    takerOf: ({ resource }) => {
      const importer = importerOf(app, resource)
      const { undoMany } = importer
      return {
        takeBack: (ctx, note) => importer.undo(ctx, note),
        ...(undoMany && { takeBackMany: (ctx, notes) => undoMany(ctx, notes) }),
        onCommitted: () => importer.onWritten?.(),
      }
    },
  })
}

/** Starts taking back an import of the caller, named by the id of its job; answers the id of the new job. */
export function undoImportRoute(app: AppContext, { resource }: Importer): Route {
  const { path, title, name } = resource
  return route(
    {
      method: 'POST',
      path: `${path}/${IMPORT_VERBS.undo}`,
      answers: STARTED,
      summary: [`${title[0]}：撤销导入`, `${title[1]}: Take an import back`],
      permission: undoPermission(resource),
      isForPeople: true,
      input: input({ id: WIRE_ID }),
    },
    (ctx) =>
      startUndo(app, ctx, {
        of: IMPORT_JOB,
        matches: (sent) => IMPORT_INPUT.parse(sent).resource === name,
        job: undoImportJob(app),
        input: { resource: name, job: ctx.input.id },
        title: filled(['撤销导入{zh}', 'Take an import back: {en}'], { zh: title[0], en: title[1] }),
      }),
  )
}
