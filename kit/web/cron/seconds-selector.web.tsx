import { EVERY, formatItems, parseItems } from '#kit/contract/cron/cron-item.ts'
import { useText } from '../text/text.web.ts'
import './cron.css'
import { FieldEditor } from './field-editor.web.tsx'

export interface SecondsSelectorProps {
  /** The seconds of an expression; `*` unless said (specification 4.17l). */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** Chooses seconds: every, range, loop or single ones (specification 2.25, 4.17l,m). */
export function SecondsSelector({ value = '*', onChange, disabled = false }: SecondsSelectorProps) {
  const say = useText()
  const text = value.trim() || '*'
  const reading = parseItems('second', text)
  const items = 'items' in reading ? reading.items : EVERY
  return (
    <div className="cron-seconds">
      <FieldEditor
        field="second"
        items={items}
        disabled={disabled}
        onChange={(next) => {
          const composed = formatItems(next)
          if (composed !== text) {
            onChange?.(composed)
          }
        }}
      />
      {'fault' in reading && (
        <p className="cron-fault" role="alert">
          {say(reading.fault)}
        </p>
      )}
    </div>
  )
}
