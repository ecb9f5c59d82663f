import type { Text } from '#kit/contract/text.ts'
import { useText } from '#kit/web/text/text.web.ts'

interface WireValueProps {
  /** Whose value, where there are several. */
  readonly label?: Text
  readonly value: unknown
}

/** The value of a part as it goes over the wire. */
export function WireValue({ label = VALUE, value }: WireValueProps) {
  const say = useText()
  return (
    <p className="wire-value">
      {say(label)} <code>{JSON.stringify(value) ?? 'undefined'}</code>
    </p>
  )
}

const VALUE: Text = ['当前值', 'Value']
