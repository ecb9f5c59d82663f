import { Link } from 'react-router'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { countText, OPEN_TASKS, QUEUE, queryOf, type TodayQueue } from './queue.ts'

/** The numbers of the queue; nothing for those who work on no orders. */
export function TodayList({ data }: { readonly data: TodayQueue }) {
  const t = useTranslate()
  const can = useCan()
  const menu = useSession((session) => session.menu) ?? []
  const pageOf = (component: string | undefined) => (component ? pathOfComponent(menu, component) : undefined)
  const entries = QUEUE.flatMap(({ key, title, resource, filters, action, isUrgent: isPressing = false }) => {
    const count = data.counts[key]
    const path = pageOf(resource.menu?.component)
    const isUrgent = isPressing && (action === undefined || can(actionPermission(resource, action)))
    return count === undefined
      ? []
      : [{ key, title: t(title), count, isUrgent, to: path && `${path}${queryOf(filters)}` }]
  })
  const taskPath = pageOf(OPEN_TASKS.resource.menu?.component)
  const tasks = data.tasks.map(({ kind, title, count }) => ({
    key: `task ${kind}`,
    title,
    count,
    isUrgent: can(actionPermission(OPEN_TASKS.resource, 'finish')),
    to: taskPath && `${taskPath}${queryOf({ ...OPEN_TASKS.filters, kind })}`,
  }))
  if (entries.length + tasks.length === 0) {
    return null
  }
  return (
    <section aria-label={t(TITLE)}>
      <h2>{t(TITLE)}</h2>
      <dl className="today home-card">
        {[...entries, ...tasks].map(({ key, title, count, isUrgent, to }) => (
          <div key={key} className={count === 0 ? 'is-done' : isUrgent ? 'is-urgent' : ''}>
            <dt>{title}</dt>
            <dd className="tabular">
              {to ? (
                <Link to={to} aria-label={t(NAMED, { title, count: countText(count) })}>
                  {countText(count)}
                </Link>
              ) : (
                countText(count)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const TITLE: Text = ['今日待办', 'Today']
const NAMED: Text = ['{title}：{count}', '{title}: {count}']
