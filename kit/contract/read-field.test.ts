import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialValues, readField, readInput } from './read-field.ts'
import { fieldOf } from './resource-fields.ts'
import { sample } from './testing/sample.ts'
import { wordsOf } from './text.ts'

const field = (name: string) => fieldOf(sample, name) ?? expect.fail(`no field ${name}`)
const read = (name: string, raw: unknown) => readField(field(name), raw)

const TAKEN: readonly (readonly [name: string, sent: unknown, value: unknown])[] = [
  ['name', ' 初音 ', '初音'],
  ['name', 39, '39'],
  ['note', ' two\nlines ', ' two\nlines '],
  ['count', '12', 12],
  ['count', ' 12 ', 12],
  ['count', 0, 0],
  ['weight', '1.25', 1.25],
  ['weight', 0.1 + 0.2, 0.3],
  ['weight', '0.30000000000000004', 0.3],
  ['count', 4.9999999999, 5],
  ['count', '5.00', 5],
  ['count', '１２', 12],
  ['count', '1,000', 1000],
  ['price', '1,000.00', 100_000],
  ['price', 19.9 * 3, 5970],
  ['isHot', 'TRUE', true],
  ['isHot', 'Yes', true],
  ['isHot', '1.0', true],
  ['isHot', '１', true],
  ['isHot', 'False', false],
  ['isHot', 'No', false],
  ['isHot', '0.0', false],
  ['price', '12.5', 1250],
  ['price', 0.29, 29],
  ['isHot', 'true', true],
  ['isHot', '1', true],
  ['isHot', 'Y', true],
  ['isHot', '是', true],
  ['isHot', 0, false],
  ['isHot', 'N', false],
  ['rank', 'high', 'high'],
  ['state', '1', 1],
  ['kinds', ['a', 'b'], 'a,b'],
  ['kinds', 'a,b', 'a,b'],
  ['day', '2024-02-29', '2024-02-29'],
  ['seenAt', '2026-03-01 23:59:59', '2026-03-01 23:59:59'],
  ['month', '2026-12', '2026-12'],
  ['cover', 'goods/202603/a.png', 'goods/202603/a.png'],
  ['cover', 'https://example.com/a.png', 'https://example.com/a.png'],
  ['pictures', ['a.png', 'b.png'], 'a.png,b.png'],
  ['owner', 'admin', 'admin'],
  ['place', 310000, '310000'],
  ['code', 'A1', 'A1'],
]

const REFUSED: readonly (readonly [name: string, sent: unknown])[] = [
  ['name', 'x'.repeat(21)],
  ['name', { a: 1 }],
  ['name', 'a\u0000b'],
  ['count', 'twelve'],
  ['count', 1.5],
  ['count', -1],
  ['count', 1001],
  ['count', true],
  ['count', '5,00'],
  ['count', '1,5'],
  ['count', '1e2'],
  ['count', '0x10'],
  ['weight', '1,25'],
  ['price', '12,50'],
  ['price', '1.200,00'],
  ['price', '1,00'],
  ['price', '1e2'],
  ['isHot', '2'],
  ['count', 'Infinity'],
  ['weight', 1.234],
  ['weight', '1e-7'],
  ['price', 1.234],
  ['price', '1000.01'],
  ['price', '-1'],
  ['price', {}],
  ['isHot', 'perhaps'],
  ['state', 'on'],
  ['state', 40_000],
  ['day', '2026-02-29'],
  ['day', '0000-01-01'],
  ['day', '2026-3-1'],
  ['seenAt', '2026-03-01 24:00:00'],
  ['seenAt', '2026-03-01T10:00:00Z'],
  ['month', '2026-13'],
  ['cover', 'a.png,b.png'],
  ['cover', '../../etc/passwd'],
  ['cover', 'javascript:alert(1)'],
  ['cover', 'data:text/html,x'],
  ['pictures', 'a.png,b.png,c.png'],
  ['place', '31'],
  ['code', 'a1'],
]

describe('a field', () => {
  it.each(TAKEN)('[9.8a] %s takes %j', (name, sent, value) => {
    expect(read(name, sent)).toEqual({ value })
  })

  it.each(REFUSED)('%s refuses %j in both languages', (name, sent) => {
    const reading = read(name, sent)
    const { error } = 'error' in reading ? reading : expect.fail(`was taken: ${JSON.stringify(reading)}`)
    expect(wordsOf(error).every((text) => text !== '' && !/[{}]/.test(text))).toBe(true)
  })

  it.each([null, undefined, '', []])('is empty with %j: null, or its initial value, or an error', (empty) => {
    expect(read('name', empty)).toEqual({ value: null })
    expect(read('name', '\u200b\u2060')).toEqual({ value: null })
    expect(read('rank', empty)).toEqual({ value: 'low' })
    expect(read('isHot', empty)).toEqual({ value: false })
    expect(read('code', empty)).toEqual({ error: ['编码不能为空', 'Code is required', 'input.required'] })
  })

  it('reads numbers that arrive as text to the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (value) => {
        expect(read('count', String(value))).toEqual(read('count', value))
      }),
    )
  })

  it('gives a value or an error for whatever is sent, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sample.fields)), fc.anything(), (name, sent) => {
        const reading = read(name, sent)
        expect('value' in reading !== 'error' in reading).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a form', () => {
  it('fills initial values and asks for what is required when a row is added', () => {
    expect(readInput(sample, {}, 'add').errors.map(({ path }) => path)).toEqual(['code'])
    expect(readInput(sample, { code: 'A', total: 5 }, 'add').values).toMatchObject({
      rank: 'low',
      state: 0,
      name: null,
    })
  })

  it('knows what a new row holds before it is filled', () => {
    expect(initialValues(sample)).toEqual({ isHot: false, rank: 'low', state: 0 })
  })

  it('reads only what was sent when a row is edited: null and a missing key change nothing, empty text clears', () => {
    const { values } = readInput(sample, { code: 'B', name: '', note: null, count: 3, total: 9, extra: 1 }, 'edit')
    expect(values).toEqual({ name: null, count: 3 })
  })

  it('never reads what the server fills, what is fixed, or what is not declared', () => {
    const { values } = readInput(sample, { code: 'A', total: 5, tenantId: 7, id: 'x', line: 1 }, 'add')
    expect(Object.keys(values)).toEqual(Object.keys(sample.fields).filter((name) => name !== 'total'))
  })

  it('runs the check of the resource once its fields are right', () => {
    expect(readInput(sample, { code: 'A', count: 13, weight: 13 }, 'add').errors.map(({ path }) => path)).toEqual([
      'count',
    ])
    expect(readInput(sample, { code: 'a', count: 13, weight: 13 }, 'add').errors.map(({ path }) => path)).toEqual([
      'code',
    ])
  })
})
