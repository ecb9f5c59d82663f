import { EVERY, formatItems, parseItems } from '#kit/contract/cron/cron-item.ts'
import { useTranslate } from '../../browser/text.web.ts'
import './cron.css'
import { FieldEditor } from './field-editor.web.tsx'

export interface SecondsSelectorProps {
  /** The seconds of an expression; `*` unless said. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** Chooses seconds: every, range, loop or single ones. */
export function SecondsSelector({ value = '*', onChange, disabled = false }: SecondsSelectorProps) {
  const t = useTranslate()
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
      {'error' in reading && (
        <p className="cron-error" role="alert">
          {t(reading.error)}
        </p>
      )}
    </div>
  )
}
