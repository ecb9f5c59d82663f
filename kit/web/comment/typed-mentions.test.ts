import { expect, it } from 'vitest'
import { labelled, storedText, typedText } from './typed-mentions.ts'

const wang = { id: 'u1', username: 'wang', name: '王小明' }
const other = { id: 'u2', username: 'wang2', name: '王小明' }
const li = { id: 'u3', username: 'li', name: '王小明明' }

it('people of the same name are told apart by their accounts', () => {
  expect(labelled([wang, other, li], [])).toEqual([
    { id: 'u1', label: '王小明' },
    { id: 'u2', label: '王小明(wang2)' },
    { id: 'u3', label: '王小明明' },
  ])
  expect(labelled([wang], [{ id: 'u2', label: '王小明' }])).toEqual([{ id: 'u1', label: '王小明(wang)' }])
})

it('a typed text names those who were chosen, the longest name first, and nobody else', () => {
  const people = labelled([wang, other, li], [])
  const text = '@王小明明@王小明(wang2)看 @王小明，@张三 a@b.c'
  expect(storedText(text, people)).toBe('@[u3]@[u2]看 @[u1]，@张三 a@b.c')
  expect(storedText('@张三', [])).toBe('@张三')
})

it('a stored text is typed as it was', () => {
  const stored = '@[u3]@[u2]看 @[u1]'
  const { text, people } = typedText(stored, [wang, other, li])
  expect(text).toBe('@王小明明@王小明(wang2)看 @王小明')
  expect(storedText(text, people)).toBe(stored)
})
