import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { WORK_PAGE, type WorkList } from './task-board.ts'
import './task-board.css'

/** What waits for whoever looks, row by row: the oldest of each list. */
export function WorkPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {can(WORK_PAGE.permission) ? <Work /> : <NoPermission code={WORK_PAGE.permission} />}
      </div>
    </>
  )
}

/** How often it is asked for anew, in milliseconds. */
const AGAIN_MS = 60_000

function Work() {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'work'],
    queryFn: ({ signal }) => client.get<readonly WorkList[]>(WORK_PAGE.path, {}, { signal, handles: 'all' }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : AGAIN_MS),
  })
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active paragraph={{ rows: 10 }} />
  }
  if (data.length === 0) {
    return <EmptyState title={NOTHING} hint={NOTHING_HINT} />
  }
  return (
    <div className="work-grid">
      {data
        .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
        .map((list) => (
          <WorkCard key={list.key} list={list} />
        ))}
    </div>
  )
}

function WorkCard({ list: { title, count, open, rows, isUrgent } }: { readonly list: WorkList }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, open.component)
  return (
    <section className="work-card" aria-label={title}>
      <header>
        <h2>
          {title} {isUrgent && <StateTag tone="red">{t(URGENT)}</StateTag>}
        </h2>
        {path && (
          <Link to={`${path}${open.query}`} aria-label={t(ALL_OF, { title, count })}>
            {t(ALL, { count })}
          </Link>
        )}
      </header>
      <ol>
        {rows.map(({ id, title: name, at }) => (
          <li key={id}>
            {path ? <Link to={`${path}/${id}`}>{name}</Link> : <span>{name}</span>}
            <time>{at.slice(5, 16)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const NOT_LOADED: Text = ['待办加载失败', 'What waits could not be loaded']
const NOTHING: Text = ['没有等您处理的事项', 'Nothing waits for you']
const NOTHING_HINT: Text = ['有新的待办时会显示在这里', 'What comes next is shown here']
const URGENT: Text = ['紧急', 'Urgent']
const ALL: Text = ['全部 {count}', 'All {count}']
const ALL_OF: Text = ['{title}：全部 {count}', '{title}: all {count}']
