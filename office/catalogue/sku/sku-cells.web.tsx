import { type KeyboardEvent, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { HoverTip } from '#kit/web/field/hover-tip.web.tsx'
import { DEFAULT_STOCK, type PresellSku, type Sku, skuTitle } from './sku.ts'

interface BatchInputProps {
  readonly title: string
  readonly tabIndex: number
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly onApply: (text: string) => void
}

/** Typed once, taken by every row on Enter or when it is left. */
export function BatchInput({ title, tabIndex, inputMode, onApply }: BatchInputProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const apply = () => {
    if (typed.trim() !== '') {
      onApply(typed)
      setTyped('')
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      apply()
    } else if (event.key === 'Escape') {
      setTyped('')
    }
  }
  return (
    <input
      className="batch-input"
      tabIndex={tabIndex}
      inputMode={inputMode}
      autoComplete="off"
      aria-label={t(SET_ALL, { title })}
      placeholder={t(ALL_ROWS)}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKey}
      onBlur={apply}
    />
  )
}

type Choices = readonly [Text, Text]

interface BatchChoiceProps {
  readonly title: string
  readonly tabIndex: number
  readonly choices: Choices
  readonly onApply: (value: number) => void
}

export function BatchChoice({ title, tabIndex, choices, onApply }: BatchChoiceProps) {
  const t = useTranslate()
  return (
    <select
      className="batch-input"
      tabIndex={tabIndex}
      aria-label={t(SET_ALL, { title })}
      value=""
      onChange={(event) => onApply(Number(event.target.value))}
    >
      <option value="" disabled hidden>
        {t(ALL_ROWS)}
      </option>
      {choices.map((choice, value) => (
        <option key={choice[1]} value={value}>
          {t(choice)}
        </option>
      ))}
    </select>
  )
}

interface ChoiceCellProps {
  readonly label: string
  readonly choices: Choices
  readonly value: 0 | 1
  readonly isOn: boolean
  readonly tabIndex: number
  readonly onChange: (value: 0 | 1) => void
}

/** A native switch with its word beside it. */
export function ChoiceCell({ label, choices, value, isOn, tabIndex, onChange }: ChoiceCellProps) {
  const t = useTranslate()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      tabIndex={tabIndex}
      className="choice-cell"
      onClick={() => onChange(value === 1 ? 0 : 1)}
    >
      <span className="choice-track" />
      {t(choices[value])}
    </button>
  )
}

/** The count, and below it what may still be sold, or that nobody has counted yet. */
export function StockCell({ sku }: { readonly sku: Sku }) {
  const t = useTranslate()
  const { stock, locked = 0 } = sku
  const shown = stock === null ? '' : String(stock)
  if (stock !== null && locked > 0) {
    return (
      <span className="stock-cell">
        {shown}
        <small>{t(AVAILABLE, { available: stock - locked, locked })}</small>
      </span>
    )
  }
  if (stock === DEFAULT_STOCK) {
    return (
      <span className="stock-cell">
        {shown}
        <HoverTip tip={() => t(NEVER_COUNTED_WHY)}>
          <small className="is-uncounted">{t(NEVER_COUNTED)}</small>
        </HoverTip>
      </span>
    )
  }
  return shown
}

interface MappingCellProps {
  readonly label: string
  readonly value: string
  readonly shown: string
  readonly options: readonly PresellSku[]
  readonly tabIndex: number
  readonly onChange: (value: string) => void
}

/** The presell SKU that a supplement completes. */
export function MappingCell({ label, value, shown, options, tabIndex, onChange }: MappingCellProps) {
  const t = useTranslate()
  return (
    <select
      className="mapping-cell"
      tabIndex={tabIndex}
      aria-label={label}
      title={shown}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t(UNMAPPED)}</option>
      {options.map((sku) => (
        <option key={sku.id} value={sku.id}>
          {t(skuTitle(sku))}
        </option>
      ))}
    </select>
  )
}

const SET_ALL: Text = ['批量设置{title}', 'Set {title} of all rows']
const ALL_ROWS: Text = ['全部', 'All']
const AVAILABLE: Text = ['可用 {available} · 锁定 {locked}', '{available} free · {locked} reserved']
const NEVER_COUNTED: Text = ['未盘点', 'never counted']
const NEVER_COUNTED_WHY: Text = [
  '9999 是默认库存，请填写实际数量',
  '9999 is the default; enter the pieces there really are',
]
const UNMAPPED: Text = ['未关联', 'Not linked']
