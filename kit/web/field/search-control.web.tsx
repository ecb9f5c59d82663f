import { Input, Select, Skeleton, Space } from 'antd'
import { type ComponentType, type KeyboardEvent, Suspense } from 'react'
import type { Field, FieldKind } from '#kit/contract/field.ts'
import type { SearchMode } from '#kit/contract/resource.ts'
import { useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import { type ControlProps, type PassedProps, passedProps } from './control-props.ts'
import { DictSelect } from './dict-select.web.tsx'
import { MoneyControl, NumberControl } from './number-control.web.tsx'
import type { Range } from './range.ts'
import { RefControl } from './ref-control.web.tsx'

const DateControl = late(async () => (await import('./date-control.web.tsx')).DateControl)
const DateRangeControl = late(async () => (await import('./date-control.web.tsx')).DateRangeControl)
const TreeControl = late(async () => (await import('./tree-control.web.tsx')).TreeControl)
const RegionControl = late(async () => (await import('./region-control.web.tsx')).RegionControl)

const CONTROLS: Partial<Record<FieldKind, ComponentType<ControlProps>>> = {
  number: NumberControl,
  money: MoneyControl,
  boolean: BooleanSearch,
  dict: DictSelect,
  date: DateControl,
  datetime: DateControl,
  month: DateControl,
  ref: RefControl,
  region: RegionControl,
}

interface SearchControlProps extends PassedProps {
  readonly field: Field
  readonly mode: Exclude<SearchMode, 'range'>
  /** Plain text without wildcards; several values joined by commas; '' for no condition. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The filter of a field for one condition. Nothing is required, and every filter can be cleared; Esc clears a text. */
export function SearchControl({ mode, onChange, ...props }: SearchControlProps) {
  const t = useTranslate()
  const field: Field = { ...props.field, required: false, many: mode === 'in' }
  const Control =
    field.kind === 'ref' && field.tree ? TreeControl : isText(field, mode) ? TextSearch : CONTROLS[field.kind]
  if (!Control) {
    return null
  }
  const title = t(field.title)
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Control
        aria-label={title}
        placeholder={title}
        {...props}
        field={field}
        onChange={(value) => onChange(String(value))}
      />
    </Suspense>
  )
}

/** Kinds that are searched by what is written in them, and every kind that is searched by a part of its text. */
function isText({ kind }: Field, mode: SearchMode): boolean {
  return mode === 'like' || ['text', 'textarea', 'html', 'image'].includes(kind)
}

function TextSearch(props: ControlProps) {
  const { value, onChange } = props
  return (
    <Input
      {...passedProps(props)}
      allowClear
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={(event) => clearOnEscape(event, () => onChange?.(''))}
    />
  )
}

/** The first Esc clears what is written; the next belongs to whatever is around the field. */
function clearOnEscape(event: KeyboardEvent<HTMLInputElement>, clear: () => void): void {
  if (event.key === 'Escape' && event.currentTarget.value !== '') {
    event.stopPropagation()
    clear()
  }
}

function BooleanSearch(props: ControlProps) {
  const { value, onChange } = props
  const t = useTranslate()
  return (
    <Select
      {...passedProps(props)}
      allowClear
      style={{ width: '100%' }}
      options={[
        { value: 'true', label: t(['是', 'Yes']) },
        { value: 'false', label: t(['否', 'No']) },
      ]}
      value={value ? String(value) : undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? '')}
    />
  )
}

interface RangeControlProps extends Omit<PassedProps, 'placeholder' | 'id'> {
  readonly field: Field
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** The filter of a field from one value to another; either end may be open. */
export function RangeControl({ field, value, onChange, ...passed }: RangeControlProps) {
  const t = useTranslate()
  const label = t(field.title)
  if (field.kind !== 'number' && field.kind !== 'money') {
    return (
      <Suspense fallback={<Skeleton.Input active block />}>
        <DateRangeControl aria-label={label} {...passed} field={field} value={value} onChange={onChange} />
      </Suspense>
    )
  }
  const Control = field.kind === 'money' ? MoneyControl : NumberControl
  const [begin, end] = value
  return (
    <Space.Compact block>
      <Control
        {...passed}
        aria-label={t(['{label}，从', '{label}, from'], { label })}
        placeholder={t(['最小', 'Min'])}
        field={field}
        value={begin}
        onChange={(next) => onChange([String(next), end])}
      />
      <Control
        {...passed}
        aria-label={t(['{label}，到', '{label}, to'], { label })}
        placeholder={t(['最大', 'Max'])}
        field={field}
        value={end}
        onChange={(next) => onChange([begin, String(next)])}
      />
    </Space.Compact>
  )
}
