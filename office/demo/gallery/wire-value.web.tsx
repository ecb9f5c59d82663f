import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface WireValueProps {
  /** Whose value, where there are several. */
  readonly label?: Text
  readonly value: unknown
}

/** The value of a part as it goes over the wire. */
export function WireValue({ label = VALUE, value }: WireValueProps) {
  const t = useTranslate()
  return (
    <p className="wire-value">
      {t(label)} <code>{JSON.stringify(value) ?? 'undefined'}</code>
    </p>
  )
}

const VALUE: Text = ['当前值', 'Value']
