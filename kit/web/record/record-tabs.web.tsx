import { Skeleton, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useCommentCounts } from '../comment/use-comment-counts.web.ts'
import { DetailList } from '../form/detail-list.web.tsx'
import { RecordHistory } from '../form/record-history.web.tsx'
import { CountMark } from '../page/count-mark.web.tsx'
import { late } from '../page/late.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import { ChildRows } from './child-rows.web.tsx'
import type { RecordContent } from './record-content.web.ts'
import { RecordSummary } from './summary/record-summary.web.tsx'

const CommentThread = late(async () => (await import('../comment/comment-thread.web.tsx')).CommentThread)

interface RecordTabsProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly content?: RecordContent | undefined
  /** Its commands, also those that its state forbids. */
  readonly actions?: readonly RowAction[]
  /** Id of the comment that it was opened for. */
  readonly comment?: string | undefined
}

/** What is known of a record: its summary, then its fields, its children, what the noun adds, its comments and its history. */
export function RecordTabs({ resource, row, content = {}, actions = [], comment }: RecordTabsProps) {
  const t = useTranslate()
  const { Details, cells, tabs = [] } = content
  const first = tabs.find(({ isFirst }) => isFirst)?.key ?? DETAILS
  const [active, setActive] = useState(comment === undefined ? first : COMMENTS)
  const [opened, setOpened] = useState(comment)
  if (comment !== opened) {
    // the address leads to another comment while the page is open
    setOpened(comment)
    setActive(comment === undefined ? active : COMMENTS)
  }
  const hasHistory = keepsHistory(resource)
  const counts = useCommentCounts(resource.name, row.id, hasHistory)
  const ownTabs = (isFirst: boolean) =>
    tabs
      .filter((tab) => (tab.isFirst ?? false) === isFirst)
      .map(({ key, title, render }) => ({ key, label: t(title), children: render(row) }))
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
    ...ownTabs(true),
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
    ...ownTabs(false),
    ...(hasHistory
      ? [
          {
            key: COMMENTS,
            label: (
              <>
                {t(TITLES.comments)} {counts && counts.total > 0 && <CountMark count={counts.total} />}
              </>
            ),
            children: (
              <Suspense fallback={<Skeleton active />}>
                <CommentThread key={row.id} resource={resource.name} id={row.id} sought={comment} />
              </Suspense>
            ),
          },
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
      <Tabs className="record-tabs" activeKey={isKnown ? active : first} onChange={setActive} items={items} />
    </>
  )
}

const DETAILS = 'details'
const HISTORY = 'history'
const COMMENTS = 'comments'
const TITLES = {
  details: ['详情', 'Details'],
  comments: ['评论', 'Comments'],
  history: ['变更记录', 'History'],
} as const satisfies Record<string, Text>
