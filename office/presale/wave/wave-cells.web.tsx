import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { RecordCells } from '#kit/web/form/detail-list.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { claim } from '../../trade/model/claim.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../trade/model/claim-states.ts'
import './wave.css'

/** Which claims each number of a wave counts, by their states; of all that were opened, all that name the wave. */
const COUNTED: Readonly<Record<string, readonly number[]>> = {
  claims: [],
  paid: [CLAIM.paid],
  unpaid: PAYABLE_CLAIMS,
  overdue: [CLAIM.grace],
}

/** Under which number an amount stands. */
const AMOUNTS: Readonly<Record<string, string>> = { paid: 'collected', unpaid: 'open' }

/** A number of a wave, with what it comes to for those who may see amounts. */
function Cell({ name, row }: { readonly name: string; readonly row: AnyRow }): ReactNode {
  const amount = row[AMOUNTS[name] ?? '']
  return (
    <span className="wave-cell">
      <Counted name={name} row={row} />
      {typeof amount === 'number' && amount > 0 && (
        <small className="tabular">{formatYuan(Math.round(amount * 100))}</small>
      )}
    </span>
  )
}

/** A number of a wave, which leads to the claims that it counts. */
function Counted({ name, row }: { readonly name: string; readonly row: AnyRow }): ReactNode {
  const can = useCan()
  const menu = useSession((session) => session.menu) ?? []
  const n = Number(row[name] ?? 0)
  const path = can(permissionOf(claim, 'list')) ? pathOfComponent(menu, 'shop/ClaimList') : undefined
  const className = name === 'overdue' && n > 0 ? 'tabular wave-overdue' : 'tabular'
  if (n === 0 || path === undefined) {
    return <span className={className}>{n}</span>
  }
  const asked = new URLSearchParams({ finalGoodsId: String(row.id) })
  const states = COUNTED[name] ?? []
  if (states.length > 0) {
    asked.set('state', states.join(','))
  }
  return (
    <Link className={className} to={`${path}?${asked}`} onClick={(event) => event.stopPropagation()}>
      {n}
    </Link>
  )
}

/** The numbers of a wave in its list. */
export const WAVE_CELLS: RecordCells = Object.fromEntries(
  Object.keys(COUNTED).map((name) => [name, (row) => <Cell name={name} row={row as AnyRow} />]),
)
