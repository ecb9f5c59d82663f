import { Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { DetailList } from '../form/detail-list.web.tsx'
import { RecordHistory } from '../form/record-history.web.tsx'
import { CountMark } from '../page/count-mark.web.tsx'
import type { RowAction } from '../table/row-actions.web.tsx'
import { ChildRows } from './child-rows.web.tsx'
import type { RecordContent } from './record-content.web.ts'
import { RecordSummary } from './summary/record-summary.web.tsx'

interface RecordTabsProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly content?: RecordContent | undefined
  /** Its commands, also those that its state forbids. */
  readonly actions?: readonly RowAction[]
}

/** What is known of a record: its summary, then its fields, its children, what the noun adds, and its history. */
export function RecordTabs({ resource, row, content = {}, actions = [] }: RecordTabsProps) {
  const t = useTranslate()
  const [active, setActive] = useState(DETAILS)
  const { Details, cells, tabs = [] } = content
  const children = Object.entries(resource.children ?? {}).map(([name, child]) => {
    const rows = row[name] as readonly AnyRow[] | undefined
    return {
      key: `child:${name}`,
      label: (
        <>
          {t(plural(child.resource.title))} {rows && rows.length > 0 && <CountMark count={rows.length} />}
        </>
      ),
      children: rows ? <ChildRows child={child} rows={rows} /> : <Skeleton active />,
    }
  })
  const items = [
    {
      key: DETAILS,
      label: t(TITLES.details),
      children: Details ? (
        <Details resource={resource} row={row} />
      ) : (
        <DetailList resource={resource} row={row} cells={cells} />
      ),
    },
    ...children,
    ...tabs.map(({ key, title, render }) => ({ key, label: t(title), children: render(row) })),
    ...(keepsHistory(resource)
      ? [
          {
            key: HISTORY,
            label: t(TITLES.history),
            children: (
              <RecordHistory
                key={`${row.id}:${row.version}`}
                resource={resource}
                id={row.id}
                parts={content.historyParts}
              />
            ),
          },
        ]
      : []),
  ]
  const isKnown = items.some(({ key }) => key === active)
  return (
    <>
      {content.summary && (
        <RecordSummary
          resource={resource}
          row={row}
          content={content}
          actions={actions}
          onHistory={() => setActive(HISTORY)}
        />
      )}
      <Tabs className="record-tabs" activeKey={isKnown ? active : DETAILS} onChange={setActive} items={items} />
    </>
  )
}

const DETAILS = 'details'
const HISTORY = 'history'
const TITLES = { details: ['详情', 'Details'], history: ['变更记录', 'History'] } as const satisfies Record<
  string,
  Text
>
