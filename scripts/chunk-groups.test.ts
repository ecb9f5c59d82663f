import { describe, expect, it } from 'vitest'
import { groupsOf } from './lib/chunk-groups.mjs'

const part = (size: number, visits: readonly number[], imports: readonly number[] = []) => ({ size, visits, imports })
const sorted = (files: readonly (readonly number[])[]) =>
  files.map((file) => [...file].sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b)
const filesOf = (parts: readonly ReturnType<typeof part>[], weights: readonly number[], spare?: number) =>
  sorted(groupsOf(parts, weights, { request: 100, ...(spare !== undefined && { spare }) }))

/** Thirty parts that import later ones, with the visits that this makes of six beginnings. */
function program(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const imports = Array.from({ length: 30 }, (_, from) =>
    Array.from({ length: next(4) }, () => from + 1 + next(30)).filter((to) => to < 30),
  )
  const visits = imports.map(() => new Set<number>())
  for (let visit = 0; visit < 6; visit++) {
    const waiting = [visit, next(30)]
    for (const index of waiting) {
      visits[index]?.add(visit)
      waiting.push(...(imports[index] ?? []).filter((to) => !visits[to]?.has(visit)))
    }
  }
  return imports.map((to, index) => part(10 + next(400), [...(visits[index] ?? [])], to))
}

/** Files that cannot be put in an order in which each imports later ones alone. */
function circle(parts: ReturnType<typeof program>, files: readonly (readonly number[])[]) {
  const left = new Set(files)
  const importsAny = (file: readonly number[]) =>
    file.some((index) => parts[index]?.imports.some((to) => [...left].some((one) => one !== file && one.includes(to))))
  for (
    let last = [...left].find((file) => !importsAny(file));
    last;
    last = [...left].find((file) => !importsAny(file))
  ) {
    left.delete(last)
  }
  return [...left]
}

describe('files for parts of a program', () => {
  it('what the same visits load comes in one', () => {
    expect(filesOf([part(500, [0, 1]), part(500, [0, 1]), part(900, [1])], [1, 1], 0)).toEqual([[0, 1], [2]])
  })

  it('small parts join others where the requests saved outweigh what is loaded in vain', () => {
    expect(filesOf([part(1000, [0, 1, 2]), part(20, [0, 1])], [1, 1, 1])).toEqual([[0, 1]])
    expect(filesOf([part(1000, [0, 1, 2]), part(220, [0, 1])], [1, 1, 1])).toEqual([[0], [1]])
  })

  it('visits count by their weight', () => {
    const parts = [part(1000, [0, 1]), part(200, [0])]
    expect(filesOf(parts, [10, 1], 1)).toEqual([[0, 1]])
    expect(filesOf(parts, [1, 10], 1)).toEqual([[0], [1]])
  })

  it('no visit loads more in vain than its share', () => {
    const parts = [part(100, [0, 1]), part(60, [0])]
    expect(filesOf(parts, [50, 1], 0.7)).toEqual([[0, 1]])
    expect(filesOf(parts, [50, 1], 0.5)).toEqual([[0], [1]])
  })

  it('files import each other in no circle, and each part is in one, for 100 random programs', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const parts = program(seed)
      const files = filesOf(parts, [5, 1, 1, 3, 1, 1], 0.5)
      expect(files.flat().sort((a, b) => a - b)).toEqual(parts.map((_, index) => index))
      expect([seed, ...circle(parts, files)]).toEqual([seed])
    }
  })

  it('what stays alone is in no circle, and joins none, for 100 random programs', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const parts = program(seed).map((one, index) => ({ ...one, isAlone: index % 4 === 1 }))
      const files = filesOf(parts, [5, 1, 1, 3, 1, 1], 0.5)
      expect([seed, ...circle(parts, files)]).toEqual([seed])
      expect(files.filter((file) => file.length > 1 && file.some((index) => parts[index]?.isAlone))).toEqual([])
    }
  })

  it('what a file imports counts as loaded by all its visits', () => {
    // 0 and 1 would pay, but 2, which only 1 needs, would come along
    const parts = [part(10, [0, 1]), part(10, [0], [2]), part(5000, [0])]
    expect(filesOf(parts, [1, 1], 1)).toEqual([[0], [1, 2]])
  })
})
