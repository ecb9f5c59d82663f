/** Follows the quotation marks of a CSV text from piece to piece. */
export interface QuoteScan {
  feed(text: string): void
  /** Line, from 1, on which a quotation mark stands that was never closed; undefined where all are. Nothing more comes. */
  end(): number | undefined
}

/**
 * A value that begins with a quotation mark goes on to the next single one, behind which the value ends. One that goes over lines
 * and has text behind its end was never closed: it took the lines of others up to the mark of another one.
 */
export function quoteScan(delimiter: string): QuoteScan {
  let line = 1
  let isStart = true
  let openedAt: number | undefined
  /** A mark inside a value: its end, or the first of two that stand for one. */
  let isMark = false
  let brokenAt: number | undefined
  const inside = (sign: string) => {
    if (isMark) {
      isMark = false
      if (sign !== '"') {
        const isEnd = sign === delimiter || sign === '\n' || sign === '\r'
        brokenAt ??= !isEnd && openedAt !== line ? openedAt : undefined
        openedAt = undefined
        isStart = isEnd
      }
    } else {
      isMark = sign === '"'
    }
  }
  return {
    feed: (text) => {
      if (openedAt === undefined && !text.includes('"')) {
        line += text.split('\n').length - 1
        isStart = /[\n\r]$/.test(text) || text.endsWith(delimiter) || (isStart && text === '')
        return
      }
      for (const sign of text) {
        if (openedAt !== undefined) {
          inside(sign)
        } else if (sign === '"' && isStart) {
          openedAt = line
          isStart = false
        } else {
          isStart = sign === delimiter || sign === '\n' || sign === '\r'
        }
        line += sign === '\n' ? 1 : 0
      }
    },
    end: () => brokenAt ?? (openedAt !== undefined && !isMark ? openedAt : undefined),
  }
}
