/** Where the window of deposits of a figure is (dictionary `window_state`); the server keeps it by the clock. */
export const WINDOW = { none: 0, before: 1, open: 2, over: 3 } as const

/** Instants, or wall-clock texts of one zone. */
interface Window<At> {
  readonly presellStart: At | null
  readonly presellEnd: At | null
}

export function windowStateAt<At extends Date | string>({ presellStart, presellEnd }: Window<At>, now: At): number {
  if (presellStart === null && presellEnd === null) {
    return WINDOW.none
  }
  if (presellEnd !== null && presellEnd <= now) {
    return WINDOW.over
  }
  return presellStart !== null && presellStart > now ? WINDOW.before : WINDOW.open
}
