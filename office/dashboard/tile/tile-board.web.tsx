import { SettingOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { OpenedNumber } from '../report/opened-number.web.tsx'
import { ReportCard } from '../report/report-card.web.tsx'
import type { ListTile } from './tile.ts'
import './tile.css'
import { askTiles } from './tile-query.web.ts'
import { TrendBars } from './trend-bars.web.tsx'

const ArrangeTiles = late(async () => (await import('./arrange-tiles.web.tsx')).ArrangeTiles)

interface TileBoardProps {
  /** Keys of tiles that the page shows elsewhere. */
  readonly without?: readonly string[]
}

/** The tiles of whoever looks, in their order, and the way to arrange them. */
export function TileBoard({ without = [] }: TileBoardProps) {
  const t = useTranslate()
  const [isArranging, setArranging] = useState(false)
  const { data, error, refetch } = useQuery(askTiles)
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div className="tile-grid" role="status" aria-label={t(LOADING)}>
        {SKELETONS.map((key) => (
          <div key={key} className="tile">
            <Skeleton active title={{ width: 96 }} paragraph={{ rows: 1 }} />
          </div>
        ))}
      </div>
    )
  }
  const tiles = data.tiles.filter(({ key }) => !without.includes(key))
  // each in its order: a number beside a chart would leave a hole below it
  const numbers = tiles.filter((tile) => tile.kind === 'list')
  const reports = tiles.filter((tile) => tile.kind === 'report')
  return (
    <section className="tile-board" aria-label={t(TITLE)}>
      <div className="tile-head">
        <h2>{t(TITLE)}</h2>
        <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} onClick={() => setArranging(true)}>
          {t(ARRANGE)}
        </Button>
      </div>
      {tiles.length === 0 ? (
        <EmptyState title={NONE} hint={NONE_HINT} />
      ) : (
        <>
          {numbers.length > 0 && (
            <div className="tile-grid">
              {numbers.map((tile) => (
                <NumberTile key={tile.key} tile={tile} />
              ))}
            </div>
          )}
          {reports.length > 0 && (
            <div className="report-grid">
              {reports.map(({ key, report }) => (
                <ReportCard key={key} report={report} />
              ))}
            </div>
          )}
        </>
      )}
      {isArranging && <ArrangeTiles dashboard={data} onClose={() => setArranging(false)} />}
    </section>
  )
}

function NumberTile({ tile }: { readonly tile: ListTile }) {
  const { title, note, value, unit, open, isCapped, isUrgent, days } = tile
  return (
    <section className={`tile${isUrgent && value > 0 ? ' is-urgent' : ''}`} aria-label={title}>
      <h3 title={title}>{title}</h3>
      <p className="tile-number tabular">
        <OpenedNumber value={value} unit={unit} open={open} name={title} prefix={isCapped ? '≥ ' : ''} />
      </p>
      {days && <TrendBars days={days} title={title} />}
      <p className="tile-note">{note}</p>
    </section>
  )
}

const SKELETONS = ['a', 'b', 'c', 'd'] as const
const TITLE: Text = ['我的卡片', 'My tiles']
const LOADING: Text = ['加载中…', 'Loading…']
const ARRANGE: Text = ['编排', 'Arrange']
const NOT_LOADED: Text = ['卡片加载失败', 'The tiles could not be loaded']
const NONE: Text = ['还没有卡片', 'No tiles yet']
const NONE_HINT: Text = [
  '点“编排”，从待办、报表和保存的视图中选择',
  'Arrange them: what waits, reports, and views that you saved',
]
