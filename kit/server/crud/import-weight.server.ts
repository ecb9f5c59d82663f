import type { RequestContext } from '../http/route.server.ts'
import { addedUp, askForAll, type KindWeight, UNLIMITED } from '../http/weights.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { DoneBook } from './import-outcome.server.ts'
import { areAllTaken, type UnitOutcome, writtenBook } from './import-units.server.ts'
import { type Importer, type ImportForm, isWritten, type ReadBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'
import type { Controlled } from './step-up-of.server.ts'
import { tried } from './trial.server.ts'

/** An importer, and the house it writes to. */
export interface Importing {
  readonly app: AppContext
  readonly importer: Importer
}

/** Files as they were read, and the form that they came with. */
export interface SentBooks {
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
 * @returns the books as they came out, and what all that stays comes to
 */
export async function writeBooks(
  { app, importer }: Importing,
  ctx: RequestContext,
  { books, form }: SentBooks,
): Promise<{ readonly done: readonly DoneBook[]; readonly weights: readonly KindWeight[] }> {
  const done: DoneBook[] = []
  const kept: UnitOutcome[] = []
  for (const book of books) {
    const outcomes: UnitOutcome[] = []
    const result = await writtenBook(app, ctx, {
      plan: await plannedBook(importer, ctx, book, form),
      allowance: UNLIMITED,
      stays: form.partial === '1' ? () => true : areAllTaken,
      onUnits: async (some) => void outcomes.push(...some),
    })
    done.push(result)
    kept.push(...(result.isWritten ? outcomes : []))
  }
  const kind = importer.resource.stepUp?.importExcel
  const found = addedUp(kept.flatMap(({ note }) => note.weights ?? []))
  const rows = kept.filter(({ unit }) => isWritten(unit)).length
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
  importing: Importing,
  ctx: RequestContext,
  read: () => Promise<SentBooks>,
): Promise<Weighed> {
  if (controlsOf(importing.importer).length === 0) {
    return { weights: [], ask: async () => undefined }
  }
  const sent = await read()
  const write = (inside: RequestContext) => writeBooks(importing, inside, sent)
  const { weights } = await tried(ctx, write)
  return { weights, ask: (inside) => askForAll(inside, weights, write) }
}
