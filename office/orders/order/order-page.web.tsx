import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { order } from '../../trade/model/order.ts'
import { whyNotEdited } from '../../trade/model/order-edit.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { refund } from '../../trade/model/refund.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { RefundProps } from '../../trade/model/start-refund.ts'
import { EDIT_ITEMS, useEditItems } from './edit/use-edit-items.web.tsx'
import { LINES_SHEET } from './export/lines-sheet.ts'
import { HOLD_RIGHTS, isPacked, whyNotMerged } from './hold/hold-shelf.ts'
import { SPLIT, useSplit } from './hold/use-split.web.ts'
import { NumberNote, ORDER_CELLS } from './order-cells.web.tsx'
import { ORDER_CONTENT } from './order-content.web.tsx'
import { PRINT } from './print/print-parts.ts'
import { useOpenPrint } from './print/use-open-print.web.ts'
import { REFUND, whyNoRefund } from './refund-words.ts'
import { ShipMenu } from './ship-menu.web.tsx'

const ShipMany = late(async () => (await import('./ship-many.web.tsx')).ShipMany)
const MergeDialog = late(async () => (await import('./hold/merge-dialog.web.tsx')).MergeDialog)
const PayLinkDialog = late(async () => (await import('./desk/pay-link-dialog.web.tsx')).PayLinkDialog)

interface Shipping {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly orderNos: readonly string[]
  readonly isOpen: boolean
}

interface Merging {
  readonly ids: readonly string[]
  readonly deselect: () => void
}

/** Orders of all lines: what is to be done with which, and how far each has come. */
export function OrderPage({ onRefund }: RefundProps) {
  const queries = useQueryClient()
  const [shipping, setShipping] = useState<Shipping>()
  const [merging, setMerging] = useState<Merging>()
  const [paying, setPaying] = useState<{ readonly id: string; readonly orderNo: string; readonly isOpen: boolean }>()
  const seesMoney = useCan()(TRADE_RIGHTS.money)
  const ship = actionPermission(order, 'ship')
  const openPrint = useOpenPrint()
  const { split } = useSplit()
  const { editItems, dialog } = useEditItems()
  const print = (rows: readonly { readonly id: string }[]) =>
    openPrint(
      'ids',
      rows.map(({ id }) => id),
    )
  const openShipping = (orderNos: readonly string[]) =>
    setShipping({ key: (shipping?.key ?? 0) + 1, orderNos, isOpen: true })
  return (
    <>
      <ResourcePage
        resource={order}
        record={ORDER_CONTENT}
        sheets={[LINES_SHEET]}
        toolbar={
          <>
            <NewOrder />
            <ShipMenu onGrid={() => openShipping([])} />
          </>
        }
        rowActions={(row) => [
          {
            key: 'refund',
            title: REFUND,
            permission: actionPermission(refund, 'apply'),
            forbidden: whyNoRefund(row.payState),
            run: ({ id }) => onRefund(id),
          },
          ...(seesMoney
            ? [
                {
                  key: 'editItems',
                  title: EDIT_ITEMS,
                  permission: ORDER_RIGHTS.editItems,
                  forbidden: whyNotEdited(row),
                  run: () => editItems(row.id),
                },
              ]
            : []),
          ...(row.status === ORDER.toPay && seesMoney
            ? [
                {
                  key: 'payLink',
                  title: PAY_LINK,
                  permission: ORDER_RIGHTS.place,
                  run: () => setPaying({ id: row.id, orderNo: row.orderNo ?? '', isOpen: true }),
                },
              ]
            : []),
          { key: 'print', title: PRINT, permission: ORDER_RIGHTS.pack, run: () => print([row]) },
          ...(isPacked(row)
            ? [{ key: 'split', title: SPLIT, permission: HOLD_RIGHTS.merge, run: () => split([row.id]) }]
            : []),
        ]}
        batchActions={() => [
          {
            key: 'shipMany',
            title: SHIP_MANY,
            permission: ship,
            run: (rows) => openShipping(rows.flatMap(({ orderNo }) => orderNo ?? [])),
          },
          { key: 'print', title: PRINT, permission: ORDER_RIGHTS.pack, run: print },
          {
            key: 'merge',
            title: MERGE,
            permission: HOLD_RIGHTS.merge,
            forbidden: whyNotMerged,
            run: (rows, deselect) => setMerging({ ids: rows.map(({ id }) => id), deselect }),
          },
        ]}
        titleNote={(row) => <NumberNote row={row} />}
        cells={ORDER_CELLS}
      />
      {dialog}
      {paying && (
        <Suspense>
          <PayLinkDialog
            key={paying.id}
            id={paying.id}
            orderNo={paying.orderNo}
            open={paying.isOpen}
            onClose={() => setPaying({ ...paying, isOpen: false })}
          />
        </Suspense>
      )}
      {merging && (
        <Suspense>
          <MergeDialog
            ids={merging.ids}
            open
            onClose={() => setMerging(undefined)}
            onMerged={() => {
              setMerging(undefined)
              merging.deselect()
              void queries.invalidateQueries({ queryKey: ['order'] })
            }}
          />
        </Suspense>
      )}
      {shipping && (
        <Suspense>
          <ShipMany
            key={shipping.key}
            orderNos={shipping.orderNos}
            open={shipping.isOpen}
            onClose={() => setShipping({ ...shipping, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Leads to the page where staff enter an order. */
function NewOrder() {
  const t = useTranslate()
  const can = useCan()
  const navigate = useNavigate()
  const path = pathOfComponent(useSession((session) => session.menu) ?? [], 'shop/OrderNew')
  return (
    path !== undefined &&
    can(ORDER_RIGHTS.place) && (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(path)}>
        {t(NEW)}
      </Button>
    )
  )
}

const NEW: Text = ['录入订单', 'Enter an order']
const SHIP_MANY: Text = ['批量发货', 'Ship']
const PAY_LINK: Text = ['付款链接', 'Payment link']
const MERGE: Text = ['合包', 'Merge into one parcel']
