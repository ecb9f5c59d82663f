import { expect, it } from 'vitest'
import { afterPress, type Typed } from './wedge.ts'

const START: Typed = { text: '', at: 0 }

function typedIn(keys: readonly (string | { readonly key: string; readonly code: string })[], gap: number) {
  const scanned: string[] = []
  let typed = START
  for (const [index, each] of keys.entries()) {
    const { key, code } = typeof each === 'string' ? { key: each, code: '' } : each
    const next = afterPress(typed, { key, code, at: 1_000 + index * gap })
    if ('scanned' in next) {
      scanned.push(next.scanned)
      typed = START
    } else {
      typed = next
    }
  }
  return scanned
}

it('keys that come quickly and end with Enter or Tab are a code', () => {
  expect(typedIn([...'4580416940290', 'Enter'], 15)).toEqual(['4580416940290'])
  expect(typedIn([...'SF1234', 'Tab', ...'A-12', 'Enter'], 15)).toEqual(['SF1234', 'A-12'])
})

it('what fingers type is none, nor are a few keys or keys that write nothing', () => {
  expect(typedIn([...'4580416940290', 'Enter'], 200)).toEqual([])
  expect(typedIn([...'123', 'Enter'], 15)).toEqual([])
  expect(typedIn(['Tab', 'Enter', 'ArrowDown', 'Enter'], 15)).toEqual([])
})

it('is the same with full-width digits, with Shift between, and with an input method that hides the keys', () => {
  expect(typedIn([...'４５８０', 'Enter'], 15)).toEqual(['4580'])
  expect(typedIn(['Shift', 'S', 'Shift', 'F', '1', '2', 'Enter'], 15)).toEqual(['SF12'])
  const hidden = ['KeyS', 'Digit1', 'Minus', 'Numpad2'].map((code) => ({ key: 'Process', code }))
  expect(typedIn([...hidden, 'Enter'], 15)).toEqual(['S1-2'])
})
