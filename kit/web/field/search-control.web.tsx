import { Input, Select, Skeleton, Space } from 'antd'
import { type ComponentType, type KeyboardEvent, lazy, Suspense } from 'react'
import type { Field, FieldKind } from '#kit/contract/field.ts'
import type { SearchMode } from '#kit/contract/resource.ts'
import { useText } from '../text/text.web.ts'
import { type ControlProps, type PassedProps, passedProps } from './control-props.ts'
import { DictControl } from './dict-control.web.tsx'
import { MoneyControl, NumberControl } from './number-control.web.tsx'
import type { Range } from './range.ts'
import { RefControl } from './ref-control.web.tsx'

const DateControl = lazy(async () => ({ default: (await import('./date-control.web.tsx')).DateControl }))
const DateRangeControl = lazy(async () => ({ default: (await import('./date-control.web.tsx')).DateRangeControl }))
const TreeControl = lazy(async () => ({ default: (await import('./tree-control.web.tsx')).TreeControl }))
const RegionControl = lazy(async () => ({ default: (await import('./region-control.web.tsx')).RegionControl }))

const CONTROLS: Partial<Record<FieldKind, ComponentType<ControlProps>>> = {
  number: NumberControl,
  money: MoneyControl,
  flag: FlagSearch,
  dict: DictControl,
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
  const say = useText()
  const field: Field = { ...props.field, required: false, many: mode === 'in' }
  const Control =
    field.kind === 'ref' && field.tree ? TreeControl : isText(field, mode) ? TextSearch : CONTROLS[field.kind]
  if (!Control) {
    return null
  }
  const title = say(field.title)
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
  return mode === 'like' || ['text', 'area', 'html', 'image'].includes(kind)
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

function FlagSearch(props: ControlProps) {
  const { value, onChange } = props
  const say = useText()
  return (
    <Select
      {...passedProps(props)}
      allowClear
      style={{ width: '100%' }}
      options={[
        { value: 'true', label: say(['是', 'Yes']) },
        { value: 'false', label: say(['否', 'No']) },
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
  const say = useText()
  const label = say(field.title)
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
        aria-label={say(['{label}，从', '{label}, from'], { label })}
        placeholder={say(['最小', 'Min'])}
        field={field}
        value={begin}
        onChange={(next) => onChange([String(next), end])}
      />
      <Control
        {...passed}
        aria-label={say(['{label}，到', '{label}, to'], { label })}
        placeholder={say(['最大', 'Max'])}
        field={field}
        value={end}
        onChange={(next) => onChange([begin, String(next)])}
      />
    </Space.Compact>
  )
}
