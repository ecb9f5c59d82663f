import { SAID_OF, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useModal } from '../page/modal/use-modal.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import { type RefusedRow, reasonsOf } from './command-result.ts'
import { RefusedReasons } from './refused-reasons.web.tsx'

/** A command of which rows were refused. */
interface Refused {
  /** What the command is called. */
  readonly title: Text
  /** What the dialog says instead of how many were refused. */
  readonly heading: Text | undefined
  /** Those that it was asked for. */
  readonly rows: readonly AnyRow[]
  readonly refused: readonly RefusedRow[]
  /** The others were done. */
  readonly isPartial: boolean
  readonly again: (rows: readonly AnyRow[]) => Promise<void>
}

/**
 * Tells which rows a command left and why, with the way on: the other rows, what keeps a single one, or the same again.
 * @param onMend opens what keeps a single row from a command
 */
export function useRefusedDialog(onMend: ((row: AnyRow) => void) | undefined): (told: Refused) => void {
  const t = useTranslate()
  const modal = useModal()
  return ({ title, heading, rows, refused, isPartial, again }) => {
    const held = new Set(refused.map(({ id }) => id))
    const rest = isPartial ? [] : rows.filter(({ id }) => !held.has(id))
    const failed = rows.filter(({ id }) => held.has(id))
    const [only] = rows
    const way =
      rest.length > 0
        ? { okText: t(RUN_REST, { title, n: rest.length }), onOk: () => again(rest) }
        : rows.length === 1 && only && onMend
          ? { okText: t(MEND), onOk: async () => onMend(only) }
          : { okText: t(RUN_AGAIN, { n: failed.length }), onOk: () => again(failed) }
    const named = (of: string, text: string) => t(SAID_OF, { of, text })
    modal.confirm({
      title: heading ? t(heading) : t(REFUSED, { title, n: failed.length }),
      content: <RefusedReasons reasons={reasonsOf(refused, rows.length > 1 ? named : undefined)} />,
      cancelText: t(CANCEL),
      ...way,
    })
  }
}

const REFUSED: Text = ['{n} 个未能{title}', '{title}: {n} refused']
const RUN_REST: Text = ['{title}其余 {n} 个', '{title} the other {n}']
const RUN_AGAIN: Text = ['重试 {n} 个', 'Try {n} again']
const MEND: Text = ['去完善', 'Fix']
