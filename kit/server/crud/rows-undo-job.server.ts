import { z } from 'zod'
import { actionCommand, undoneBy } from '#kit/contract/action.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { askForProof } from './ask-for-proof.server.ts'
import { type Command, commandOf, lockedRows, runOn } from './command.server.ts'
import { ROWS_INPUT, ROWS_JOB } from './rows-job.server.ts'
import { defineUndoJob, startUndo, type Taker, type UndoStart, undoable } from './undo-job.server.ts'

/** `action` takes back what the job did. */
const INPUT = z.object({ resource: z.string(), action: z.string(), job: z.string() })
type RowsUndo = z.output<typeof INPUT>

/** What the job noted of a row. */
const NOTE = z.object({ id: z.string() })

const GONE: Text = ['数据已不存在，无需撤销', 'It is not there any more']

/** Takes back a command that was run on rows as a job. A row that somebody changed since stays as it is. */
export function rowsUndoJob(app: AppContext): TrackedJob<RowsUndo> {
  return defineUndoJob(app, 'rows-undo', {
    input: INPUT,
    permission: (input) => actionPermission(commandOf(app, input).resource, input.action),
    command: (input) => actionCommand(commandOf(app, input).resource, input.action),
    takerOf: (input) => takerOf(commandOf(app, input), input),
  })
}

function takerOf(command: Command, { job }: RowsUndo): Taker {
  const { resource, name, handlers } = command
  const undone = undoneBy(resource.actions ?? {}, name) ?? ''
  const run = { command: actionCommand(resource, undone), jobId: job }
  return {
    lock: (ctx, notes) =>
      lockedRows(
        command,
        ctx,
        notes.map((note) => NOTE.parse(note).id),
      ),
    takeBack: async (ctx, note) => {
      const [row] = await lockedRows(command, ctx, [NOTE.parse(note).id])
      if (!row) {
        return [GONE]
      }
      await runOn(command, ctx, row, { input: {}, run })
      return []
    },
    onCommitted: () => handlers.onCommitted?.(),
  }
}

/** Starts taking back a job of the caller; answers the id of the new job. */
export async function startRowsUndo(
  command: Command,
  ctx: RequestContext,
  id: string,
): Promise<{ readonly id: string }> {
  const { app, resource, name, action } = command
  const undone = undoneBy(resource.actions ?? {}, name)
  const { stepUp } = action
  const start: UndoStart<RowsUndo> = {
    of: ROWS_JOB,
    matches: (sent) => {
      const of = ROWS_INPUT.parse(sent)
      return of.resource === resource.name && of.action === undone
    },
    job: rowsUndoJob(app),
    input: { resource: resource.name, action: name, job: id },
    subject: filled(['：{noun}', '{noun}'], { noun: resource.title }),
  }
  if (stepUp !== undefined) {
    const ids = (await undoable(ctx, start)).map(({ undo }) => NOTE.parse(undo).id)
    await askForProof(command, ctx, { ids, input: {} })
  }
  return startUndo(app, ctx, start)
}
