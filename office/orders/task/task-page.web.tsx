import { Link } from 'react-router'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { task } from '../../trade/model/task.ts'

/** Pages of the documents that tasks are about, by what tasks call them. */
const PAGES: Readonly<Record<string, string>> = {
  order: 'shop/OrderList',
  payment: 'shop/PaymentList',
  refund: 'shop/RefundList',
  claim: 'shop/ClaimList',
  statement: 'shop/StatementList',
  webhook: 'shop/WebhookList',
  wave: 'shop/WaveList',
  customer: 'shop/AppUserList',
}

/** Pages where tasks that are about no row of them are dealt with, and the column that the number of the task is one of. */
const PLACES: Readonly<Record<string, { readonly page: string; readonly by?: string }>> = {
  channel: { page: 'shop/StatementList' },
  sku: { page: 'shop/StockLedgerList', by: 'productNo' },
}

/** What only a person can decide, each with the way to its document. */
export function TaskPage() {
  const menu = useSession((session) => session.menu) ?? []
  return (
    <ResourcePage
      resource={task}
      cells={{
        refNo: (row) => {
          const pathOf = (component: string | undefined) => component && pathOfComponent(menu, component)
          const place = PLACES[row.refType ?? '']
          const [page, list] = [pathOf(PAGES[row.refType ?? '']), pathOf(place?.page)]
          const text = <FieldText field={task.fields.refNo} name="refNo" row={row} place="cell" />
          const query = place?.by && row.refNo ? `?${place.by}=${encodeURIComponent(row.refNo)}` : ''
          const to = page && row.refId ? `${page}/${row.refId}` : list && `${list}${query}`
          return to ? <Link to={to}>{row.refNo ?? row.refId}</Link> : text
        },
      }}
    />
  )
}
