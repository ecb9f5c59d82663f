import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { FIRST_STEPS_PATH, FIRST_STEPS_RIGHTS, type FirstStepsView, type StepView, stepOf } from './first-steps.ts'
import './first-steps.css'

const KEY = ['shop', 'firstSteps'] as const

/**
 * What a new shop does first, as far as whoever looks may do it, until all of it is done or it is put away. Comes back with each
 * visit: what was done on another page is done here.
 */
export function FirstSteps() {
  const can = useCan()
  return can(FIRST_STEPS_RIGHTS.view) ? <ShownSteps /> : null
}

function ShownSteps() {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  // the page works without it: what fails is tried again with the next visit
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.get<FirstStepsView>(FIRST_STEPS_PATH, {}, { signal, handles: 'all' }),
    refetchOnMount: 'always',
  })
  const send = async (call: string, body: object) => {
    const answer = await told(client.post<FirstStepsView>(`${FIRST_STEPS_PATH}/${call}`, body), { done: false })
    if (answer) {
      queries.setQueryData(KEY, answer.result)
    }
  }
  const mayEdit = can(FIRST_STEPS_RIGHTS.edit)
  const isLeft = data?.steps.some(({ isDone }) => !isDone) ?? false
  if (!data || !isLeft) {
    return null
  }
  if (!data.isOpen) {
    return mayEdit ? (
      <Button
        className="first-steps-back"
        size="small"
        loading={isBusy}
        onClick={() => void send('dismiss', { isDismissed: false })}
      >
        {t(BRING_BACK)}
      </Button>
    ) : null
  }
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <section className="first-steps home-card" aria-label={t(TITLE)}>
      <header>
        <h2>{t(TITLE)}</h2>
        <span className="tabular">{t(COUNT, { done, all: data.steps.length })}</span>
        <Progress
          percent={Math.round((done / data.steps.length) * 100)}
          showInfo={false}
          size="small"
          aria-label={t(TITLE)}
        />
        {mayEdit && (
          <Button size="small" disabled={isBusy} onClick={() => void send('dismiss', { isDismissed: true })}>
            {t(DISMISS)}
          </Button>
        )}
      </header>
      <ol>
        {data.steps.map((step) => (
          <Step
            key={step.key}
            step={step}
            onSay={mayEdit ? (said) => void send('say', { step: step.key, said }) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly step: StepView
  readonly onSay: ((said: boolean) => void) | undefined
}

function Step({ step: { key, isDone, said }, onSay }: StepProps) {
  const t = useTranslate()
  const can = useCan()
  const menu = useSession((session) => session.menu) ?? []
  const { title, hint, links, says } = stepOf(key)
  const ways = links.flatMap(({ title: way, component, query = '', needs }) => {
    const path = pathOfComponent(menu, component)
    return path !== undefined && can(needs) ? [{ title: way, to: `${path}${query}` }] : []
  })
  return (
    <li className={isDone ? 'is-done' : undefined}>
      {isDone ? (
        <CheckCircleFilled role="img" aria-label={t(IS_DONE)} />
      ) : (
        <span className="first-steps-open" role="img" aria-label={t(IS_OPEN)} />
      )}
      <div>
        <h3>{t(title)}</h3>
        <p>{said && says ? t(SAID, { says: t(says), by: said.by, at: said.at.slice(0, 10) }) : t(hint)}</p>
      </div>
      <div className="first-steps-ways">
        {ways.map(({ title: way, to }) => (
          <Link key={to} to={to}>
            {t(way)}
          </Link>
        ))}
        {says && onSay && (said || !isDone) && (
          <Button size="small" onClick={() => onSay(!said)}>
            {t(said ? TAKE_BACK : says)}
          </Button>
        )}
      </div>
    </li>
  )
}

const TITLE: Text = ['开店步骤', 'First steps']
const COUNT: Text = ['{done} / {all} 已完成', '{done} of {all} done']
const DISMISS: Text = ['收起', 'Put away']
const BRING_BACK: Text = ['显示开店步骤', 'Show the first steps']
const IS_DONE: Text = ['已完成', 'Done']
const IS_OPEN: Text = ['未完成', 'Not done']
const SAID: Text = ['{says} · {by} · {at}', '{says} · {by} · {at}']
const TAKE_BACK: Text = ['撤销', 'Take back']
