import { commandAt } from '#kit/contract/command.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { type Database, requireTenant } from '../database/database.server.ts'
import { inTransaction } from '../database/in-transaction.server.ts'
import { type CommandRun, isTriable } from './command-run.server.ts'
import { sentForm } from './multipart.server.ts'
import type { Answer, IncomingContext, Route } from './route.server.ts'
import type { AskSecondPerson, SecondPersonAsked } from './second-person.server.ts'
import type { AnsweredEvent } from './server-parts.server.ts'

const NEEDS_ANOTHER: Refusal = ['该操作须由另一人同意', 'Somebody else has to agree to this', 'control.secondPerson']
const ONLY_BY_PEOPLE: Refusal = ['该操作只能由人执行', 'Only people do this', 'control.onlyPeople']

/** Records what became of a request. */
export interface Notes {
  /** In the transaction of the command, or by itself. @throws Error when it cannot be recorded: then nothing happens */
  note(outcome: AnsweredEvent['outcome'], db?: Database): Promise<void>
  /** After it is over: what cannot be recorded stands in the log of the server. */
  noteLate(outcome: AnsweredEvent['outcome'], reason?: Text): Promise<void>
}

/** A command whose caller was admitted. */
interface AdmittedCommand {
  readonly route: Route
  readonly raw: Readonly<Record<string, unknown>>
  readonly ctx: IncomingContext
  /** How this process runs it that sent it to itself. */
  readonly own: CommandRun | undefined
}

/** Runs a command in one transaction, together with the note of it; one that opens its own transactions is noted before and after. */
export async function runCommand(command: AdmittedCommand, { note, noteLate }: Notes): Promise<Answer> {
  const { route, raw, ctx, own } = command
  if (own) {
    return runOwn(own, command, { note, noteLate })
  }
  if (route.definition.transaction === 'none') {
    await note('begun')
    const answer = await route.answer(raw, ctx)
    await noteLate('done')
    return answer
  }
  const answer = await inTransaction(ctx.db, async (tx) => {
    const done = await route.answer(raw, { ...ctx, db: tx })
    await note('done', tx)
    return done
  })
  route.definition.onCommitted?.()
  return answer
}

/** A command that this process sent to itself: tried and taken back, or done together with something else. */
async function runOwn(
  { isKept, inside }: CommandRun,
  { route, raw, ctx }: AdmittedCommand,
  { note, noteLate }: Notes,
): Promise<Answer> {
  if (!isTriable(route.definition)) {
    throw new DomainError('forbidden', ONLY_BY_PEOPLE)
  }
  const answer = await inside({ db: requireTenant(ctx.db) }, async (tx) => {
    const done = await route.answer(raw, { ...ctx, db: tx, isWhole: true })
    if (isKept) {
      await note('done', tx)
    }
    return done
  })
  if (isKept) {
    route.definition.onCommitted?.()
  } else {
    await noteLate('tried')
  }
  return answer
}

interface Asking {
  readonly asked: SecondPersonAsked
  /** Refused when undefined. */
  readonly ask: AskSecondPerson | undefined
}

/**
 * What a command over a line with a second person is done in after all; it has written nothing yet.
 * @throws DomainError unless it may be done: it says whom it waits for
 */
export async function withSecondPerson(
  { route, raw, ctx, own }: AdmittedCommand,
  { asked, ask }: Asking,
): Promise<IncomingContext> {
  const { user } = ctx
  if (!user || own || !ask) {
    throw new DomainError('forbidden', NEEDS_ANOTHER)
  }
  const asking = { ...ctx, db: requireTenant(ctx.db), user, command: commandAt(route.definition.path) }
  const form = sentForm(ctx.request)
  return { ...ctx, user: { ...user, requireProof: await ask({ route, raw, form, ctx: asking, asked }) } }
}
