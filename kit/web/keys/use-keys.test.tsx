// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { useKeys } from './use-keys.web.ts'

afterEach(cleanup)

const user = userEvent.setup({ delay: null })
const done: string[] = []
const entry = (keys: string) => ({ keys, title: [keys, keys] as const, run: () => done.push(keys) })

function Pages() {
  useKeys([entry('g o'), entry('g r')], { title: ['前往', 'Go to'] })
  return null
}
function Rows() {
  useKeys([entry('r'), entry('o')], { title: ['列表', 'List'] })
  return null
}

it('two keys one after the other do one thing, and the second one alone another', async () => {
  renderForTest(
    <>
      <Rows />
      <Pages />
    </>,
  )
  await user.keyboard('go')
  await user.keyboard('gr')
  expect(done.splice(0)).toEqual(['g o', 'g r'])
  await user.keyboard('r')
  expect(done.splice(0)).toEqual(['r'])
})
