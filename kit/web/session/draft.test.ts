// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDraft } from './draft.web.ts'
import { useSession } from './session.web.ts'

interface Values {
  readonly name: string
}

const as = (id: string) => useSession.setState({ info: { id, username: id, realname: id } })
const draft = () => renderHook(() => useDraft<Values>('position:new')).result.current

beforeEach(() => {
  localStorage.clear()
  as('u1')
})

test('a half-filled form comes back after a reload and a new sign-in, until it is saved', () => {
  expect(draft().kept).toBeUndefined()
  draft().keep({ name: '店长' })
  expect(draft().kept).toEqual({ name: '店长' })
  draft().discard()
  expect(draft().kept).toBeUndefined()
})

test('nobody sees the draft of another', () => {
  draft().keep({ name: '店长' })
  act(() => as('u2'))
  expect(draft().kept).toBeUndefined()
})
