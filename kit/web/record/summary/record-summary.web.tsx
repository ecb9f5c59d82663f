import { Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { AnyRow } from '../../client/page-of.ts'
import { FieldText } from '../../field/field-text.web.tsx'
import { listOf } from '../../field/field-value.ts'
import { PictureRow } from '../../field/upload/picture-row.web.tsx'
import { CopyButton } from '../../page/copy-button.web.tsx'
import type { RowAction } from '../../table/row-actions.web.tsx'
import type { RecordContent } from '../record-content.web.ts'
import { RecordLink } from '../record-link.web.tsx'
import { RecordState } from '../record-name.web.tsx'
import {
  factsOf,
  itemsOf,
  nextSteps,
  type RecordTarget,
  type SummaryItems,
  saidField,
  sumsOf,
} from './record-summary.ts'
import { RecordTimeline } from './record-timeline.web.tsx'
import './record-summary.css'

interface RecordSummaryProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly content: RecordContent
  /** What can be done with it, and what its state forbids. */
  readonly actions: readonly RowAction[]
  /** Shows the whole history. */
  readonly onHistory: () => void
}

/**
 * What is read of a record at once: what it is about, its amounts, who it concerns, what comes next and why not, and at the
 * side what happened last.
 */
export function RecordSummary({ resource, row, content, actions, onHistory }: RecordSummaryProps) {
  const t = useTranslate()
  const { summary = {}, summaryCells = {}, Sums } = content
  const facts = factsOf(resource, row, summary.facts ?? [])
  const sums = sumsOf(resource, row, summary.sums ?? [])
  return (
    <section className="record-summary" aria-label={t(SUMMARY)}>
      <div className="record-summary-parts">
        <div className="record-summary-main">
          {summary.items && <Items resource={resource} row={row} items={summary.items} />}
          {sums.length > 0 && (
            <dl className="record-sums">
              {sums.map(({ name, field }) => (
                <div key={name}>
                  <dt>{t(field.title)}</dt>
                  <dd>
                    <FieldText field={field} name={name} row={row} place="detail" />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {Sums && <Sums row={row} />}
          {facts.length > 0 && (
            <dl className="record-facts">
              {facts.map(({ title, fields, copied, target }) => (
                <div key={title[0]}>
                  <dt>{t(title)}</dt>
                  <dd>
                    <TargetLink target={target}>
                      {fields.map(({ name, field }, index) => (
                        <Fragment key={name}>
                          {index > 0 && ' '}
                          {summaryCells[name]?.(row) ?? (
                            <FieldText field={field} name={name} row={row} place="detail" />
                          )}
                        </Fragment>
                      ))}
                    </TargetLink>
                    {copied !== undefined && <CopyButton text={copied} what={`${t(title)} ${copied}`} />}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <Next resource={resource} row={row} actions={actions} />
        </div>
        {keepsHistory(resource) && <RecordTimeline resource={resource} row={row} onAll={onHistory} />}
      </div>
    </section>
  )
}

interface ItemsProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly items: SummaryItems
}

function Items({ resource, row, items }: ItemsProps) {
  const shown = itemsOf(resource, row, items)
  if (!shown) {
    return <Skeleton active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 2 }} />
  }
  const { picture, title, notes = [], price, qty, amount } = items
  const partOf = (item: AnyRow, of: AnyResource, name: string | undefined): ReactNode => {
    const said = name === undefined ? undefined : saidField(of, item, name)
    return said && <FieldText {...said} row={item} place="detail" />
  }
  return (
    <ul className="record-items">
      {shown.map(({ row: item, resource: of, target }) => {
        const paths = picture === undefined ? [] : listOf(item[picture])
        const one = partOf(item, of, price)
        const pieces = partOf(item, of, qty)
        const sum = partOf(item, of, amount)
        const said = notes.flatMap((name) => {
          const part = partOf(item, of, name)
          return part === undefined ? [] : [{ name, part }]
        })
        return (
          <li key={item.id}>
            {paths.length > 0 && <PictureRow paths={paths} label={String(item[`${title}_dictText`] ?? item[title])} />}
            <span className="record-item-text">
              <TargetLink target={target}>{partOf(item, of, title)}</TargetLink>
              {said.length > 0 && (
                <small>
                  {said.map(({ name, part }, index) => (
                    <Fragment key={name}>
                      {index > 0 && ' · '}
                      {part}
                    </Fragment>
                  ))}
                </small>
              )}
            </span>
            {(one || pieces) && (
              <span className="record-item-pieces">
                {one} {pieces && <>× {pieces}</>}
              </span>
            )}
            {sum && <span className="record-item-amount">{sum}</span>}
          </li>
        )
      })}
      {shown.length === 0 && <li>-</li>}
    </ul>
  )
}

function TargetLink({ target, children }: { readonly target: RecordTarget | undefined; readonly children: ReactNode }) {
  return target ? <RecordLink {...target}>{children}</RecordLink> : children
}

function Next({ resource, row, actions }: Pick<RecordSummaryProps, 'resource' | 'row' | 'actions'>) {
  const t = useTranslate()
  const { states } = resource
  const { open, forbidden } = nextSteps(states, row, actions)
  if (!states || !fieldOf(resource, states.field)) {
    return null
  }
  return (
    <div className="record-next">
      <p>
        <span className="record-next-term">{t(NEXT)}</span>
        <RecordState resource={resource} row={row} />
        <span aria-hidden>→</span>
        {open.length === 0 ? (
          <span className="record-next-none">{t(NOTHING)}</span>
        ) : (
          open.map(({ key, title }, index) => (
            <Fragment key={key}>
              {index > 0 && ' / '}
              {index === 0 ? <b>{t(title)}</b> : t(title)}
            </Fragment>
          ))
        )}
      </p>
      {forbidden.length > 0 && (
        <details>
          <summary>{t(FORBIDDEN, { n: forbidden.length })}</summary>
          <ul>
            {forbidden.map(({ key, title, forbidden: reason }) => (
              <li key={key}>
                {t(title)}
                {reason && <small>{t(reason)}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const SUMMARY: Text = ['概览', 'Summary']
const NEXT: Text = ['下一步', 'Next']
const NOTHING: Text = ['暂无待办操作', 'Nothing to do here now']
const FORBIDDEN: Text = ['暂不可用 {n} 项', '{n} not possible now']
