import { Skeleton } from 'antd'
import { type ComponentType, Suspense } from 'react'
import type { Field, FieldKind } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import type { ControlProps } from './control-props.ts'
import { DictControl } from './dict-control.web.tsx'
import { BooleanControl } from './flag-control.web.tsx'
import { MoneyControl, NumberControl } from './number-control.web.tsx'
import { pickerOf } from './pickers.web.ts'
import { RefControl } from './ref-control.web.tsx'
import { TextareaControl, TextControl } from './text-control.web.tsx'

// Heavy controls are fetched by the forms that have them; a list without them does not pay.
const DateControl = late(async () => (await import('./date-control.web.tsx')).DateControl)
const HtmlControl = late(async () => (await import('./html-control.web.tsx')).HtmlControl)
const TreeControl = late(async () => (await import('./tree-control.web.tsx')).TreeControl)
const RegionControl = late(async () => (await import('./region-control.web.tsx')).RegionControl)
const RowsControl = late(async () => (await import('./rows-control.web.tsx')).RowsControl)
const PictureControl = late(async () => (await import('./upload/picture-control.web.tsx')).PictureControl)

const CONTROLS: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  text: TextControl,
  textarea: TextareaControl,
  html: HtmlControl,
  number: NumberControl,
  money: MoneyControl,
  boolean: BooleanControl,
  dict: DictControl,
  date: DateControl,
  datetime: DateControl,
  month: DateControl,
  image: PictureControl,
  ref: RefControl,
  region: RegionControl,
  rows: RowsControl,
}

/** The control of a declared field; takes and gives wire values, inside or outside of antd's Form.Item. */
export function FieldControl(props: ControlProps) {
  const { field } = props
  const t = useTranslate()
  const title = t(field.title)
  const Picker = pickerOf(field)
  const Control = Picker ?? (field.kind === 'ref' && field.tree ? TreeControl : CONTROLS[field.kind])
  const named = { 'aria-label': title, placeholder: t(Picker ? CHOOSE : placeholderOf(field), { title }), ...props }
  return (
    <Suspense fallback={<ControlSkeleton kind={field.kind} />}>
      <Control {...named} />
    </Suspense>
  )
}

const TYPED: readonly FieldKind[] = ['text', 'textarea', 'html', 'number', 'money']

function placeholderOf({ kind, tree }: Field): Text {
  if (kind === 'ref' && !tree) {
    return ['请输入搜索内容', 'Enter search content']
  }
  return TYPED.includes(kind) ? ['请输入{title}', 'Enter {title}'] : CHOOSE
}

const CHOOSE: Text = ['请选择{title}', 'Choose {title}']

/** As high as the control it stands for, so that nothing jumps. */
function ControlSkeleton({ kind }: { readonly kind: FieldKind }) {
  const height = { html: 300, image: 104 }[kind as string]
  const width = kind === 'image' ? height : '100%'
  return height === undefined ? (
    <Skeleton.Input active block />
  ) : (
    <Skeleton.Node active styles={{ root: { width }, content: { width, height } }} />
  )
}
