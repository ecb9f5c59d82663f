import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
/** Where the window of deposits of a figure is; the server keeps it by the clock. */
export const WINDOW = choices('window_state', ['预售窗口', 'States of deposit windows'], {
  none: [0, '未设置', 'Not set', 'grey'],
  before: [1, '未开始', 'Not yet open', 'grey'],
  open: [2, '预售中', 'Open', 'blue'],
  over: [3, '已截止', 'Over', 'green'],
})

interface Window {
  readonly presellStart: Date | null
  readonly presellEnd: Date | null
}

export function windowStateAt({ presellStart, presellEnd }: Window, now: Date): ChoiceOf<typeof WINDOW> {
  if (presellStart === null && presellEnd === null) {
    return WINDOW.none
  }
  if (presellEnd !== null && presellEnd <= now) {
    return WINDOW.over
  }
  return presellStart !== null && presellStart > now ? WINDOW.before : WINDOW.open
}
