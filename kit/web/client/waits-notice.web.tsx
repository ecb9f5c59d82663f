import type { CommandWaits } from '#kit/contract/step-up.ts'
import { currentText } from '../browser/text.web.ts'
import { currentNotices } from './notice.web.tsx'

/** Says calmly that a command waits for somebody else to agree, with the way to what it waits as; it stays until it is closed. */
export function announceWaits({ id, path }: CommandWaits['waits'], description: string): void {
  currentNotices()?.notification.info({
    key: id,
    title: currentText(['等待另一人同意', 'Waiting for a second person']),
    description,
    actions: <a href={path}>{currentText(['查看', 'Open'])}</a>,
    duration: 0,
  })
}
