import { describe, expect, it } from 'vitest'
import { money, number, rows, text } from './field.ts'
import { readEntry, readInput } from './read-field.ts'

const LINES = rows(
  ['商品', 'Items'],
  {
    itemId: text(['明细', 'Item'], { required: true, max: 5 }),
    qty: number(['数量', 'Pieces'], { required: true, max: 9 }),
    amount: money(['金额', 'Amount']),
  },
  { max: 3 },
)

const read = (lines: unknown, field = LINES) => readInput({ fields: { lines: field } }, { lines }, 'add')

describe('rows of an input', () => {
  it('are read like forms of their own: amounts in fen, what is not declared left out', () => {
    expect(read([{ itemId: 'a', qty: '2', amount: 12.5, other: 1 }])).toEqual({
      values: { lines: [{ itemId: 'a', qty: 2, amount: 1250 }] },
      errors: [],
    })
    expect(read([{ itemId: 'a', qty: 1 }]).values).toEqual({ lines: [{ itemId: 'a', qty: 1, amount: null }] })
  })

  it('are refused at their places', () => {
    const { errors } = read([{ itemId: 'a', qty: 1 }, 7, { itemId: 'too long', qty: 10 }])
    expect(errors.map(({ path }) => path)).toEqual(['lines.1', 'lines.2.itemId', 'lines.2.qty'])
  })

  it('sent as a text say what they look like, once more as JSON in a cell of a sheet', () => {
    expect(read('a:1,b:2').errors).toEqual([
      {
        path: 'lines',
        message: [
          '商品应为列表，例如 [{"itemId":"…","qty":1}]',
          'Items must be a list such as [{"itemId":"…","qty":1}]',
          'input.notAList',
        ],
      },
    ])
    expect(read('[{"itemId":"a","qty":1}]').values).toMatchObject({ lines: [{ itemId: 'a', qty: 1 }] })
    expect(read('[{').errors).toHaveLength(1)
    expect(read({ itemId: 'a' }).errors).toHaveLength(1)
  })

  it('are none when nothing is sent, unless they are required, and no more than the field says', () => {
    const needed = { ...LINES, required: true }
    for (const nothing of [undefined, null, '', []]) {
      expect(read(nothing)).toEqual({ values: { lines: null }, errors: [] })
      expect(read(nothing, needed).errors).toMatchObject([{ path: 'lines' }])
    }
    expect(read(Array.from({ length: 4 }, () => ({ itemId: 'a', qty: 1 }))).errors).toEqual([
      { path: 'lines', message: ['商品最多 3 行', 'Items: at most 3 rows', 'input.tooManyRows'] },
    ])
  })

  it('of a form tell the first that is wrong, with the number of its row', () => {
    expect(readEntry(LINES, [{ itemId: 'a', qty: 1 }])).toEqual({ value: [{ itemId: 'a', qty: 1, amount: null }] })
    expect(readEntry(LINES, [{ itemId: 'a', qty: 1 }, { itemId: 'b' }])).toEqual({
      error: ['第 2 行：数量不能为空', 'Row 2: Pieces is required'],
    })
  })
})
