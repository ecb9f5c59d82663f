import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askAgain } from './ask-again.web.ts'

const KEY = ['shelf', 'list']

let queries: QueryClient
/** Answers what was asked, in order. */
let answers: ((rows: string) => void)[]
const options = {
  queryKey: KEY,
  queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  staleTime: 60_000,
}

beforeEach(() => {
  queries = new QueryClient()
  answers = []
})
afterEach(() => queries.clear())

/** Somebody looks at the rows. */
function look() {
  const observer = new QueryObserver(queries, options)
  observer.subscribe(() => undefined)
  return observer
}

it('what is asked for the first time is asked again: the first answer may be from before', async () => {
  const observer = look()
  const waiting = queries.fetchQuery(options)
  void askAgain(queries, { queryKey: ['shelf'] })
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.('before')
  answers[1]?.('after')
  expect(await waiting).toBe('after')
  expect(observer.getCurrentResult().data).toBe('after')
})

it('so is what is asked for again', async () => {
  const observer = look()
  answers[0]?.('first')
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')
  void askAgain(queries)
  void askAgain(queries)
  answers[1]?.('before')
  answers[2]?.('after')
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' })
})

it('what is fetched ahead is outdated once it is here, and asked for when it is looked at', async () => {
  const ahead = queries.fetchQuery(options)
  await askAgain(queries)
  expect(answers).toHaveLength(1)
  answers[0]?.('before')
  expect(await ahead).toBe('before')
  const observer = look()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
})

it('what is on show is only marked when its place is about to change', async () => {
  const observer = look()
  await askAgain(queries, { refetchType: 'none' })
  answers[0]?.('before')
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'before', isStale: true })
  expect(answers).toHaveLength(1)
})

it('what does not match is left alone', async () => {
  const observer = look()
  await askAgain(queries, { queryKey: ['poster'] })
  answers[0]?.('rows')
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'rows', isStale: false })
  expect(answers).toHaveLength(1)
})
