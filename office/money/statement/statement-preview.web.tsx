import { Alert } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { SmallTable } from '#kit/web/table/small-table.web.tsx'
import type { ShownDifference, StatementResult } from './statement-calls.ts'
import { LINE_KIND, LINE_RESULT, statementLine } from './statement-line.ts'

const yuan = (amount: number | null) => (amount === null ? '-' : formatYuan(Math.round(amount * 100)))

/** What a statement would say: its faults, or its sums and what differs. */
export function StatementPreview({ told }: { readonly told: StatementResult }) {
  const t = useTranslate()
  const [kinds, results] = [useDictionary(LINE_KIND), useDictionary(LINE_RESULT)]
  const textIn = (items: ReturnType<typeof useDictionary>, value: number) =>
    items.find((item) => item.value === String(value))?.text ?? value
  if (told.faultCount > 0) {
    return (
      <Alert
        className="statement-faults"
        type="error"
        showIcon
        title={t(FAULTS, { n: told.faultCount })}
        description={
          <ul>
            {told.faults.map(({ row, column, message }) => (
              <li key={`${row}-${column}-${message}`}>
                {row > 0 && `${t(ROW, { row })} `}
                {column && `${column} `}
                {message}
              </li>
            ))}
          </ul>
        }
      />
    )
  }
  const { fields } = statementLine
  return (
    <section className="statement-preview" aria-label={t(RESULT)}>
      <dl>
        {SUMS.map(([title, theirs, ours]) => (
          <div key={theirs}>
            <dt>{t(title)}</dt>
            <dd>
              {yuan(told[theirs])} / {yuan(told[ours])}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(LINES)}</dt>
          <dd>{told.lines}</dd>
        </div>
        <div>
          <dt>{t(DIFFERENCES)}</dt>
          <dd>{told.differenceCount}</dd>
        </div>
      </dl>
      {told.differenceCount === 0 ? (
        <Alert type="success" showIcon title={t(SAME)} />
      ) : (
        <SmallTable<ShownDifference>
          rowKey={({ kind, no, thirdNo, result, theirAmount }) => [kind, no, thirdNo, result, theirAmount].join(':')}
          rows={told.differences}
          height={240}
          columns={[
            { title: t(fields.kind.title), width: 80, render: (one: ShownDifference) => textIn(kinds, one.kind) },
            { title: t(fields.no.title), width: 160, dataIndex: 'no', render: (no: string | null) => no ?? '-' },
            { title: t(fields.thirdNo.title), dataIndex: 'thirdNo', render: (no: string | null) => no ?? '-' },
            { title: t(fields.theirAmount.title), width: 110, align: 'right', dataIndex: 'theirAmount', render: yuan },
            { title: t(fields.ourAmount.title), width: 110, align: 'right', dataIndex: 'ourAmount', render: yuan },
            {
              title: t(fields.result.title),
              width: 110,
              render: (one: ShownDifference) => textIn(results, one.result),
            },
          ]}
        />
      )}
    </section>
  )
}

const SUMS: readonly (readonly [Text, 'theirIn' | 'theirOut', 'ourIn' | 'ourOut'])[] = [
  [['收款（渠道 / 本店）', 'In (channel / shop)'], 'theirIn', 'ourIn'],
  [['退款（渠道 / 本店）', 'Back (channel / shop)'], 'theirOut', 'ourOut'],
]
const RESULT: Text = ['比对结果', 'Result']
const LINES: Text = ['笔数', 'Lines']
const DIFFERENCES: Text = ['差异', 'Differences']
const SAME: Text = ['全部相符', 'All the same']
const FAULTS: Text = ['文件有 {n} 处错误，未导入', '{n} {n|fault|faults}: nothing is taken']
const ROW: Text = ['第 {row} 行', 'Row {row}']
