import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { PRODUCT_LINES, type ProductResource } from './product.ts'
import './product.css'
import { PriceCell, RankCell, ShelfCell, StockTotal, TitleCell } from './product-cells.web.tsx'
import { RunOfFigureContext } from './run-of-figure.web.ts'
import { shelfWords } from './shelf-words.ts'
import { PRINT_LABELS } from './sku-labels.ts'
import { SKU_SHEET } from './sku-sheet.ts'
import { useOpenLabels } from './use-open-labels.web.ts'

const StockDialog = late(async () => (await import('./stock-dialog.web.tsx')).StockDialog)
const SkuDrawer = late(async () => (await import('./sku-list.web.tsx')).SkuDrawer)
const PreviewCard = late(async () => (await import('./preview-card.web.tsx')).PreviewCard)
const StockLedger = late(async () => (await import('./stock-ledger.web.tsx')).StockLedger)

/** Listings of in-stock figures. */
export function ProductPage() {
  return <LinePage line={1} />
}

/** Listings that take a deposit. */
export function PresellProductPage() {
  return <LinePage line={2} />
}

/** Listings that take the balance. */
export function FinalProductPage() {
  return <LinePage line={3} />
}

interface Opened {
  readonly what: 'skus' | 'preview' | 'stock' | 'ledger'
  readonly row: RowOf<ProductResource>
  readonly isOpen: boolean
}

function LinePage({ line }: { readonly line: ListedLine }) {
  const openPage = useOpenPage()
  const queries = useQueryClient()
  const resource = PRODUCT_LINES[line]
  const [opened, setOpened] = useState<Opened>()
  const openLabels = useOpenLabels(line)
  const runOfFigure = use(RunOfFigureContext)
  const shelf = actionPermission(resource, 'shelf')
  const close = () => setOpened(opened && { ...opened, isOpen: false })
  const mayEdit = useCan()(permissionOf(resource, 'edit'))
  const editPath = (id: string) => `${resource.menu?.url ?? ''}/edit/${id}`
  const recordPath = (id: string) => `${resource.menu?.url ?? ''}/${id}`
  return (
    <>
      <ResourcePage<ProductResource>
        resource={resource}
        cells={{
          title: (row) => <TitleCell row={row} />,
          ...(runOfFigure && { lineage: runOfFigure.renderStrip }),
          priceMin: (row) => <PriceCell row={row} />,
          stockTotal: (row) => <StockTotal row={row} />,
          shelfState: (row) => <ShelfCell row={row} />,
          sortRank: (row) => <RankCell resource={resource} row={row} />,
        }}
        onOpen={(mode, row) =>
          openPage(row && mode === 'detail' && !mayEdit ? recordPath(row.id) : editPath(row?.id ?? 'new'))
        }
        ownCommands={OWN}
        opens={['copy']}
        sheets={[SKU_SHEET[line]]}
        onMend={(row) => openPage(`${editPath(row.id)}?check=1`)}
        rowActions={(row) => [
          { key: 'skus', title: SKUS, run: () => setOpened({ what: 'skus', row, isOpen: true }) },
          { key: 'preview', title: PREVIEW, run: () => setOpened({ what: 'preview', row, isOpen: true }) },
          {
            key: 'stock',
            title: STOCK,
            permission: actionPermission(resource, 'stock'),
            run: () => setOpened({ what: 'stock', row, isOpen: true }),
          },
          {
            key: 'ledger',
            title: LEDGER,
            permission: permissionOf(resource, 'list'),
            run: () => setOpened({ what: 'ledger', row, isOpen: true }),
          },
          { key: 'record', title: RECORD, run: () => openPage(recordPath(row.id)) },
        ]}
        batchActions={(run) => [
          { key: 'on', title: PUT_ON, permission: shelf, run: (rows) => run('shelf', rows, shelfWords(true)) },
          { key: 'off', title: TAKE_OFF, permission: shelf, run: (rows) => run('shelf', rows, shelfWords(false)) },
          {
            key: 'price',
            title: PRICE,
            permission: actionPermission(resource, 'price'),
            // a balance has no other price
            run: (rows) => run('price', rows, line === SALES_LINE.final ? ONLY_BALANCE : undefined),
          },
          {
            key: 'addStock',
            title: ADD_STOCK,
            permission: actionPermission(resource, 'addStock'),
            run: (rows) => run('addStock', rows),
          },
          ...SAME_FOR_ALL.map((name) => ({
            key: name,
            title: resource.actions?.[name].title ?? resource.title,
            permission: actionPermission(resource, name),
            run: (rows: readonly RowOf<ProductResource>[]) => run(name, rows),
          })),
          { key: 'labels', title: LABELS, permission: PRINT_LABELS, run: (rows) => openLabels('ids', rows) },
        ]}
      />
      {opened && (
        <Suspense>
          {opened.what === 'stock' ? (
            <StockDialog
              key={opened.row.id}
              resource={resource}
              line={line}
              row={opened.row}
              open={opened.isOpen}
              onClose={close}
              onSaved={() => void refreshList(queries, resource)}
            />
          ) : opened.what === 'skus' ? (
            <SkuDrawer
              key={opened.row.id}
              line={line}
              productId={opened.row.id}
              title={opened.row.title}
              open={opened.isOpen}
              onClose={close}
            />
          ) : opened.what === 'preview' ? (
            <PreviewCard
              key={opened.row.id}
              resource={resource}
              line={line}
              row={opened.row}
              open={opened.isOpen}
              onClose={close}
            />
          ) : (
            <StockLedger
              key={opened.row.id}
              resource={resource}
              row={opened.row}
              open={opened.isOpen}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Commands of several listings that a single one is not offered: its editor does as much. */
const SAME_FOR_ALL = ['schedule', 'setCategory', 'setRank', 'setLimits', 'setFreight', 'setDiscounts'] as const

/** Commands that are offered as batches, in dialogs and cells, or as the way back of others. */
const OWN = [
  ...['shelf', 'stock', 'sort', 'price', 'unprice', 'addStock', 'unaddStock'],
  ...SAME_FOR_ALL,
  ...['unschedule', 'resetCategory', 'resetRank', 'resetLimits', 'resetFreight', 'resetDiscounts'],
]

const ONLY_BALANCE = {
  input: { presentPrice: true, originalPrice: false, memberPrice: false, tradePrice: false },
} as const

const PRICE: Text = ['批量调价', 'Change prices']
const ADD_STOCK: Text = ['增减库存', 'Add to stock']
const LABELS: Text = ['打印标签', 'Print labels']
const SKUS: Text = ['查看SKU', 'SKUs']
const PREVIEW: Text = ['预览', 'Preview']
const STOCK: Text = ['库存', 'Stock']
const RECORD: Text = ['详情和变更记录', 'Details and history']
const LEDGER: Text = ['库存流水', 'Stock ledger']
const PUT_ON: Text = ['批量上架', 'Publish']
const TAKE_OFF: Text = ['批量下架', 'Unpublish']
