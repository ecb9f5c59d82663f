import { Radio } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { CRON_LIMITS, CRON_TITLES, type CronField, YEAR_CHOICES } from '#kit/contract/cron/cron-field.ts'
import { type CronItems, formatItems } from '#kit/contract/cron/cron-item.ts'
import {
  CRON_MODES,
  type CronDraft,
  type CronMode,
  draftOf,
  itemsOf,
  modeOf,
  withItems,
} from '#kit/contract/cron/cron-mode.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ModeNumber } from './mode-number.web.tsx'
import { type DraftNumber, modeSentence, modeText, NUMBER_NAMES, WEEKDAYS } from './mode-text.ts'
import { type Choice, NumberChoices } from './number-choices.web.tsx'
import './cron.css'

export interface FieldEditorProps {
  readonly field: CronField
  readonly items: CronItems
  readonly onChange: (items: CronItems) => void
  readonly disabled?: boolean
}

/** The modes of one field, each a sentence with its numbers. */
export function FieldEditor({ field, items, onChange, disabled = false }: FieldEditorProps) {
  const t = useTranslate()
  const [kept, setKept] = useState<CronDraft>(() => draftOf(field, new Date().getFullYear()))
  const draft = withItems(kept, field, items)
  const mode = modeOf(items)

  const choose = (next: CronMode, change: Partial<CronDraft> = {}) => {
    const changed = { ...draft, ...change }
    setKept(changed)
    onChange(itemsOf(next, field, changed))
  }
  const number = (one: CronMode, name: DraftNumber) => (
    <ModeNumber
      field={field}
      name={name}
      value={draft[name]}
      disabled={disabled}
      aria-label={`${t(modeText(field, one))} ${t(NUMBER_NAMES[name])}`}
      onChange={(value) => choose(one, { [name]: value })}
    />
  )
  const isByHand = mode === 'other' || draft.other.length > 1
  return (
    <Radio.Group
      className="cron-modes"
      disabled={disabled}
      value={mode}
      aria-label={t(CRON_TITLES[field])}
      onChange={(event) => choose(event.target.value)}
    >
      {[...CRON_MODES[field], ...(isByHand ? (['other'] as const) : [])].map((one) => {
        const sentence = modeSentence(field, one)
        return (
          <div key={one} className="cron-mode">
            <Radio value={one}>{t(modeText(field, one))}</Radio>
            {sentence && (
              <span className="cron-sentence">
                <Sentence text={sentence} number={(name) => number(one, name)} />
              </span>
            )}
            {one === 'other' && <code>{formatItems(draft.other)}</code>}
          </div>
        )
      })}
      {mode === 'specify' && (
        <NumberChoices
          aria-label={t(['指定{field}', 'Specify: {field}'], { field: t(CRON_TITLES[field]) })}
          choices={choicesOf(field, draft.chosen, t)}
          chosen={draft.chosen}
          disabled={disabled}
          onChange={(chosen) => choose('specify', { chosen })}
        />
      )}
    </Radio.Group>
  )
}

interface SentenceProps {
  readonly text: Text
  readonly number: (name: DraftNumber) => ReactNode
}

const HOLE = /\{(\w+)\}/

/** The words of a sentence with controls in its holes, in the order of the language. */
function Sentence({ text, number }: SentenceProps) {
  const t = useTranslate()
  return t(text)
    .split(HOLE)
    .map((piece) => <Fragment key={piece}>{isDraftNumber(piece) ? number(piece) : piece}</Fragment>)
}

function isDraftNumber(piece: string): piece is DraftNumber {
  return piece in NUMBER_NAMES
}

function choicesOf(
  field: CronField,
  chosen: readonly number[],
  t: (text: Text, values?: Record<string, number>) => string,
): readonly Choice[] {
  if (field === 'week') {
    return WEEKDAYS.map(({ value, text }) => ({ value, label: t(text) }))
  }
  const { min, max } = CRON_LIMITS[field]
  const offered = field === 'year' ? consecutive(YEAR_CHOICES.first, YEAR_CHOICES.last) : consecutive(min, max)
  // a year that was typed stays to be seen and taken away
  const all = new Set([...offered, ...chosen])
  return [...all].sort((a, b) => a - b).map((value) => ({ value, label: String(value) }))
}

function consecutive(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
