import { Checkbox } from 'antd'
import { useTranslate } from '../browser/text.web.ts'
import { isEmpty } from '../field/field-value.ts'
import { CellBoundary } from './cell-boundary.web.tsx'
import { type Column, titleColumn } from './columns.ts'
import { BROKEN, type RowsProps, TitleOf } from './row-table.web.tsx'
import { SELECT_ROW } from './selection.web.tsx'
import './table.css'

/** Fields of a card below its title. */
const KEY_FIELDS = 3

const SKELETONS = ['a', 'b', 'c', 'd'] as const

/** Rows as cards, for phones: picture, title, state, key fields, commands. */
export function RowCards<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  if (props.isFirstLoad) {
    return (
      <ul className="row-cards" aria-label={props.label} aria-busy="true">
        {SKELETONS.map((key) => (
          <li key={key} className="row-card">
            <span className="row-skeleton" />
            <span className="row-skeleton" />
          </li>
        ))}
      </ul>
    )
  }
  if (props.rows.length === 0) {
    return props.empty
  }
  return (
    <ul className={`row-cards${props.isStale ? ' is-stale' : ''}`} aria-label={props.label} aria-busy={props.isStale}>
      {props.rows.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

function Card<Row extends { readonly id: string }>(props: RowsProps<Row> & { readonly row: Row }) {
  const { row, columns, cell, onSelect, onOpen } = props
  const t = useTranslate()
  const { picture, title, state, keys } = cardLayout(columns, { row, state: props.state })
  const shown = (column: Column) => <CellBoundary message={t(BROKEN)} render={() => cell(row, column)} />
  return (
    <li className="row-card">
      <div className="row-card-head">
        {onSelect && (
          <Checkbox
            checked={props.selected?.has(row.id) ?? false}
            onChange={(event) => onSelect([row], event.target.checked)}
            aria-label={t(SELECT_ROW, { row: props.nameOf(row) })}
          />
        )}
        {picture && !isEmpty(Reflect.get(row, picture.name)) && shown(picture)}
        {title && (
          <h2 className="row-card-title">
            <TitleOf row={row} onOpen={onOpen}>
              {shown(title)}
            </TitleOf>
            {props.titleNote?.(row)}
          </h2>
        )}
        {state && !isEmpty(Reflect.get(row, state.name)) && shown(state)}
      </div>
      <dl className="row-card-keys">
        {keys.map((column) => (
          <div key={column.name}>
            <dt>{t(column.field.title)}</dt>
            <dd>{shown(column)}</dd>
          </div>
        ))}
      </dl>
      {props.actions?.(row)}
    </li>
  )
}

interface CardOf {
  readonly row: object
  /** Field of the state; without one it is the first dictionary of numbers. */
  readonly state: string | undefined
}

/** A row without a title is called by the first of its columns that says something. */
function cardLayout(columns: readonly Column[], { row, state: declared }: CardOf) {
  const picture = columns.find(({ field }) => field.kind === 'image')
  const isSaid = ({ name }: Column) => !isEmpty(Reflect.get(row, name))
  const named = titleColumn(columns)
  const title =
    named && isSaid(named) ? named : (columns.find((column) => column !== picture && isSaid(column)) ?? named)
  const state = columns.find(({ name, field }) =>
    declared === undefined ? field.kind === 'dict' && field.numeric : name === declared,
  )
  const keys = columns.filter((column) => column !== picture && column !== title && column !== state)
  return { picture, title, state, keys: keys.slice(0, KEY_FIELDS) }
}
