import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { askCountsAgain } from '../session/counts.web.ts'
import { refreshJobs, watchJob } from './job-calls.web.ts'
import { useShowJobRows } from './use-job-rows.web.tsx'

/** A job that can be taken back: its id and the call that does it. */
interface Undoable {
  readonly id: string
  readonly undo: string
}

/** Seconds that a notice with a choice is shown. */
export const NOTICE_SECONDS = 10

/**
 * Takes back what a job wrote and says what came of it; what had to stay can be fetched row by row. Lists on show are
 * asked for again.
 */
export function useUndoJob(): (job: Undoable) => Promise<void> {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const showRows = useShowJobRows()
  return async ({ id, undo }) => {
    const key = `undo-${id}`
    try {
      const { result: started } = await client.post<{ readonly id: string }>(undo, { id })
      void message.open({ key, type: 'loading', content: t(WORKING), duration: 0 })
      void refreshJobs()
      const ended = await watchJob(started.id, { signal: new AbortController().signal, onProgress: () => undefined })
      if (ended.state === 'done' && ended.refused === 0) {
        void message.open({ key, type: 'success', content: ended.message })
      } else {
        const content = (
          <>
            {ended.message}
            {ended.refused > 0 && (
              <Button type="link" size="small" onClick={() => showRows(ended)}>
                {t(ROWS)}
              </Button>
            )}
          </>
        )
        void message.open({ key, type: 'warning', content, duration: NOTICE_SECONDS })
      }
    } catch {
      // failures are told by the client
      message.destroy(key)
    } finally {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' || queryKey[1] === 'one' })
      askCountsAgain(queries)
    }
  }
}

interface UndoNoticeProps {
  readonly text: string
  readonly onUndo: () => void
}

/** What a job did, with the way back. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const t = useTranslate()
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        {t(UNDO)}
      </Button>
    </>
  )
}

export const UNDO: Text = ['撤销', 'Undo']
const WORKING: Text = ['正在撤销...', 'Undoing...']
const ROWS: Text = ['逐行结果', 'Result by row']
