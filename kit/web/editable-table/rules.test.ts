import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { NAMED_PATTERNS } from '#kit/contract/patterns.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { pendingOf, uploadValue } from '../field/upload/upload-list.ts'
import type { CellRule, RuleCell, TableColumn, TableRow } from './column.ts'
import { cellError, tableErrors } from './rules.ts'

const MALFORMED = ['编号格式不正确', 'Code is not well-formed']
const REQUIRED = ['编号不能为空', 'Code is required']
const UNIQUE = ['编号不能重复', 'Code must be unique']

function column(...validateRules: readonly CellRule[]): TableColumn {
  return { key: 'code', type: 'input', title: ['编号', 'Code'], validateRules }
}

/** What one cell is told whose row stands alone in the table. */
function errorOf(value: unknown, ...rules: readonly CellRule[]) {
  const row = { id: '1', code: value }
  return cellError({ value, row, column: column(...rules), moment: 'change' }, [row])
}

function rowsOf(values: readonly unknown[]): readonly TableRow[] {
  return values.map((code, index) => ({ id: String(index), code }))
}

/** Ids of the rows whose cell is wrong. */
async function wrongIn(values: readonly unknown[], ...rules: readonly CellRule[]): Promise<readonly string[]> {
  const errors = await tableErrors(rowsOf(values), [column(...rules)])
  return errors.map(({ row }) => row.id)
}

const EMPTY = [undefined, null, '']

describe('a required cell', () => {
  it.each([...EMPTY, '  ', '\n', '　'])('[5.6a] refuses %j', (value) => {
    expect(errorOf(value, { required: true })).toEqual(REQUIRED)
    expect(errorOf(value, { pattern: '*' })).toEqual(REQUIRED)
  })

  it('[3.13a] [5.6a] refuses a file that is said to be removed', () => {
    const kept = uploadValue({ ...pendingOf('1', { name: 'a', type: '', size: 1 }), path: 'temp/a.pdf' }, String)
    expect(errorOf(kept, { required: true })).toBeUndefined()
    expect(errorOf({ ...kept, status: 'removed' }, { required: true })).toEqual(REQUIRED)
  })

  it.each(['x', ' x ', 0, '0', false])('[5.6a] takes %j', (value) => {
    expect(errorOf(value, { required: true })).toBeUndefined()
    expect(errorOf(value, { pattern: '*' })).toBeUndefined()
  })
})

it.each(EMPTY)('any other rule has nothing to say about %j', async (value) => {
  expect(errorOf(value, { pattern: 'm' }, { pattern: /^x$/ }, { unique: true }, { pattern: 'only' })).toBeUndefined()
  expect(await wrongIn([value, value], { unique: true }, { pattern: 'only' }, { required: false })).toEqual([])
})

describe.each<[string, CellRule]>([
  ['unique', { unique: true }],
  ["pattern 'only'", { pattern: 'only' }],
])('%s', (_name, rule) => {
  const values = fc.array(fc.constantFrom(1, '1', 'a', 'A', 'b', '', null, undefined), { maxLength: 12 })

  it('[5.6b] speaks in all rows that share a value, and in no other', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (codes) => {
        const texts = codes.map((code) => String(code ?? ''))
        const wanted = texts.flatMap((text, at) =>
          text !== '' && texts.some((other, place) => place !== at && other === text) ? [String(at)] : [],
        )
        expect(await wrongIn(codes, rule)).toEqual(wanted)
      }),
    )
  })

  it('[5.6b] says the same of one cell as of the table', () => {
    fc.assert(
      fc.property(values, fc.nat(), (codes, place) => {
        fc.pre(codes.length > 0)
        const rows = rowsOf(codes)
        const at = place % codes.length
        const value = codes[at]
        const isShared = codes.filter((code) => String(code ?? '') === String(value ?? '')).length > 1
        const row = rows[at] ?? { id: '' }
        const error = cellError({ value, row, column: column(rule), moment: 'blur' }, rows)
        expect(error).toEqual(isShared && (value ?? '') !== '' ? UNIQUE : undefined)
      }),
    )
  })

  it('[5.6b] compares what is being typed, though its row still holds another value', () => {
    const rows = rowsOf(['a', 'b'])
    const typed = (value: string) =>
      cellError({ value, row: rows[0] ?? { id: '' }, column: column(rule), moment: 'input' }, rows)
    expect(typed('b')).toEqual(UNIQUE)
    expect([typed('a'), typed('c'), typed('')]).toEqual([undefined, undefined, undefined])
  })

  it('[5.6b] tells files by their paths', async () => {
    const fileAt = (path: string, uid: string) =>
      uploadValue({ ...pendingOf(uid, { name: 'a', type: '', size: 1 }), path }, String)
    const files = ['temp/a', 'temp/b', 'temp/a'].map((path, index) => fileAt(path, String(index)))
    expect(await wrongIn(files, rule)).toEqual(['0', '2'])
  })

  it('[5.6b] looks at its own column only', async () => {
    const rows = [
      { id: '1', code: 'a', name: 'b' },
      { id: '2', code: 'b', name: 'a' },
    ]
    expect(await tableErrors(rows, [column(rule), { ...column(rule), key: 'name' }])).toEqual([])
  })
})

describe('patterns', () => {
  const EXAMPLES: Readonly<Record<string, readonly [good: string, bad: string]>> = {
    'n6-16': ['123456', '12345'],
    '*6-16': ['ab 12!', 'ab12!'],
    's6-18': ['abcdef', 'abcde1'],
    url: ['https://a.cn/b', 'a.cn'],
    e: ['a@b.io', 'a@b'],
    m: ['13812345678', '12812345678'],
    p: ['100000', '10000'],
    s: ['abc', 'a1'],
    n: ['-1.5', '1e5'],
    z: ['-15', '1.5'],
    money: ['12.34', '1.234'],
    money5: ['1.23456', '0.123'],
  }

  it.each(Object.entries(EXAMPLES))('[5.6c] [5.6j] %s is asked by its name', (pattern, [good, bad]) => {
    expect(errorOf(good, { pattern })).toBeUndefined()
    expect(errorOf(bad, { pattern })).toEqual(wordsOf(NAMED_PATTERNS[pattern]?.message ?? expect.fail(pattern)))
  })

  it('there is an example of every name', () => {
    expect([...Object.keys(EXAMPLES), '*'].sort()).toEqual(Object.keys(NAMED_PATTERNS).sort())
  })

  it.each<[string, CellRule['pattern']]>([
    ['a text', '^F-\\d{3}$'],
    ['a RegExp', /^F-\d{3}$/],
    ['a RegExp with flags', /^f-\d{3}$/i],
  ])('[5.6d] a regular expression can be %s', (_name, pattern) => {
    expect(errorOf('F-123', { pattern })).toBeUndefined()
    expect(errorOf('F-12', { pattern })).toEqual(MALFORMED)
  })

  it.each([/\d/g, /\d/y, /\d/gy])('[5.6d] %s says the same each time it is asked', (pattern) => {
    const asked = Array.from({ length: 4 }, () => errorOf('1', { pattern }))
    expect(asked).toEqual([undefined, undefined, undefined, undefined])
    expect(pattern.lastIndex).toBe(0)
  })

  it('[5.6d] a name of an object that is no pattern is a regular expression', () => {
    expect(errorOf('constructor', { pattern: 'constructor' })).toBeUndefined()
    expect(errorOf('x', { pattern: 'toString' })).toEqual(MALFORMED)
  })

  it('[5.6d] numbers are matched as they are written', () => {
    expect(errorOf(12.5, { pattern: /^12\.5$/ })).toBeUndefined()
  })
})

describe('a handler', () => {
  const LATE = ['来晚了', 'Too late'] as const

  it('[5.6e] says what is wrong, at once or after a while', async () => {
    expect(errorOf('x', { handler: () => LATE })).toEqual(LATE)
    expect(errorOf('x', { handler: () => undefined })).toBeUndefined()
    await expect(errorOf('x', { handler: async () => LATE })).resolves.toEqual(LATE)
    await expect(errorOf('x', { handler: async () => undefined })).resolves.toBeUndefined()
  })

  it('[5.6e] is told the value, the row, the column and the moment; also of an empty cell', async () => {
    const handler = vi.fn<(cell: RuleCell) => undefined>()
    const [row = { id: '' }] = rowsOf([''])
    const one = column({ handler })
    cellError({ value: 'typed', row, column: one, moment: 'input' }, [row])
    expect(handler).toHaveBeenLastCalledWith({ value: 'typed', row, column: one, moment: 'input' })
    await tableErrors([row], [one])
    expect(handler).toHaveBeenLastCalledWith({ value: '', row, column: one, moment: 'getValues' })
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('[5.6e] speaks with its own words, and the holes in them are filled', async () => {
    const told = ['{title}来晚了', '{title} is late'] as const
    const wanted = ['编号来晚了', 'Code is late']
    expect(errorOf('x', { handler: () => told, message: LATE })).toEqual(wanted)
    await expect(errorOf('x', { handler: async () => told })).resolves.toEqual(wanted)
  })
})

describe('of several rules', () => {
  const message = (text: string) => [text, text] as const

  it('[5.6f] the first that is broken speaks, and the later ones are not asked', () => {
    const later = vi.fn(() => message('later'))
    const rules: readonly CellRule[] = [
      { required: true, message: message('required') },
      { pattern: 'z', message: message('whole') },
      { pattern: /^\d$/, message: message('one digit') },
      { handler: later },
    ]
    expect(['', 'x', '12'].map((value) => errorOf(value, ...rules)?.toString())).toEqual([
      'required,required',
      'whole,whole',
      'one digit,one digit',
    ])
    expect(later).not.toHaveBeenCalled()
    expect(errorOf('1', ...rules)).toEqual(message('later'))
  })

  it('[5.6f] the first speaks though it takes longer to answer', async () => {
    const slow = (text?: string): CellRule => ({
      handler: () =>
        new Promise((answer) => setImmediate(() => answer(text === undefined ? undefined : message(text)))),
    })
    const last: CellRule = { pattern: /^$/, message: message('last') }
    await expect(errorOf('x', slow('slow'), last)).resolves.toEqual(message('slow'))
    await expect(errorOf('x', slow(), last)).resolves.toEqual(message('last'))
    await expect(errorOf('x', slow(), slow('second'), last)).resolves.toEqual(message('second'))
    await expect(errorOf('x', slow(), slow())).resolves.toBeUndefined()
  })

  it('[5.6f] whichever rules a cell has, the first broken one speaks, at once and later alike', async () => {
    const parts = fc.array(fc.record({ isBroken: fc.boolean(), isLate: fc.boolean() }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const rules = all.map(({ isBroken, isLate }, index): CellRule => {
          const answer = isBroken ? message(String(index)) : undefined
          return { handler: () => (isLate ? Promise.resolve(answer) : answer) }
        })
        const first = all.findIndex(({ isBroken }) => isBroken)
        expect(await errorOf('x', ...rules)).toEqual(first < 0 ? undefined : message(String(first)))
      }),
    )
  })
})

describe('messages', () => {
  const one: TableColumn = {
    key: 'price',
    type: 'inputNumber',
    title: ['价格', 'Price'],
    defaultValue: 9.5,
    validateRules: [
      { required: true, message: ['{title}（{key}）如{defaultValue}，{other}', '{title} ({key}), say {defaultValue}'] },
    ],
  }

  it('name the title, the key and the default of the column in both languages', async () => {
    const [error] = await tableErrors([{ id: '1', price: null }], [one])
    expect(error?.message).toEqual(['价格（price）如9.5，{other}', 'Price (price), say 9.5'])
  })

  it.each<[string, CellRule]>([
    ['', { required: true }],
    ['1', { unique: true }],
    ['1', { pattern: 'only' }],
    ['1', { pattern: 'm' }],
    ['1', { pattern: /^x/ }],
  ])('of a rule about %j stand instead of those of the kit: %j', async (value, rule) => {
    const message = ['不行', 'No'] as const
    const rows = rowsOf([value, value])
    const [own, kits] = [
      await tableErrors(rows, [column({ ...rule, message })]),
      await tableErrors(rows, [column(rule)]),
    ]
    expect(own.map((error) => error.message)).toEqual([message, message])
    expect(kits).toHaveLength(2)
    expect(kits.map((error) => error.message)).not.toContainEqual(message)
  })
})

describe('the whole table', () => {
  const columns: readonly TableColumn[] = [
    { key: 'code', type: 'input', title: ['编号', 'Code'], validateRules: [{ required: true }, { unique: true }] },
    { key: 'note', type: 'input', title: ['备注', 'Note'] },
    { key: 'secret', type: 'hidden', title: ['隐藏', 'Hidden'], validateRules: [{ required: true }] },
    {
      key: 'count',
      type: 'inputNumber',
      title: ['数量', 'Count'],
      validateRules: [
        { pattern: 'z' },
        { handler: async ({ value }) => (value === 13 ? ['不吉', 'Unlucky'] : undefined) },
      ],
    },
  ]

  it('[5.6h] all cells are checked and every error is told, row by row', async () => {
    const rows = [
      { id: '1', code: 'a', count: 13 },
      { id: '2', code: 'b', count: 1 },
      { id: '3', code: '', count: 1.5 },
      { id: '4', code: 'a', count: null },
    ]
    const errors = await tableErrors(rows, columns)
    expect(errors.map(({ row, column: { key }, message }) => [row.id, key, message[1]])).toEqual([
      ['1', 'code', 'Code must be unique'],
      ['1', 'count', 'Unlucky'],
      ['3', 'code', 'Code is required'],
      ['3', 'count', 'Enter a whole number'],
      ['4', 'code', 'Code must be unique'],
    ])
  })

  it('[5.6h] the failures are as many as the cells that fail by themselves', async () => {
    const row = fc.record({ code: fc.constantFrom('', 'a', 'b', 'c'), count: fc.constantFrom('', 1, 1.5, 13) })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 10 }), async (values) => {
        const rows = values.map((value, index) => ({ id: String(index), ...value }))
        const codes = values.map(({ code }) => code)
        const wrongCodes = codes.filter((code) => code === '' || codes.filter((other) => other === code).length > 1)
        const wrongCounts = values.filter(({ count }) => count === 1.5 || count === 13)
        const errors = await tableErrors(rows, columns)
        expect(errors).toHaveLength(wrongCodes.length + wrongCounts.length)
      }),
    )
  })

  it('[5.6h] a table without errors, rows or rules has none', async () => {
    expect(await tableErrors([{ id: '1', code: 'a', count: 1 }], columns)).toEqual([])
    expect(await tableErrors([], columns)).toEqual([])
    expect(await tableErrors([{ id: '1' }], [{ ...column(), validateRules: [] }])).toEqual([])
  })
})
