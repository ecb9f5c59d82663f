import { Button, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import {
  type Cron,
  checkCron,
  DEFAULT_CRON,
  formatCron,
  parseCron,
  partOf,
  salvageCron,
  withPart,
} from '#kit/contract/cron/cron.ts'
import { CRON_FIELDS, CRON_TITLES, type CronField } from '#kit/contract/cron/cron-field.ts'
import { type CronItems, EVERY, formatItems, isEvery, isNone, NONE, parseItems } from '#kit/contract/cron/cron-item.ts'
import { withField } from '#kit/contract/cron/cron-rules.ts'
import { shopClock } from '../../browser/shop-clock.web.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { CronBox } from './cron-box.web.tsx'
import { CronPreview } from './cron-preview.web.tsx'
import './cron.css'
import { FieldEditor } from './field-editor.web.tsx'

export interface CronBuilderProps {
  /** An expression, right or wrong; empty is the default `* * * * * ? *`. */
  readonly value?: string
  /** Every change: all seven fields, or wrong text as it was typed. */
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
  /** Zone whose wall clock the runs follow; the shop's unless said. */
  readonly zone?: string
}

/** The dictionary of sentences is large, and the builder works without it. */
const CronWords = lazy(() =>
  import('./cron-words.web.tsx').then(
    ({ CronWords }) => ({ default: CronWords }),
    () => ({ default: NoWords }),
  ),
)

function NoWords(): ReactNode {
  return null
}

/** Builds an expression field by field, shows it in words and its next runs. */
export function CronBuilder({ value = '', onChange, disabled = false, zone = shopClock().zone }: CronBuilderProps) {
  const t = useTranslate()
  const messageId = useId()
  const text = value.trim() === '' ? formatCron(DEFAULT_CRON) : value.trim()
  const reading = parseCron(text)
  const error = checkCron(text)
  const cron = salvageCron(text)

  const set = (field: CronField, items: CronItems) => onChange?.(withItemsOf(text, field, items))
  const commitPart = (field: CronField, typed: string) => {
    const part = typed.replace(/\s+/g, '') || formatItems(DEFAULT_CRON[field])
    const items = parseItems(field, part)
    onChange?.('items' in items ? withItemsOf(text, field, items.items) : withPart(text, field, part))
  }
  const commitWhole = (typed: string) => {
    const whole = parseCron(typed)
    onChange?.('cron' in whole ? formatCron(whole.cron) : typed)
  }
  const box = { disabled, messageId }
  return (
    <div className="cron-builder">
      <div className="cron-layout">
        <Tabs
          tabBarGutter={0}
          items={CRON_FIELDS.map((field) => {
            const isBarred = isBarredIn(cron, field)
            return {
              key: field,
              label: t(CRON_TITLES[field]),
              children: (
                <>
                  {isBarred && !disabled && (
                    <BarredHint field={field} onFree={() => set(field === 'day' ? 'week' : 'day', NONE)} />
                  )}
                  <FieldEditor
                    field={field}
                    items={cron[field]}
                    disabled={disabled || isBarred}
                    onChange={(items) => set(field, items)}
                  />
                </>
              ),
            }
          })}
        />
        <div>
          <div className="cron-boxes">
            {CRON_FIELDS.map((field) => (
              <CronBox
                {...box}
                key={field}
                label={t(CRON_TITLES[field])}
                value={partOf(text, field)}
                isWrong={error !== undefined && 'error' in parseItems(field, partOf(text, field))}
                onCommit={(typed) => commitPart(field, typed)}
              />
            ))}
          </div>
          <CronBox
            {...box}
            label={t(['Cron表达式', 'Cron expression'])}
            value={text}
            isWrong={error !== undefined}
            onCommit={commitWhole}
          />
          <p id={messageId} className={error ? 'cron-error' : 'cron-words'} role={error ? 'alert' : undefined}>
            {error && t(error)}
            {'cron' in reading && (
              <Suspense>
                <CronWords expression={formatCron(reading.cron)} />
              </Suspense>
            )}
          </p>
        </div>
        <CronPreview expression={text} zone={zone} />
      </div>
    </div>
  )
}

/** Of a wrong expression only the one field is changed: the rest stays for the person to put right. */
function withItemsOf(text: string, field: CronField, items: CronItems): string {
  const reading = parseCron(text)
  if ('cron' in reading) {
    return formatCron(withField(reading.cron, field, items))
  }
  const changed = withPart(text, field, formatItems(items))
  const righted = parseCron(changed)
  return 'cron' in righted ? formatCron(righted.cron) : changed
}

/** While one of day and week names days, the choices of the other are disabled. */
function isBarredIn(cron: Cron, field: CronField): boolean {
  const other = field === 'day' ? cron.week : field === 'week' ? cron.day : EVERY
  return !isEvery(other) && !isNone(other)
}

interface BarredHintProps {
  readonly field: CronField
  /** Gives this field its say, and takes it from the other. */
  readonly onFree: () => void
}

function BarredHint({ field, onFree }: BarredHintProps) {
  const t = useTranslate()
  return (
    <p className="cron-barred">
      {t(['日和周只能设置其中之一', 'Only one of day and week can be set'])}
      <Button size="small" onClick={onFree}>
        {field === 'day' ? t(['改为按日设置', 'Set the day instead']) : t(['改为按周设置', 'Set the week instead'])}
      </Button>
    </p>
  )
}
