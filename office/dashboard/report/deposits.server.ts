import { sql } from 'kysely'
import { codeOf } from '#kit/contract/choices.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { claim } from '../../trade/model/claim.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { DEPOSIT_KIND, depositEntry } from '../../trade/model/deposit-entry.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { COUNTED, columnsIn, daysOf, opens, perRow, type Report, type ReportContext, totalIn } from './report.server.ts'

/** What became of deposits: entries of their ledger by kind, and what live claims hold now. */
export const depositsReport: Report = {
  code: 'deposits',
  title: ['定金去向', 'Deposits'],
  help: [
    '所选时间内定金台账的分录，按类型合计；“在管定金”为目前未结资格已收的定金与预付款，与时间无关。',
    'Entries of the deposit ledger in the chosen time, by kind. What is held is what live claims have paid so far, whenever that was.',
  ],
  needs: [permissionOf(depositEntry, 'list'), TRADE_RIGHTS.money],
  days: 30,
  async read(of) {
    const { trade, ctx, since, until, first, last, t } = of
    const entries = visibleRows(trade.app, depositEntry, ctx)
      .select(['kind', 'amount'])
      .where('at', '>=', since)
      .where('at', '<', until)
    const { rows } = await sql<{ kind: string; count: number; amount: number }>`
      select kind, count(*)::int as count, sum(amount)::bigint as amount from (${entries}) as entries
      group by kind order by sum(amount) desc`.execute(unscoped(ctx.db, COUNTED))
    const texts = await trade.app.texts.textsOf(
      dictionaryQuery(ctx, codeOf(DEPOSIT_KIND)),
      rows.map(({ kind }) => kind),
    )
    const held = await heldNow(of)
    return {
      totals: held ? [held] : [],
      columns: columnsIn(of, [
        ['kind', ['类型', 'Kind'], 'text'],
        ['amount', ['金额', 'Amount'], 'yuan'],
        ['count', ['笔数', 'Entries'], 'count'],
      ]),
      rows: rows.map(({ kind, count, amount }) => {
        const open = opens(of, depositEntry, { kind, ...daysOf('at', first, last) })
        return [{ value: texts.get(kind) ?? t([kind, kind]) }, { value: yuanOf(amount), open }, { value: count, open }]
      }),
      chart: perRow('amount'),
    }
  },
}

async function heldNow(of: ReportContext) {
  const { trade, ctx } = of
  if (!ctx.user.can(permissionOf(claim, 'list'))) {
    return undefined
  }
  const live = visibleRows(trade.app, claim, ctx)
    .select('depositAmount')
    .where('state', 'in', [...LIVE_CLAIMS])
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(deposit_amount), 0)::bigint as held from (${live}) as live`.execute(unscoped(ctx.db, COUNTED))
  return totalIn(of, ['held', ['在管定金', 'Held now'], 'yuan'], {
    value: yuanOf(rows[0]?.held ?? 0),
    open: opens(of, claim, { state: LIVE_CLAIMS.join(',') }),
  })
}
