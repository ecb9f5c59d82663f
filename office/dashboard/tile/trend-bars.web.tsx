import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { ListTile } from './tile.ts'

/** Rows of each day, small; who does not see it is read the numbers from its table. */
export function TrendBars({ days, title }: { readonly days: NonNullable<ListTile['days']>; readonly title: string }) {
  const t = useTranslate()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((total, { count }) => total + count, 0)
  return (
    <>
      <div className="trend-bars" aria-hidden="true">
        {days.map(({ day, count }) => (
          <i key={day} title={`${day}: ${count}`} style={{ height: `${Math.max(2, (count / most) * 100)}%` }} />
        ))}
      </div>
      <details className="trend-table">
        <summary>{t(LAST_DAYS, { days: days.length, count: sum })}</summary>
        <table aria-label={title}>
          <tbody>
            {days
              .filter(({ count }) => count > 0)
              .toReversed()
              .map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{count}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const LAST_DAYS: Text = ['近 {days} 天 {count}', '{count} in {days} {days|day|days}']
