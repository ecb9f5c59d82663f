import { type CSSProperties, Suspense } from 'react'
import type { Field } from '#kit/contract/field.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { saidIn } from '#kit/contract/text.ts'
import { shopClock } from '../browser/shop-clock.web.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { actorText, isActorField } from './actors.web.ts'
import { groupedNumber, isEmpty, isYes, listOf, textOfHtml } from './field-value.ts'
import { HoverTip } from './hover-tip.web.tsx'
import { OneLine } from './one-line.web.tsx'
import { useReferenceLabels } from './reference.web.ts'
import { relativeTime } from './relative-time.ts'
import { StateTag } from './state-tag.web.tsx'
import { toneOf } from './tone.ts'
import { PictureRow } from './upload/picture-row.web.tsx'

const SafeHtml = late(async () => (await import('./safe-html.web.tsx')).SafeHtml)
const RegionText = late(async () => (await import('./region-text.web.tsx')).RegionText)

export interface FieldTextProps {
  readonly field: Field
  readonly name: string
  /** The row as it came over the wire; `<name>_dictText` is used where the server sent it, `<name>En` in English cells. */
  readonly row: Readonly<Record<string, unknown>>
  /** A cell is one line; a detail shows everything. */
  readonly place?: 'cell' | 'detail'
}

/** Shows the value of a field, `-` when there is none. */
export function FieldText({ field, name, row, place = 'cell' }: FieldTextProps) {
  const locale = useLocale()
  const t = useTranslate()
  const value = isSaid(field, place) ? saidIn(locale, row, name) : row[name]
  if (isEmpty(value)) {
    return '-'
  }
  const known = row[`${name}_dictText`]
  return (
    <KindText
      field={field}
      value={isActorField(name) && !known ? t(actorText(String(value))) : value}
      known={typeof known === 'string' && known !== '' ? known : undefined}
      isWhole={place === 'detail'}
    />
  )
}

/** Whether it is read in English where a row says it so: a detail shows both of what people type. */
function isSaid({ kind, readonly: isReadonly }: Field, place: FieldTextProps['place']): boolean {
  return (kind === 'text' || kind === 'textarea') && (place === 'cell' || isReadonly === true)
}

/** Numbers and amounts stand right-aligned in a table. */
export function isNumeric(field: Field): boolean {
  return field.kind === 'number' || field.kind === 'money'
}

interface KindTextProps {
  readonly field: Field
  readonly value: unknown
  /** Text of the value as the server knows it. */
  readonly known: string | undefined
  readonly isWhole: boolean
}

function KindText({ field, value, known, isWhole }: KindTextProps) {
  const t = useTranslate()
  const text = String(value)
  switch (field.kind) {
    case 'number':
      return <span style={FIGURES}>{groupedNumber(text)}</span>
    case 'money':
      return <span style={FIGURES}>{formatYuan(Math.round(Number(value) * 100))}</span>
    case 'boolean':
      return t(isYes(value) ? ['是', 'Yes'] : ['否', 'No'])
    case 'dict':
      return <DictText field={field} value={value} known={known} />
    case 'datetime':
      return <TimeText text={text} />
    case 'image':
      return <PictureRow paths={listOf(value)} isWhole={isWhole} label={t(field.title)} />
    case 'ref':
      return known === undefined ? <RefText source={field.source ?? ''} value={value} /> : <OneLine>{known}</OneLine>
    case 'region':
      return (
        <Suspense fallback={null}>
          <RegionText code={text} isWhole={isWhole} />
        </Suspense>
      )
    case 'html':
      return isWhole ? (
        <Suspense fallback={textOfHtml(text)}>
          <SafeHtml html={text} />
        </Suspense>
      ) : (
        <OneLine>{textOfHtml(text)}</OneLine>
      )
    default:
      return isWhole ? <span style={WRAPPED}>{text}</span> : <OneLine>{text}</OneLine>
  }
}

/**
 * A state (an integer dictionary), or a value whose dictionary names a colour, is a tag in the colour of its meaning;
 * every other dictionary value is plain text.
 */
function DictText({ field, value, known }: Pick<KindTextProps, 'field' | 'value' | 'known'>) {
  const items: readonly DictItem[] = useDictionaryItems(field.code ?? '')
  const found = listOf(value).map((one) => items.find((item) => item.value === one) ?? { value: one, text: one })
  const text = items.length === 0 && known !== undefined ? known : found.map((item) => item.text).join(',')
  const tone = toneOf(found[0]?.color)
  if (field.many || (!field.numeric && tone === undefined)) {
    return <OneLine>{text}</OneLine>
  }
  return <StateTag tone={tone}>{text}</StateTag>
}

interface DictItem {
  readonly value: string
  readonly text: string
  readonly color?: string | null
}

function RefText({ source, value }: { readonly source: string; readonly value: unknown }) {
  const keys = listOf(value)
  const labels = useReferenceLabels(source, keys)
  return <OneLine>{keys.map((key) => labels.get(key) ?? key).join(',')}</OneLine>
}

function TimeText({ text }: { readonly text: string }) {
  const locale = useLocale()
  return (
    <HoverTip
      style={{ ...FIGURES, whiteSpace: 'nowrap' }}
      tip={() => relativeTime(shopClock().parse(text), new Date(), locale)}
    >
      {text}
    </HoverTip>
  )
}

const FIGURES: CSSProperties = { fontVariantNumeric: 'tabular-nums' }
const WRAPPED: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
