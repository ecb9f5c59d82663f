import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

/** Reasons spelled out in a dialog. */
const MOST_REASONS = 8

interface RefusedReasonsProps {
  /** Each with how many rows it holds. */
  readonly reasons: readonly (readonly [reason: string, count: number])[]
}

/** Why rows were refused. */
export function RefusedReasons({ reasons }: RefusedReasonsProps) {
  const t = useTranslate()
  return (
    <ul className="action-reasons">
      {reasons.slice(0, MOST_REASONS).map(([reason, count]) => (
        <li key={reason}>
          {reason}
          {count > 1 && ` × ${count}`}
        </li>
      ))}
      {reasons.length > MOST_REASONS && <li>{t(AND_MORE, { n: reasons.length - MOST_REASONS })}</li>}
    </ul>
  )
}

const AND_MORE: Text = ['等，另有 {n} 个', 'and {n} more']
