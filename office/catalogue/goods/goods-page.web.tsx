import type { ReactNode } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { PageAction, PageBatchAction } from '#kit/web/list/list-commands.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import type { RowAction } from '#kit/web/table/row-actions.web.tsx'
import { GOODS_LINES } from './goods.ts'
import { GOODS_CELLS } from './goods-cells.web.tsx'
import { MoreOfGoodsContext, type RenderMore } from './more-of-goods.web.ts'

const GoodsForm = late(async () => (await import('./goods-form.web.tsx')).GoodsForm)
const Details = late(async () => (await import('./goods-detail.web.tsx')).GoodsDetail)
const ImportDialog = late(async () => (await import('./goods-import.web.tsx')).GoodsImportDialog)

/** Commands of several figures that a single one is not offered: its form does as much. */
const BATCH = ['setCategory', 'setMaker', 'tag'] as const

/** What the record of a figure shows. */
const GOODS_RECORD: RecordContent = { Details }

export interface GoodsPageProps {
  readonly line: keyof typeof GOODS_LINES
  /** Columns that others render. */
  readonly cells?: Readonly<Record<string, (row: AnyRow) => ReactNode>>
  /** Commands of a figure that others add, after its own. */
  readonly rowActions?: (row: AnyRow) => readonly PageAction<AnyRow>[]
  /** The same of the selected figures. */
  readonly batchActions?: readonly PageBatchAction<AnyRow>[]
  readonly renderMore?: RenderMore
}

/** The figures of one line. */
export function GoodsPage({ line, cells, rowActions, batchActions = [], renderMore }: GoodsPageProps) {
  return (
    <MoreOfGoodsContext value={renderMore}>
      <ResourcePage<AnyResource>
        resource={GOODS_LINES[line]}
        cells={{ ...GOODS_CELLS, ...cells }}
        Form={GoodsForm}
        record={GOODS_RECORD}
        ImportDialog={ImportDialog}
        rowActions={rowActions}
        ownCommands={['unready', ...BATCH, 'resetCategory', 'resetMaker', 'untag']}
        batchActions={(run) => [
          ...BATCH.map((name) => ({
            key: name,
            title: GOODS_LINES[line].actions?.[name].title ?? [name, name],
            permission: actionPermission(GOODS_LINES[line], name),
            run: (rows: readonly AnyRow[]) => run(name, rows),
          })),
          ...batchActions,
        ]}
        opens={['copy']}
      />
    </MoreOfGoodsContext>
  )
}

interface GoodsRecordProps extends Pick<GoodsPageProps, 'line' | 'renderMore'> {
  /** Commands of the figure that others add, after its own. */
  readonly actions: (row: AnyRow) => readonly RowAction[]
}

/** A figure on a page of its own. */
export function GoodsRecordPage({ line, actions, renderMore }: GoodsRecordProps) {
  return (
    <MoreOfGoodsContext value={renderMore}>
      <RecordPage resource={GOODS_LINES[line]} content={GOODS_RECORD} Form={GoodsForm} actions={actions} />
    </MoreOfGoodsContext>
  )
}
