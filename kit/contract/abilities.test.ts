import { expect, it } from 'vitest'
import { abilitiesIn } from './abilities.ts'
import type { AnyResource } from './resource.ts'
import { sample } from './testing/sample.ts'

const only =
  (...codes: readonly string[]) =>
  (code: string) =>
    codes.includes(code)

it('somebody may do with a row what permission and state allow, in declared order', () => {
  const all = abilitiesIn(sample, () => true)
  expect(all({ state: 0 })).toEqual(['edit', 'delete', 'archive'])
  expect(all({ state: 2 })).toEqual(['edit', 'delete'])
  expect(abilitiesIn(sample, only('test:sample:archive', 'test:sample:list'))({ state: 1 })).toEqual(['archive'])
  expect(abilitiesIn({ ...sample, without: ['edit'] }, only('test:sample:edit'))({ state: 0 })).toEqual([])
})

it('a state that does not name the verb edit takes none', () => {
  const states = { ...sample.states, moves: { ...sample.states?.moves, edit: { from: [0] } } }
  const bound = abilitiesIn({ ...sample, states } as AnyResource, () => true)
  expect(bound({ state: 0 })).toContain('edit')
  expect(bound({ state: 2 })).toEqual(['delete'])
})
