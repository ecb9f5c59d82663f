import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { countText, MOST_TASKS, TASK_PAGE, type TodayQueue, WORK, type Work } from './today-queue.ts'

interface Shown {
  readonly key: string
  readonly title: string
  readonly count: number
  readonly isUrgent: boolean
  /** More than so many are not counted. */
  readonly most?: number
  readonly to: string | undefined
}

/**
 * What waits for whoever looks, by the kind of work: what presses first, and what is done behind one line. Nothing for those
 * who deal with nothing of it.
 */
export function TodayList({ data }: { readonly data: TodayQueue }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const addressOf = (component: string, query: string) => {
    const path = pathOfComponent(menu, component)
    return path && `${path}${query}`
  }
  const theirs = data.entries.filter(({ isTheirs }) => isTheirs)
  const tasks = data.tasks
    .filter(({ isTheirs }) => isTheirs)
    .map(({ kind, query, ...task }) => ({
      ...task,
      key: `task ${kind}`,
      isUrgent: true,
      most: MOST_TASKS,
      to: addressOf(TASK_PAGE, query),
    }))
  const groups = [
    ...(Object.keys(WORK) as Work[]).map((work) => ({
      title: t(WORK[work]),
      entries: theirs
        .filter((entry) => entry.work === work && entry.count > 0)
        .map(({ component, query, ...entry }): Shown => ({ ...entry, to: addressOf(component, query) })),
    })),
    { title: t(TASKS), entries: tasks },
  ].filter(({ entries }) => entries.length > 0)
  const done = theirs.filter(({ count }) => count === 0)
  if (theirs.length === 0 && tasks.length === 0) {
    return null
  }
  return (
    <section aria-label={t(TITLE)}>
      <h2>{t(TITLE)}</h2>
      <div className="today home-card">
        {groups.length === 0 && <p className="today-nothing">{t(NOTHING)}</p>}
        {groups.toSorted(byUrgency).map(({ title, entries }) => (
          <div key={title} className="today-work">
            <h3>{title}</h3>
            <dl>
              {entries
                .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
                .map(({ key, ...entry }) => (
                  <WaitingCount key={key} {...entry} />
                ))}
            </dl>
          </div>
        ))}
        {done.length > 0 && (
          <details className="today-done">
            <summary>{t(DONE, { count: done.length })}</summary>
            {done.map(({ title }) => title).join(t(COMMA))}
          </details>
        )}
      </div>
    </section>
  )
}

const byUrgency = (one: { readonly entries: readonly Shown[] }, other: { readonly entries: readonly Shown[] }) =>
  Number(other.entries.some(({ isUrgent }) => isUrgent)) - Number(one.entries.some(({ isUrgent }) => isUrgent))

function WaitingCount({ title, count, isUrgent, most, to }: Omit<Shown, 'key'>) {
  const t = useTranslate()
  const shown = countText(count, most)
  return (
    <div className={isUrgent ? 'is-urgent' : ''}>
      <dt>{title}</dt>
      <dd className="tabular">
        {to ? (
          <Link to={to} aria-label={t(NAMED, { title, count: shown })}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
    </div>
  )
}

const TITLE: Text = ['今日待办', 'Today']
const TASKS: Text = ['其他待办', 'Other tasks']
const NAMED: Text = ['{title}：{count}', '{title}: {count}']
const NOTHING: Text = ['没有等您处理的事项', 'Nothing waits for you']
const DONE: Text = ['另有 {count} 项已处理完', '{count} more {count|list is|lists are} empty']
const COMMA: Text = ['、', ', ']
