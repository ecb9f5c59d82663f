import { Empty, Progress, Table, Tooltip } from 'antd'
import { Link } from 'react-router'
import { type Gauge, type GaugePage, type GaugeTable, type Health, shownValue } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { LineChart } from '../chart/line-chart.web.tsx'
import { StateTag } from '../field/state-tag.web.tsx'
import { pathOfComponent } from '../session/menu-pages.ts'
import { useSession } from '../session/session.web.ts'
import './gauges.css'

/** Values as they are now in groups, lines of a day, and tables. */
export function Gauges({ measured: { groups, charts, times, tables } }: { readonly measured: GaugePage }) {
  const t = useTranslate()
  return (
    <>
      {groups.map(({ key, title, gauges }) => (
        <section key={key} aria-label={title}>
          <h2 className="gauge-title">{title}</h2>
          <dl className="gauge-row">
            {gauges.map((gauge) => (
              <GaugeCard key={gauge.key} gauge={gauge} />
            ))}
          </dl>
        </section>
      ))}
      {charts.length > 0 && (
        <section aria-label={t(LAST_DAY)}>
          <h2 className="gauge-title">{t(LAST_DAY)}</h2>
          <div className="gauge-charts">
            {charts.map(({ key, title, unit, lines }) => (
              <figure key={key}>
                <figcaption>{title}</figcaption>
                {lines.length === 0 ? (
                  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(NOT_YET)} />
                ) : (
                  <LineChart
                    labels={times}
                    lines={lines}
                    format={(value) => shownValue(value, unit)}
                    summary={lines
                      .map(({ name, values }) => {
                        const last = values.findLast((value) => value !== null) ?? null
                        return `${title} ${name} ${shownValue(last, unit)}`
                      })
                      .join('; ')}
                  />
                )}
              </figure>
            ))}
          </div>
        </section>
      )}
      {tables.map((table) => (
        <MeasuredTable key={table.key} table={table} />
      ))}
    </>
  )
}

function GaugeCard({ gauge: { title, help, value, unit, most, health, open } }: { readonly gauge: Gauge }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const path = open && pathOfComponent(menu, open.component)
  const shown = shownValue(value, unit)
  const share = most !== undefined && most > 0 && typeof value === 'number' ? Math.min(1, value / most) : undefined
  return (
    <div className={`gauge-card${health && health !== 'fine' ? ` is-${health}` : ''}`}>
      <dt>
        {help ? (
          <Tooltip title={help} trigger={['hover', 'focus']}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it means is read by the keyboard, too */}
            <span className="gauge-help" tabIndex={0}>
              {title}
            </span>
          </Tooltip>
        ) : (
          title
        )}
        {health && health !== 'fine' && (
          <StateTag tone={health === 'bad' ? 'red' : 'orange'}>{t(HEALTH[health])}</StateTag>
        )}
      </dt>
      <dd className={unit === 'text' || unit === 'time' ? 'is-text' : undefined}>
        {path ? (
          <Link to={`${path}${open.query}`} aria-label={`${title} ${shown}`}>
            {shown}
          </Link>
        ) : (
          shown
        )}
        {most !== undefined && unit !== 'share' && unit !== 'milliseconds' && (
          <small> / {shownValue(most, unit)}</small>
        )}
      </dd>
      {share !== undefined && (
        <dd className="gauge-part">
          <Progress
            percent={share * 100}
            showInfo={false}
            size="small"
            aria-label={title}
            strokeColor={STROKES[health ?? 'fine']}
          />
        </dd>
      )}
    </div>
  )
}

const STROKES: Readonly<Record<Health, string>> = {
  fine: 'var(--ant-color-primary)',
  warn: 'var(--ant-color-warning)',
  bad: 'var(--ant-color-error)',
}

/** Rows of one table are shown at once up to so many. */
const PAGE = 15

function MeasuredTable({ table: { title, help, columns, rows, empty } }: { readonly table: GaugeTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys, too
    <section aria-label={title} className="gauge-scroll" tabIndex={0}>
      <h2 className="gauge-title">
        {title}
        {help && <small>{help}</small>}
      </h2>
      <Table
        size="small"
        className="gauge-table"
        rowKey={(row) => row.key}
        locale={{ emptyText: empty }}
        pagination={rows.length > PAGE ? { pageSize: PAGE, size: 'small', showSizeChanger: false } : false}
        dataSource={rows.map((cells, key) => ({ key, cells }))}
        columns={columns.map(({ key, title: words, unit }, index) => {
          const isNumber = unit !== 'text' && unit !== 'time'
          return {
            key,
            title: words,
            align: isNumber ? ('right' as const) : ('left' as const),
            render: (_: unknown, { cells }: { readonly cells: GaugeTable['rows'][number] }) => (
              <span className={isNumber ? 'gauge-number' : 'gauge-text'}>{shownValue(cells[index] ?? null, unit)}</span>
            ),
          }
        })}
      />
    </section>
  )
}

const LAST_DAY: Text = ['最近 24 小时', 'Last 24 hours']
const NOT_YET: Text = ['每分钟记录一次，稍后显示', 'Measured every minute: it begins soon']
const HEALTH: Readonly<Record<Exclude<Health, 'fine'>, Text>> = {
  warn: ['注意', 'Watch'],
  bad: ['异常', 'Bad'],
}
