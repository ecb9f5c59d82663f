import type { RequestContext } from '../http/route.server.ts'
import { askForAll, type KindWeight, unasked, weighing } from '../http/weights.server.ts'
import { type Importer, type ImportForm, isWritten, type PlannedBook, type ReadBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'
import type { Controlled } from './step-up-of.ts'
import { tried } from './trial.server.ts'

interface Written {
  readonly plan: PlannedBook
  readonly isWritten: boolean
}

interface Sent {
  readonly books: readonly ReadBook[]
  readonly form: ImportForm
}

/** What an import may ask about: what it declares, and what its rows may come to. */
function controlsOf({ resource, controls = [] }: Importer): readonly string[] {
  return [
    ...new Set([...(resource.stepUp?.importExcel === undefined ? [] : [resource.stepUp.importExcel]), ...controls]),
  ]
}

/** Imports ask once for all that a file comes to, after they have read it. */
export function importStepUp(importer: Importer): Controlled {
  const kinds = controlsOf(importer)
  return kinds.length > 0 ? { stepUpInside: kinds } : {}
}

/**
 * Writes books in the transaction of the context: all rows of a book or none, unless the form leaves the refused ones out. Asks nothing.
 * @returns the books, and what all that was written comes to
 */
export async function writeBooks(
  importer: Importer,
  ctx: RequestContext,
  { books, form }: Sent,
): Promise<{ readonly done: readonly Written[]; readonly weights: readonly KindWeight[] }> {
  const { user, weights } = weighing(ctx.user)
  const done: Written[] = []
  let rows = 0
  for (const book of books) {
    const plan = await plannedBook(importer, { ...ctx, user: unasked(ctx.user) }, book, form)
    const wanted = plan.units.filter(isWritten)
    const isTaken =
      wanted.length > 0 && (form.partial === '1' || plan.units.every(({ action }) => action !== 'refused'))
    if (isTaken) {
      await plan.prepare?.({ ...ctx, user })
      await plan.write({ ...ctx, user }, wanted)
      rows += wanted.length
    }
    done.push({ plan, isWritten: isTaken })
  }
  const kind = importer.resource.stepUp?.importExcel
  const found = weights()
  return {
    done,
    weights: kind === undefined || found.some((one) => one.kind === kind) ? found : [...found, { kind, rows }],
  }
}

interface Weighed {
  readonly weights: readonly KindWeight[]
  /** Asks about all of it in the transaction in which the job is started. @throws SecondPersonAsked */
  ask(ctx: RequestContext): Promise<void>
}

/** What a job that writes books comes to, before it is started: they are written and taken back. */
export async function weighedImport(
  importer: Importer,
  ctx: RequestContext,
  read: () => Promise<Sent>,
): Promise<Weighed> {
  if (controlsOf(importer).length === 0) {
    return { weights: [], ask: async () => undefined }
  }
  const sent = await read()
  const write = (inside: RequestContext) => writeBooks(importer, inside, sent)
  const { weights } = await tried(ctx, write)
  return { weights, ask: (inside) => askForAll(inside, weights, write) }
}
