import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { Tone } from '#kit/web/field/tone.ts'
import './goods-import.css'
import type { Outcome, PreviewChange, PreviewError, PreviewRow } from './import-preview.ts'
import { columnHeight, rowColumn, windowAt } from './row-window.ts'

interface ImportRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly PreviewRow[]
  /** Where a row is from, '' where that goes without saying. */
  readonly placeOf: (row: PreviewRow) => string
  /** The rows are about to be read anew. */
  readonly isStale: boolean
}

/** Every row of the files with what becomes of it; only those in sight are rendered. */
export function ImportRows({ resource, rows, placeOf, isStale }: ImportRowsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  const column = useMemo(
    () => rowColumn(rows.map((row) => rowHeight(row, { isPhone, hasPlace: placeOf(row) !== '' }))),
    [rows, isPhone, placeOf],
  )

  useEffect(() => {
    const element = box.current
    if (!element) {
      return
    }
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight || 600 })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read from their top
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [rows])

  const { first, end } = windowAt(column, seen.top, seen.height)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={box} className={`import-rows${isStale ? ' is-stale' : ''}`} aria-label={t(ROWS)} tabIndex={0}>
      <ol className="import-rows-column" style={{ height: columnHeight(column) }}>
        {rows.slice(first, end).map((row, index) => (
          <li
            key={row.key}
            aria-posinset={first + index + 1}
            aria-setsize={rows.length}
            className="import-row"
            style={{
              top: column.tops[first + index],
              height: (column.tops[first + index + 1] ?? 0) - (column.tops[first + index] ?? 0),
            }}
          >
            <span className="import-row-number">
              {t(ROW, { n: row.row })}
              {placeOf(row) !== '' && <span className="import-row-place">{placeOf(row)}</span>}
            </span>
            <span className="import-row-outcome">
              <OutcomeTag outcome={row.outcome} />
            </span>
            <span className="import-row-name" title={row.name}>
              {row.name || '-'}
            </span>
            <ul className="import-row-lines">
              {row.facts.length > 0 && <Line words={row.facts.join(' · ')}>{row.facts.join(' · ')}</Line>}
              {row.changes.map((change) => (
                <ChangeLine key={change.field} change={change} title={titleOf(resource, change.field)} />
              ))}
              {row.errors.map((error, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: errors of a row never change places
                <ErrorLine key={place} error={error} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ChangeLine({ change: { from, to }, title }: { readonly change: PreviewChange; readonly title: Text }) {
  const t = useTranslate()
  return (
    <Line words={`${t(title)} ${from || t(EMPTY)} → ${to || t(EMPTY)}`}>
      <b>{t(title)}</b> <span className="import-from">{from || t(EMPTY)}</span> → {to || t(EMPTY)}
    </Line>
  )
}

function ErrorLine({ error }: { readonly error: PreviewError }) {
  const t = useTranslate()
  const { text, reason, header, column, readAs, severity, warn } = error
  const said = text === '' ? reason : t(SAYS, { text, reason })
  const place = [column, header].filter((part) => part !== '').join(' ')
  const [icon, className, kind] =
    severity === 'refused'
      ? ([<CloseCircleOutlined key="" />, 'is-refused', REFUSED] as const)
      : warn
        ? ([<WarningOutlined key="" />, 'is-warned', WARNED] as const)
        : severity === 'forgiven'
          ? ([<CheckCircleOutlined key="" />, 'is-forgiven', FORGIVEN] as const)
          : ([<InfoCircleOutlined key="" />, '', PASSED_OVER] as const)
  return (
    <Line words={`${place} ${said}`} className={className}>
      <span className="import-line-icon" role="img" aria-label={t(kind)}>
        {icon}
      </span>{' '}
      {place !== '' && <b>{place}</b>} {said}
      {readAs !== '' && ` → ${readAs}`}
    </Line>
  )
}

interface LineProps {
  readonly words: string
  readonly className?: string
  readonly children: ReactNode
}

function Line({ words, className = '', children }: LineProps) {
  return (
    <li className={`import-line-text ${className}`} title={words}>
      {children}
    </li>
  )
}

function OutcomeTag({ outcome }: { readonly outcome: Outcome }) {
  const t = useTranslate()
  const { tone, text } = OUTCOME_LOOKS[outcome]
  return <StateTag tone={tone}>{t(text)}</StateTag>
}

/** Must agree with the style sheet: heights are known before a row is rendered. Pixels. */
const SIZES = {
  desktop: { head: 0, line: 24, padding: 16, least: 44 },
  phone: { head: 52, line: 42, padding: 16, least: 68 },
}

function rowHeight(row: PreviewRow, { isPhone, hasPlace }: { isPhone: boolean; hasPlace: boolean }): number {
  const { head, line, padding, least } = isPhone ? SIZES.phone : SIZES.desktop
  const lines = row.changes.length + row.errors.length + (row.facts.length > 0 ? 1 : 0)
  const place = hasPlace && isPhone ? 20 : 0
  const floor = hasPlace && !isPhone ? 60 : least
  return Math.max(floor, head + padding + lines * line) + place
}

function titleOf(resource: AnyResource, field: string): Text {
  return fieldOf(resource, field)?.title ?? OTHER_TITLES[field] ?? [field, field]
}

/** Columns of a sheet that are called otherwise in the table. */
const OTHER_TITLES: Readonly<Record<string, Text>> = { category: ['分类', 'Category'] }

export const OUTCOME_LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly text: Text }>> = {
  created: { tone: 'green', text: ['新增', 'New'] },
  updated: { tone: 'blue', text: ['更新', 'Changed'] },
  unchanged: { tone: 'grey', text: ['无变化', 'Unchanged'] },
  refused: { tone: 'red', text: ['拒绝', 'Refused'] },
  skipped: { tone: 'grey', text: ['跳过', 'Skipped'] },
}

const ROWS: Text = ['导入预览', 'Preview of the import']
const ROW: Text = ['第 {n} 行', 'Row {n}']
const EMPTY: Text = ['空', 'empty']
/** What stands in a cell, and why it is wrong. */
const SAYS: Text = ['“{text}”：{reason}', '“{text}”: {reason}']
const REFUSED: Text = ['拒绝', 'Refused']
const WARNED: Text = ['请核对', 'Please check']
const FORGIVEN: Text = ['已纠正', 'Corrected']
const PASSED_OVER: Text = ['已跳过', 'Passed over']
