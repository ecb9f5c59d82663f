import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useHomePath } from '#kit/web/page/page-context.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useFirstAnswers } from '#kit/web/page/use-first-answers.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { COUNTS } from '#kit/web/session/counts.web.ts'
import { pathOfComponent, shortcuts } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { MenuIcon } from '#kit/web/shell/menu-icon.web.tsx'
import { DEMO_ROOT } from '../demo-root.ts'
import './home.css'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'
import { isEmptyShop, numbersOf, type RecentListing, SHOP_LINES, type ShopSummary } from './summary.ts'

interface HomePageProps {
  /** What comes first of all. */
  readonly children?: ReactNode
  /** What those of it ask whose code is on its way. */
  readonly later?: readonly QueryKey[]
}

const NONE: readonly QueryKey[] = []
const isOfHome = ([first]: QueryKey) => first === 'shop' || first === COUNTS

/** Home: the catalogue in numbers, what was worked on last, and the ways on. */
export function HomePage({ children, later = NONE }: HomePageProps) {
  const t = useTranslate()
  const isComplete = useFirstAnswers(isOfHome, later)
  return (
    <div className={isComplete ? 'home' : 'home is-coming'} aria-busy={!isComplete}>
      <h1>{t(['首页', 'Home'])}</h1>
      {!isComplete && <Coming />}
      <div className="home-parts">
        {children}
        <Numbers />
        <Shortcuts />
      </div>
    </div>
  )
}

/** The parts come together: none pushes another down. */
function Coming() {
  return ['today', 'money', 'tiles'].map((part) => (
    <div key={part} className="home-card" aria-hidden>
      <Skeleton active title={{ width: 96 }} paragraph={{ rows: 3 }} />
    </div>
  ))
}

function Numbers() {
  const menu = useSession((session) => session.menu) ?? []
  const goods = pathOfComponent(menu, 'shop/GoodsList')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['shop', 'summary'],
    queryFn: ({ signal }) => client.get<ShopSummary>('/shop/summary', {}, { signal, handles: 'all' }),
  })
  if (isPending) {
    return <NumbersSkeleton />
  }
  if (error) {
    return (
      <ErrorState
        title={['商品数据加载失败', 'The catalogue numbers could not be loaded']}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isEmptyShop(data)) {
    // to whoever sees no figures, none say nothing of the shop
    return goods ? <EmptyCabinet goods={goods} /> : null
  }
  return (
    <>
      <div className="home-lines">
        {SHOP_LINES.map((line) => (
          <LineCard key={line.line} line={line} summary={data} />
        ))}
      </div>
      {data.recent.length > 0 && <Recent listings={data.recent} />}
    </>
  )
}

function NumbersSkeleton() {
  const t = useTranslate()
  return (
    <div className="home-lines" role="status" aria-label={t(['加载中…', 'Loading…'])}>
      {SHOP_LINES.map(({ line }) => (
        <div key={line} className="home-card">
          <Skeleton active title={{ width: 96 }} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  )
}

/** A shop without figures: what to do first. */
function EmptyCabinet({ goods }: { readonly goods: string }) {
  const t = useTranslate()
  return (
    <section className="home-card">
      <EmptyState
        title={['橱窗还是空的', 'The cabinet is still empty']}
        hint={[
          '先导入手办资料：支持 .xls、.xlsx 与 CSV，导入前可预览每一行的结果',
          'Start by importing figures: .xls, .xlsx or CSV, with a preview of every row',
        ]}
      >
        <Link to={goods}>
          <Button type="primary" tabIndex={-1}>
            {t(['去导入手办', 'Import figures'])}
          </Button>
        </Link>
      </EmptyState>
    </section>
  )
}

function LineCard({ line, summary }: { readonly line: (typeof SHOP_LINES)[number]; readonly summary: ShopSummary }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const { goods, on, off } = numbersOf(summary, line.line)
  const goodsPath = pathOfComponent(menu, line.goodsComponent)
  const productPath = pathOfComponent(menu, line.productComponent)
  return (
    <section className="home-card">
      <h2>{t(line.name)}</h2>
      <dl>
        <Figure label={t(['手办', 'Figures'])} value={goods} to={goodsPath} />
        <Figure label={t(['在售', 'On sale'])} value={on} to={productPath && `${productPath}?shelfState=1`} />
        <Figure label={t(['未上架', 'Unpublished'])} value={off} to={productPath && `${productPath}?shelfState=0`} />
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly to: string | undefined
}

function Figure({ label, value, to }: FigureProps) {
  const text = value.toLocaleString('en-US')
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{to ? <Link to={to}>{text}</Link> : text}</dd>
    </div>
  )
}

function Recent({ listings }: { readonly listings: readonly RecentListing[] }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const can = useCan()
  /** Where it is edited, or read by those who may not. */
  const pathOf = ({ id, line }: RecentListing) => {
    const found = SHOP_LINES.find((one) => one.line === line)
    const list = found && pathOfComponent(menu, found.productComponent)
    return list && (can(found.editRight) ? `${list}/edit/${id}` : `${list}/${id}`)
  }
  return (
    <section>
      <h2>{t(['最近更新', 'Last changed'])}</h2>
      <ul className="home-recent">
        {listings.map((listing) => (
          <li key={listing.id} className="home-card">
            <RecentCard listing={listing} to={pathOf(listing)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentCard({ listing, to }: { readonly listing: RecentListing; readonly to: string | undefined }) {
  const t = useTranslate()
  const name = SHOP_LINES.find((one) => one.line === listing.line)?.name ?? ['', '']
  const content = (
    <>
      {listing.cover ? (
        <StoredPicture path={listing.cover} width={48} height={48} />
      ) : (
        <span className="home-no-picture" aria-hidden="true" />
      )}
      <span className="home-recent-text">
        <strong title={listing.title}>{listing.title}</strong>
        <span className="tabular">
          {t(name)} · {listing.updateTime}
        </span>
      </span>
    </>
  )
  return to ? <Link to={to}>{content}</Link> : <div>{content}</div>
}

function Shortcuts() {
  const t = useTranslate()
  const homePath = useHomePath()
  const menu = useSession((session) => session.menu) ?? []
  // the gallery shows how pages are built; nobody works there
  const pages = shortcuts(menu.filter(({ path }) => path !== DEMO_ROOT)).filter(({ path }) => path !== homePath)
  if (pages.length === 0) {
    return null
  }
  return (
    <section>
      <h2>{t(['快捷入口', 'Go to'])}</h2>
      <ul className="home-shortcuts">
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>
              <MenuIcon name={page.icon} />
              <span>{page.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
