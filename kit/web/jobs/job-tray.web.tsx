import { ScheduleOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasEnded, type JobView } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { askCountsAgain } from '../session/counts.web.ts'
import { isWatched } from './job-calls.web.ts'
import { useJobs } from './use-jobs.web.ts'
import { NOTICE_SECONDS, UndoNotice, useUndoJob } from './use-undo-job.web.tsx'

const JobPanel = lazy(() => import('./job-panel.web.tsx').then((module) => ({ default: module.JobPanel })))

/** Milliseconds after which the jobs are asked for: the first page comes first. */
const START_MS = 2000

/** Says how many of one's jobs are running, announces those that have ended, and opens the list of them. */
export function JobTray({ hasTooltip }: { readonly hasTooltip: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isDue, setDue] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const { jobs, isLoaded, open, error } = useJobs(isDue || isOpen)
  useAnnouncements(isLoaded ? jobs : undefined)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // the list is gone at once, and would take the focus with it
    if (wasOpen.current && !isOpen) {
      button.current?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  const title = open > 0 ? t(RUNNING, { n: open }) : t(JOBS)
  return (
    <>
      <Tooltip title={hasTooltip && !isOpen ? title : ''}>
        <Button
          ref={button}
          type="text"
          aria-label={title}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <span className="job-tray">
              <ScheduleOutlined />
              {open > 0 && <sup className="job-tray-count tabular">{open}</sup>}
            </span>
          }
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Suspense>{isOpen && <JobPanel jobs={jobs} error={error} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/**
 * A message for each job that has ended since the first look; one that was short may have done so before anybody saw it
 * open. @param jobs undefined until they came
 */
function useAnnouncements(jobs: readonly JobView[] | undefined): void {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const undo = useUndoJob()
  const takeBack = useEffectEvent((job: Parameters<typeof undo>[0]) => {
    message.destroy(job.id)
    void undo(job)
  })
  /** Those that had ended at the last look; undefined before the first. */
  const over = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!jobs) {
      return
    }
    const before = over.current
    const allEnded = jobs.filter(hasEnded)
    const ended = before ? allEnded.filter(({ id }) => !before.has(id) && !isWatched(id)) : []
    if (ended.length > 0) {
      // lists and records on show may be others now
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' || queryKey[1] === 'one' })
      askCountsAgain(queries)
    }
    for (const job of ended) {
      const text = t(ENDED, { title: job.title, message: job.message })
      const way = job.undo === null ? undefined : { id: job.id, undo: job.undo }
      void message.open({
        key: job.id,
        type: job.state === 'done' ? 'success' : 'warning',
        content: way ? <UndoNotice text={text} onUndo={() => takeBack(way)} /> : text,
        ...(way ? { duration: NOTICE_SECONDS } : {}),
      })
    }
    over.current = new Set(allEnded.map(({ id }) => id))
  }, [jobs, message, queries, t])
}

const JOBS: Text = ['任务', 'Jobs']
const RUNNING: Text = ['任务（{n} 个进行中）', 'Jobs ({n} running)']
const ENDED: Text = ['{title}：{message}', '{title}: {message}']
