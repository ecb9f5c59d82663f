import { ExportOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { PageDrawer } from '../page/page-drawer.web.tsx'
import { ErrorState } from '../page/states.web.tsx'
import type { RowAction } from '../table/row-actions.web.tsx'
import { NeighbourButtons } from './neighbour-buttons.web.tsx'
import type { Trail } from './neighbours.ts'
import { RecordActions } from './record-actions.web.tsx'
import type { RecordContent } from './record-content.web.ts'
import { RecordState, recordName } from './record-name.web.tsx'
import { RecordTabs } from './record-tabs.web.tsx'
import { NO_TRAIL } from './trail.web.ts'
import { useNeighbours } from './use-neighbours.web.ts'
import { useRecord } from './use-record.web.ts'
import './record.css'

export interface RecordPanelProps {
  readonly resource: AnyResource
  /** The row of the list that is on show, or was until it closed. */
  readonly row: AnyRow
  /** The list that it is read beside, and its rows. */
  readonly list?: { readonly trail: Trail; readonly rows: readonly AnyRow[] }
  readonly open: boolean
  readonly onClose: () => void
  /** Shows another row. */
  readonly onRow: (row: AnyRow) => void
  /** Opens the page of the record. */
  readonly onPage: ((row: AnyRow, trail: Trail) => string) | undefined
  readonly actionsOf: ((row: AnyRow) => readonly RowAction[]) | undefined
  readonly content?: RecordContent | undefined
}

/** Pixels on a desktop. */
const WIDTH = 840

/** A record beside the list that it was opened from. */
export function RecordPanel({
  resource,
  row: known,
  list,
  open,
  onClose,
  actionsOf,
  content,
  ...props
}: RecordPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { row, error, isMissing, refresh } = useRecord(resource, open ? known.id : '', known)
  const [longer, setLonger] = useState<{ readonly of: string; readonly trail: Trail }>()
  const shown = list?.trail ?? NO_TRAIL
  // what was asked for beyond the page counts as long as the list shows the same
  const of = JSON.stringify(shown)
  const trail = longer?.of === of ? longer.trail : shown
  const { neighbours, rowOf } = useNeighbours(resource, {
    trail,
    id: open ? known.id : '',
    onTrail: (next) => setLonger({ of, trail: next }),
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // What was deleted in here is not to be read on.
    if (isMissing) {
      close()
    }
  }, [isMissing])
  const commands = (actionsOf?.(row ?? known) ?? []).map((action) => ({
    ...action,
    run: async () => {
      await action.run()
      refresh()
    },
  }))
  const { onPage } = props
  return (
    <PageDrawer
      title={
        <span className="record-title">
          <span>{t(DETAIL_OF, { noun: t(resource.title) })}</span>
          <b>{recordName(resource, row ?? known, locale)}</b>
          <RecordState resource={resource} row={row ?? known} />
        </span>
      }
      width={WIDTH}
      open={open}
      destroyOnHidden
      onClose={onClose}
      rootClassName="record-panel"
    >
      <div className="record-bar">
        <NeighbourButtons
          neighbours={neighbours}
          onGo={(id) => {
            const other = list?.rows.find((one) => one.id === id) ?? rowOf(id)
            if (other) {
              props.onRow(other)
            }
          }}
          isActive={open}
        />
        {onPage && (
          <Button icon={<ExportOutlined aria-hidden />} onClick={() => void navigate(onPage(known, trail))}>
            {t(OPEN_PAGE)}
          </Button>
        )}
        <span className="record-commands">
          <RecordActions actions={commands} />
        </span>
      </div>
      {error && !row ? (
        <ErrorState error={error} title={FAILED} onRetry={refresh} />
      ) : row ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <RecordTabs resource={resource} row={row} content={content} actions={commands} />
        </Suspense>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </PageDrawer>
  )
}

const DETAIL_OF: Text = ['{noun}详情', '{noun}']
const OPEN_PAGE: Text = ['打开整页', 'Open page']
const FAILED: Text = ['详情加载失败', 'The detail could not be loaded']
