// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ApiError, refusalIn } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { useTold } from './use-told.web.ts'

afterEach(cleanup)

const refusal = () =>
  new ApiError({
    http: 400,
    code: 400,
    message: '参数错误',
    result: { errors: [{ path: 'name', message: '请填写名称' }] },
  })

const answered = (message: string): Answer<unknown> => ({ code: 200, message, result: 'given' })

interface CallProps {
  readonly call: () => Promise<Answer<unknown>>
  readonly done?: string | false
  readonly isAtField?: boolean
}

function Call({ call, done, isAtField = false }: CallProps) {
  const { told, isBusy } = useTold()
  const [outcome, setOutcome] = useState('')
  const [error, setError] = useState('')
  const telling = {
    ...(done === undefined ? {} : { done }),
    ...(isAtField ? { onRefused: (refused: ApiError) => setError(refusalIn(refused)) } : {}),
  }
  const run = async () => setOutcome((await told(call(), telling))?.result === 'given' ? 'done' : 'not done')
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void run()}>
        call
      </button>
      <p role="status">{outcome}</p>
      <p role="alert">{error}</p>
    </>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'call' }))
const outcome = () => screen.getByRole('status').textContent

it('says the words of the answer, or what the page says instead', async () => {
  const call = async () => answered('已退回')
  renderForTest(<Call call={call} />)
  await press()
  expect(await screen.findByText('已退回')).toBeTruthy()
  expect(outcome()).toBe('done')
  cleanup()
  renderForTest(<Call call={call} done="已退回 3 单" />)
  await press()
  expect(await screen.findByText('已退回 3 单')).toBeTruthy()
})

it('gives the answer to a page that shows by itself what came of it', async () => {
  renderForTest(<Call call={async () => answered('已退回')} done={false} />)
  await press()
  expect(outcome()).toBe('done')
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})

it('says why it was refused, as a message or at the field', async () => {
  const call = () => Promise.reject(refusal())
  renderForTest(<Call call={call} />)
  await press()
  expect(await screen.findByText('请填写名称')).toBeTruthy()
  expect(outcome()).toBe('not done')
  cleanup()
  renderForTest(<Call call={call} isAtField />)
  await press()
  expect(screen.getByRole('alert').textContent).toBe('请填写名称')
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})

it('does not say again what the client has shown', async () => {
  const error = refusal()
  error.isShown = true
  renderForTest(<Call call={() => Promise.reject(error)} />)
  await press()
  expect(outcome()).toBe('not done')
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})

it('is busy as long as the call takes', async () => {
  let resolve: (answer: Answer<unknown>) => void = () => undefined
  const promise = new Promise<Answer<unknown>>((settle) => {
    resolve = settle
  })
  renderForTest(<Call call={() => promise} />)
  await press()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'call' })
  expect(button.disabled).toBe(true)
  await act(async () => resolve(answered('好')))
  expect(button.disabled).toBe(false)
})
