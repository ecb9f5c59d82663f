import { listedParts } from './listed-parts.ts'

/**
 * Pieces by item as pages write them: `id:1,id:2`.
 * @returns null when the text is something else
 */
export function piecesOf(text: unknown): ReadonlyMap<string, number> | null {
  const parts = listedParts(text, /^([\w-]+):(\d{1,6})$/)
  return parts && parts.length > 0 ? new Map(parts.map(([, id = '', qty]) => [id, Number(qty)])) : null
}

/** What is written of pieces, as `piecesOf` reads it. */
export function piecesText(pieces: Iterable<readonly [id: string, qty: number]>): string {
  return [...pieces].map(([id, qty]) => `${id}:${qty}`).join(',')
}
