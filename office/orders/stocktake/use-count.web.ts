import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, isRecord } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { stocktake } from './stocktake.ts'
import { COUNT_PATH, type CountSent } from './stocktake-calls.ts'

type Count = Omit<CountSent, 'id'>

interface Counted {
  readonly lineId: string
  readonly counted: number
}

/** Somebody else has counted the line: whoever counts it now says what is meant. */
interface Question {
  readonly sent: Count
  readonly message: string
}

/** Sends counts one after the other, as they were scanned, and asks what a second count of a line means. */
export function useCount(id: string) {
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [question, ask] = useState<Question>()
  const [failure, setFailure] = useState<string>()
  /** Counts that were not taken: fields show what is known again. */
  const [dropped, setDropped] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Lines and codes that are counted together with others, by whoever was asked. */
  const shared = useRef(new Set<string>())

  const send = async (sent: Count): Promise<Counted | undefined> => {
    const key = keyOf(sent)
    const over = sent.over ?? (sent.how === 'add' && shared.current.has(key))
    const call = client.post<Counted>(COUNT_PATH, { id, ...sent, ...(over ? { over } : {}) }, { handles: [400, 409] })
    const answer = await told(call, {
      done: false,
      onRefused: (error) => refused(error, sent),
    })
    if (answer) {
      void queries.invalidateQueries({ queryKey: [stocktake.name] })
    }
    return answer?.result
  }
  const refused = (error: ApiError, sent: Count) => {
    if (error.http === 409 && isRecord(error.data) && 'lineId' in error.data) {
      ask({ sent, message: error.message })
    } else {
      setFailure(error.message)
      setDropped((n) => n + 1)
    }
  }

  return {
    isBusy,
    question,
    failure,
    dropped,
    /** One count, after those that were given before it. */
    count: (sent: Count): Promise<Counted | undefined> => {
      setFailure(undefined)
      const next = queue.current.then(() => send(sent))
      queue.current = next.catch(() => undefined)
      return next
    },
    /** Pieces beside those of the others, or a count in place of theirs; neither takes the count back. */
    answer: (how: CountSent['how'] | undefined): Promise<Counted | undefined> => {
      ask(undefined)
      if (!question || how === undefined) {
        setDropped((n) => n + 1)
        return Promise.resolve(undefined)
      }
      if (how === 'add') {
        shared.current.add(keyOf(question.sent))
      }
      return send({ ...question.sent, how, over: true })
    },
  }
}

function keyOf({ lineId, code, place = '' }: Count): string {
  return lineId ?? `${code ?? ''} ${place}`
}
