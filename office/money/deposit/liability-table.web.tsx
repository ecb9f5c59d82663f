import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { depositEntry } from '../../trade/model/deposit-entry.ts'
import {
  LIABILITY_NAMES,
  LIABILITY_OTHERS,
  LIABILITY_SETTLED,
  LIABILITY_WORDS,
  type Liability,
  type LiabilityBy,
  type LiabilityRow,
  type LiabilitySums,
} from './liability.ts'

interface LiabilityTableProps {
  readonly by: LiabilityBy
  readonly liability: Liability
}

const COLUMNS = ['claims', 'held', 'refunded', 'applied', 'forfeited', 'credited', 'owed', 'prepaid'] as const

/** Who or what is owed how much; each row leads to its entries of the ledger. */
export function LiabilityTable({ by, liability: { rows, others, settled, total, day } }: LiabilityTableProps) {
  const t = useTranslate()
  const mayRead = useCan()(permissionOf(depositEntry, 'list'))
  if (rows.length === 0 && settled === null) {
    return <EmptyState title={NOTHING} hint={NOTHING_HINT} />
  }
  return (
    <div className="liability-scroll">
      <table className="liability-table">
        <thead>
          <tr>
            <th scope="col">{t(LIABILITY_NAMES[by])}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="is-number">
                {t(LIABILITY_WORDS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {mayRead ? <Link to={entriesOf(by, row, day)}>{row.name}</Link> : row.name}
                {row.no && <small>{row.no}</small>}
              </th>
              <Numbers sums={row} />
            </tr>
          ))}
          {others && <Several name={LIABILITY_OTHERS} sums={others} />}
          {settled && <Several name={LIABILITY_SETTLED} sums={settled} />}
        </tbody>
        <tfoot>
          <Several name={TOTAL} sums={total} />
        </tfoot>
      </table>
    </div>
  )
}

/** What several rows come to. */
function Several({ name, sums }: { readonly name: Text; readonly sums: LiabilitySums }) {
  const t = useTranslate()
  return (
    <tr>
      <th scope="row">{t(name)}</th>
      <Numbers sums={sums} />
    </tr>
  )
}

function Numbers({ sums }: { readonly sums: LiabilitySums }) {
  return COLUMNS.map((name) => (
    <td key={name} className={`is-number tabular${name === 'owed' ? ' is-owed' : ''}`}>
      {name === 'claims' ? sums.claims : sums[name] === 0 ? '-' : formatYuan(sums[name])}
    </td>
  ))
}

/** The entries behind a row, in the list of the ledger; those of a month are the deposits paid in it. */
function entriesOf(by: LiabilityBy, { key }: LiabilityRow, day: string): string {
  const filters: Readonly<Record<string, string>> =
    by === 'goods'
      ? { goodsId: key, at_end: day }
      : by === 'customer'
        ? { userId: key, at_end: day }
        : { kind: 'hold', at_begin: `${key}-01`, at_end: lastDayOf(key) }
  return `${depositEntry.menu?.url ?? ''}?${new URLSearchParams(filters)}`
}

function lastDayOf(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const TOTAL: Text = ['合计', 'Total']
const NOTHING: Text = ['截至当日没有应付定金', 'Nothing is owed at the end of that day']
const NOTHING_HINT: Text = ['客户支付定金后显示在这里', 'Deposits stand here once customers paid them']
