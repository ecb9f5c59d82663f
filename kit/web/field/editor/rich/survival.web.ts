import { bodyOf, piecesOf } from './html-dom.web.ts'
import { allowedPart, type Loss, lossesOf } from './html-loss.ts'
import { htmlOf, pageOf } from './schema.web.ts'

export interface Survival {
  /** What the server takes away whoever edits. */
  readonly refused: readonly Loss[]
  /** What only the source can keep. */
  readonly lost: readonly Loss[]
}

/** What would happen to HTML if it were loaded into the rich editor and saved. */
export function survivalOf(html: string): Survival {
  const before = piecesOf(bodyOf(html))
  const refused = new Set<Loss>()
  const kept = allowedPart(before, (loss) => refused.add(loss))
  return { refused: [...refused], lost: lossesOf(kept, piecesOf(bodyOf(htmlOf(pageOf(html))))) }
}
