import { lazy, Suspense, useMemo, useState } from 'react'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { ResourcePage } from '#kit/web/resource/resource-page.web.tsx'
import type { ResourceList } from '#kit/web/resource/use-resource-list.web.ts'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import { type Line, skuLabel } from '#office/shop/sku/sku.ts'
import { PRODUCT_LINES } from './product.ts'
import './product.css'
import { PriceCell, RankCell, ShelfCell, StockTotal, TitleCell } from './product-cells.web.tsx'
import { useProductCommands } from './use-product-commands.web.tsx'

const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.web.tsx')).StockDialog }))
const StockLedger = lazy(async () => ({ default: (await import('./stock-ledger.web.tsx')).StockLedger }))

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
  readonly what: 'stock' | 'ledger'
  readonly row: AnyRow
  readonly isOpen: boolean
}

function LinePage({ line }: { readonly line: Line }) {
  const openPage = useOpenPage()
  const resource = useMemo(() => listed(line), [line])
  const { copy, shelve, askShelve } = useProductCommands(resource)
  const [opened, setOpened] = useState<Opened>()
  const shelf = actionPermission(resource, 'shelf')
  const close = () => setOpened(opened && { ...opened, isOpen: false })
  const editPath = (id: string) => `${resource.menu?.url ?? ''}/edit/${id}`

  const [list, setList] = useState<ResourceList<AnyRow>>()
  return (
    <>
      <ResourcePage
        resource={resource}
        cells={{
          title: (row) => <TitleCell row={row} />,
          priceMin: (row) => <PriceCell row={row} />,
          stockTotal: (row) => <StockTotal row={row} />,
          shelfState: (row) => <ShelfCell resource={resource} row={row} onSwitch={(isOn) => shelve([row], isOn)} />,
          sortRank: (row) => <RankCell resource={resource} row={row} />,
        }}
        onOpen={(_mode, row) => openPage(editPath(row?.id ?? 'new'))}
        rowActions={(row, now) => [
          {
            key: 'stock',
            title: STOCK,
            permission: actionPermission(resource, 'stock'),
            run: () => {
              setList(now)
              setOpened({ what: 'stock', row, isOpen: true })
            },
          },
          { key: 'copy', title: COPY, permission: actionPermission(resource, 'copy'), run: () => copy(row) },
          {
            key: 'ledger',
            title: LEDGER,
            permission: permissionOf(resource, 'list'),
            run: () => setOpened({ what: 'ledger', row, isOpen: true }),
          },
        ]}
        batchActions={[
          { key: 'on', title: PUT_ON, permission: shelf, run: (rows, now) => askShelve(rows, true, now) },
          { key: 'off', title: TAKE_OFF, permission: shelf, run: (rows, now) => askShelve(rows, false, now) },
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
              onSaved={() => list?.refresh()}
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

/** The list shows one price column, named by what is paid on the line; the number stands under the title. */
function listed(line: Line): AnyResource {
  const one = anyResource(PRODUCT_LINES[line])
  const { priceMin, ...others } = one.fields
  return {
    ...one,
    // Listings come from figures, one by one; their SKUs do not fit into a sheet of listings.
    without: [...(one.without ?? []), 'importExcel'],
    list: one.list.filter((name) => name !== 'priceMax' && name !== 'productNo'),
    fields: { ...others, ...(priceMin && { priceMin: { ...priceMin, title: skuLabel('presentPrice', line) } }) },
  }
}

const STOCK: Text = ['库存', 'Stock']
const COPY: Text = ['复制', 'Copy']
const LEDGER: Text = ['库存流水', 'Stock ledger']
const PUT_ON: Text = ['批量上架', 'Put on the shelf']
const TAKE_OFF: Text = ['批量下架', 'Take off the shelf']
