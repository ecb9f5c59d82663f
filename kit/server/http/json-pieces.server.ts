import type { Steps } from '#kit/contract/steps.ts'

/**
 * The result of an answer as JSON text that was serialised piece by piece, so that a large one does not block the event
 * loop.
 */
export class JsonPieces {
  readonly pieces: readonly string[]

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }
}

/** Characters of a piece. */
const PIECE_LENGTH = 64 * 1024

/** Levels of nesting that are serialised piece by piece; deeper values are small and serialised whole. */
const LEVELS = 4

/** What `JSON.stringify` gives, in pieces. */
export function* jsonPieces(value: unknown): Steps<JsonPieces> {
  const pieces: string[] = []
  let piece = ''
  for (const text of jsonTexts(value, LEVELS)) {
    piece += text
    if (piece.length >= PIECE_LENGTH) {
      pieces.push(piece)
      piece = ''
    }
    yield
  }
  return new JsonPieces([...pieces, piece])
}

function* jsonTexts(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ','
      yield* jsonTexts(item, levels - 1)
    }
    yield value.length === 0 ? '[]' : ']'
    return
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  for (const [index, [name, each]] of entries.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    yield* jsonTexts(each, levels - 1)
  }
  yield entries.length === 0 ? '{}' : '}'
}
