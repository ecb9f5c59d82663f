import { bodyOf, piecesOf } from './html-dom.web.ts'
import { type Loss, lossesOf, refusedOf } from './html-loss.ts'
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
  const refused = refusedOf(before)
  const lost = lossesOf(before, piecesOf(bodyOf(htmlOf(pageOf(html)))))
  return {
    refused: lost.filter((one) => refused.includes(one)),
    lost: lost.filter((one) => !refused.includes(one)),
  }
}
