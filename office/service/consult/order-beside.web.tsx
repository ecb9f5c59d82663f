import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { order } from '../../trade/model/order.ts'
import { orderItem } from '../../trade/model/order-item.ts'

/** The order that a consult is about, for those who may see orders. */
export function OrderBeside({ orderId }: { readonly orderId: string | null }) {
  const t = useTranslate()
  const can = useCan()
  return (
    <aside className="consult-order" aria-label={t(TITLE)}>
      <h2>{t(TITLE)}</h2>
      {orderId === null ? (
        <EmptyState title={NONE} />
      ) : can(permissionOf(order, 'list')) ? (
        <KnownOrder id={orderId} />
      ) : (
        <EmptyState title={NOT_YOURS} />
      )}
    </aside>
  )
}

function KnownOrder({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { row, isMissing } = useRecord(order, id)
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, order.menu?.component ?? '')
  if (isMissing) {
    return <EmptyState title={NOT_YOURS} />
  }
  if (!row) {
    return <Skeleton active />
  }
  const { items = [] } = row as AnyRow & { readonly items?: readonly RowOf<typeof orderItem>[] }
  return (
    <>
      <ul className="consult-items">
        {items.map((item) => (
          <li key={item.id}>
            <FieldText field={orderItem.fields.pictureSnap} name="pictureSnap" row={{ ...item }} />
            <span>
              {item.titleSnap}
              <small>
                {item.skuNameSnap} × {item.qty} · {t(SENT, { n: item.shippedQty ?? 0 })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <DetailItems
        size="small"
        columns={1}
        items={NAMES.flatMap((name) =>
          isEmpty(row[name])
            ? []
            : [
                {
                  term: order.fields[name].title,
                  content:
                    name === 'orderNo' && path ? (
                      <Link to={`${path}/${id}`}>{String(row[name])}</Link>
                    ) : (
                      <FieldText field={order.fields[name]} name={name} row={row} place="detail" />
                    ),
                },
              ],
        )}
      />
    </>
  )
}

const NAMES = [
  ...(['orderNo', 'line', 'status', 'payState', 'shipState', 'afterSaleState', 'payable', 'paid', 'refunded'] as const),
  ...(['payTime', 'shipTime', 'promisedMonth', 'receiverMask', 'phoneMask', 'areaText', 'buyerRemark'] as const),
] as const

const TITLE: Text = ['关联订单', 'The order']
const NONE: Text = ['未关联订单', 'It is about no order']
const NOT_YOURS: Text = ['没有查看此订单的权限', 'You may not see this order']
const SENT: Text = ['已发 {n}', '{n} sent']
