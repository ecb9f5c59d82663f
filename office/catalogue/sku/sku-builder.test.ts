import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SKU_LIMIT, type Sku, type SkuColumn, SPEC_LIMIT, SPEC_VALUE_LIMIT } from './sku.ts'
import { type BuilderAction, type BuilderState, createBuilder, emit, reduceBuilder, UNDO_LIMIT } from './sku-builder.ts'

const run = (state: BuilderState, ...actions: BuilderAction[]) => actions.reduce(reduceBuilder, state)
const addSpec = (title: string): BuilderAction => ({ type: 'addSpec', title })
const addValue = (spec: number, title: string): BuilderAction => ({ type: 'addSpecValue', spec, title })
const setCell = (row: number, column: SkuColumn, value: string | number): BuilderAction => {
  return { type: 'setCell', row, column, value }
}
const paste = (startRow: number, column: SkuColumn, text: string): BuilderAction => {
  return { type: 'paste', startRow, column, text }
}
const namesOf = (state: BuilderState) => state.skus.map((sku) => sku.name)
const column = (state: BuilderState, name: keyof Sku) => state.skus.map((sku) => sku[name])
const tables = ({ specs, skus }: BuilderState) => ({ specs, skus })
const zh = (state: BuilderState) => state.errors.map(({ path, message }) => `${path} ${message[0]}`)

/** Colour red, blue by size S, M: four SKUs priced 1 to 4. */
const twoByTwo = run(
  createBuilder(1),
  addSpec('颜色'),
  addSpec('尺寸'),
  ...[addValue(0, '红'), addValue(0, '蓝'), addValue(1, 'S'), addValue(1, 'M')],
  paste(0, 'presentPrice', '1\n2\n3\n4'),
)

const anyIndex = fc.integer({ min: -1, max: 4 })
const anyTitle = fc.constantFrom('红', '蓝', '绿', 'S', 'a,b', '', ' ')
const anyColumn = fc.constantFrom<SkuColumn[]>('picture', 'presentPrice', 'stock', 'isTrade', 'status', 'barCode')
const anyCell = fc.constantFrom('', '0', '1', '9.99', '-1', 'x', '支持')
const anyAction: fc.Arbitrary<BuilderAction> = fc.oneof(
  fc.record({ type: fc.constant('addSpec' as const), title: anyTitle }),
  fc.record({ type: fc.constant('renameSpec' as const), spec: anyIndex, title: anyTitle }),
  fc.record({ type: fc.constant('moveSpec' as const), from: anyIndex, to: anyIndex }),
  fc.record({ type: fc.constant('removeSpec' as const), spec: anyIndex }),
  { weight: 4, arbitrary: fc.record({ type: fc.constant('addSpecValue' as const), spec: anyIndex, title: anyTitle }) },
  fc.record({ type: fc.constant('renameSpecValue' as const), spec: anyIndex, value: anyIndex, title: anyTitle }),
  fc.record({ type: fc.constant('moveSpecValue' as const), spec: anyIndex, from: anyIndex, to: anyIndex }),
  fc.record({ type: fc.constant('removeSpecValue' as const), spec: anyIndex, value: anyIndex }),
  fc.record({ type: fc.constant('resetAll' as const) }),
  fc.record({ type: fc.constant('setCell' as const), column: anyColumn, row: anyIndex, value: anyCell }),
  fc.record({ type: fc.constant('setAll' as const), column: anyColumn, value: anyCell }),
  fc.record({ type: fc.constant('fillDown' as const), column: anyColumn, fromRow: anyIndex, toRow: anyIndex }),
  fc.record({
    type: fc.constant('paste' as const),
    column: anyColumn,
    startRow: anyIndex,
    text: fc.array(anyCell, { maxLength: 4 }).map((cells) => cells.join('\n')),
  }),
)
const anyActions = fc.array(anyAction, { maxLength: 20 })

describe('specs and values', () => {
  it('[4.2a] SKUs follow values added and removed and specs deleted; adding a spec alone changes none', () => {
    const red = run(createBuilder(1), addSpec('颜色'), addValue(0, '红'))
    expect(namesOf(red)).toEqual(['红'])
    const sized = run(red, addSpec('尺寸'))
    expect(sized.skus).toBe(red.skus)
    const all = run(sized, addValue(1, 'S'), addValue(1, 'M'))
    expect(namesOf(all)).toEqual(['红,S', '红,M'])
    expect(namesOf(run(all, { type: 'removeSpecValue', spec: 1, value: 0 }))).toEqual(['红,M'])
    expect(namesOf(run(all, { type: 'removeSpec', spec: 0 }))).toEqual(['S', 'M'])
    expect(run(all, { type: 'removeSpec', spec: 0 }, { type: 'removeSpec', spec: 0 }).skus).toEqual([])
  })

  it('[4.2b-d] a value more or less leaves the other rows as they were edited', () => {
    const more = run(twoByTwo, addValue(0, '绿'))
    expect(column(more, 'presentPrice')).toEqual([1, 2, 3, 4, 0, 0])
    expect(column(more, 'stock')).toEqual(Array(6).fill(9999))
    const less = run(more, { type: 'removeSpecValue', spec: 0, value: 0 })
    expect(namesOf(less)).toEqual(['蓝,S', '蓝,M', '绿,S', '绿,M'])
    expect(column(less, 'presentPrice')).toEqual([3, 4, 0, 0])
    expect(column(less, 'sortRank')).toEqual([1, 2, 3, 4])
    expect(less.skus[2]?.extra).toEqual([{ title: '绿' }, { title: 'S' }])
  })

  it('[4.2e] generating again resets all SKUs', () => {
    const again = run(twoByTwo, setCell(0, 'status', 1), { type: 'resetAll' })
    expect(again.skus).toEqual(run(twoByTwo, { type: 'setAll', column: 'presentPrice', value: 0 }).skus)
    expect(column(again, 'status')).toEqual([0, 0, 0, 0])
  })

  it('[4.2f] an incoming value replaces both tables, and there is nothing to undo', () => {
    const value = { specAttr: [{ title: '版本', specValues: [{ title: '普通' }] }], skuList: [] }
    const replaced = run(twoByTwo, { type: 'replace', value })
    expect(tables(replaced)).toEqual({ specs: value.specAttr, skus: [] })
    expect(run(replaced, { type: 'undo' })).toEqual(replaced)
    expect(tables(run(twoByTwo, { type: 'replace', value: undefined }))).toEqual({ specs: [], skus: [] })
    expect(replaced.line).toBe(1)
  })

  it('[5.1a,b] [5.2a,b] a bad spec name or value changes nothing and says why', () => {
    const refused = (action: BuilderAction) => {
      const next = run(twoByTwo, action)
      expect(tables(next)).toEqual(tables(twoByTwo))
      return zh(next)
    }
    expect(refused(addSpec(' '))).toEqual(['specs 请输入规格值'])
    expect(refused(addSpec('颜色'))).toEqual(['specs 已存在该规格名'])
    expect(refused(addValue(1, ''))).toEqual(['specs.1.specValues 请输入规格值'])
    expect(refused(addValue(1, 'S '))).toEqual(['specs.1.specValues 已存在该规格值'])
    expect(refused({ type: 'renameSpec', spec: 0, title: '尺寸' })).toEqual(['specs.0.title 已存在该规格名'])
    expect(refused({ type: 'renameSpecValue', spec: 0, value: 0, title: '蓝' })).toEqual([
      'specs.0.specValues.0 已存在该规格值',
    ])
  })

  it('a renamed spec keeps its rows untouched, a renamed value takes them along', () => {
    const renamed = run(twoByTwo, { type: 'renameSpec', spec: 0, title: '色彩' })
    expect(renamed.specs[0]?.title).toBe('色彩')
    expect(renamed.skus).toBe(twoByTwo.skus)
    const value = run(twoByTwo, { type: 'renameSpecValue', spec: 0, value: 1, title: '天蓝' })
    expect(namesOf(value)).toEqual(['红,S', '红,M', '天蓝,S', '天蓝,M'])
    expect(column(value, 'presentPrice')).toEqual([1, 2, 3, 4])
  })

  it('moved specs and values reorder the rows with their edits', () => {
    const specs = run(
      twoByTwo,
      addSpec('空'),
      { type: 'moveSpec', from: 2, to: 0 },
      { type: 'moveSpec', from: 2, to: 1 },
    )
    expect(specs.specs.map((spec) => spec.title)).toEqual(['空', '尺寸', '颜色'])
    expect(namesOf(specs)).toEqual(['S,红', 'S,蓝', 'M,红', 'M,蓝'])
    expect(column(specs, 'presentPrice')).toEqual([1, 3, 2, 4])
    expect(column(specs, 'sortRank')).toEqual([1, 2, 3, 4])
    const values = run(twoByTwo, { type: 'moveSpecValue', spec: 0, from: 1, to: 0 })
    expect(namesOf(values)).toEqual(['蓝,S', '蓝,M', '红,S', '红,M'])
    expect(column(values, 'presentPrice')).toEqual([3, 4, 1, 2])
    const bare = createBuilder(1, { specAttr: twoByTwo.specs, skuList: [] })
    expect(run(bare, { type: 'moveSpec', from: 0, to: 1 }).skus).toEqual([])
    expect(run(bare, { type: 'moveSpecValue', spec: 0, from: 0, to: 1 }).skus).toEqual([])
  })

  it('refuses a value that would make more SKUs than the limit', () => {
    const wide = createBuilder(1, {
      specAttr: [
        { title: '一', specValues: Array.from({ length: SKU_LIMIT }, (_, index) => ({ title: `${index}` })) },
        { title: '二', specValues: [{ title: 'a' }] },
      ],
      skuList: [],
    })
    const next = run(wide, addValue(1, 'b'))
    expect(tables(next)).toEqual(tables(wide))
    expect(zh(next)).toEqual(['skus SKU数量不能超过2000个'])
    expect(run(wide, { type: 'resetAll' }).skus).toHaveLength(SKU_LIMIT)
  })
})

describe('cells', () => {
  it('one cell, a whole column, downwards', () => {
    expect(column(run(twoByTwo, setCell(1, 'presentPrice', '¥1,299')), 'presentPrice')).toEqual([1, 1299, 3, 4])
    expect(column(run(twoByTwo, { type: 'setAll', column: 'stock', value: '12' }), 'stock')).toEqual([12, 12, 12, 12])
    const filled = run(twoByTwo, { type: 'fillDown', column: 'presentPrice', fromRow: 1, toRow: 2 })
    expect(column(filled, 'presentPrice')).toEqual([1, 2, 2, 4])
    const toEnd = run(twoByTwo, { type: 'fillDown', column: 'presentPrice', fromRow: 0, toRow: 99 })
    expect(column(toEnd, 'presentPrice')).toEqual([1, 1, 1, 1])
  })

  it('what cannot be read is reported and changes nothing', () => {
    const next = run(twoByTwo, setCell(2, 'stock', '1.5'))
    expect(tables(next)).toEqual(tables(twoByTwo))
    expect(zh(next)).toEqual(['skus.2.stock 不是有效数量：不小于0的整数'])
    expect(zh(run(twoByTwo, { type: 'setAll', column: 'presentPrice', value: '贵' }))).toEqual([
      'skus 不是有效金额：不小于0，最多两位小数',
    ])
    expect(run(next, setCell(2, 'stock', '1')).errors).toEqual([])
  })

  it('a pasted range runs right and down; bad cells keep what they held, the rest is taken', () => {
    const next = run(twoByTwo, paste(1, 'memberPrice', '8.5\t7\t支持\n坏\t6\t也许\r\n9\t\t否\n'))
    expect(column(next, 'memberPrice')).toEqual([0, 8.5, 0, 9])
    expect(column(next, 'stock')).toEqual([9999, 7, 6, null])
    expect(column(next, 'isTrade')).toEqual([0, 1, 0, 0])
    expect(next.errors.map(({ path }) => path)).toEqual(['skus.2.memberPrice', 'skus.2.isTrade'])
  })

  it('what lies outside the table is counted', () => {
    const next = run(twoByTwo, paste(3, 'tradePrice', '1\t0\tx\n2\t0\n3'))
    expect(next.skus[3]).toMatchObject({ tradePrice: 1, status: 0 })
    expect(zh(next)).toEqual(['skus 粘贴的内容超出表格2行，未填入', 'skus 粘贴的内容超出表格1列，未填入'])
    expect(zh(run(twoByTwo, paste(9, 'stock', '1\n2')))).toEqual(['skus 粘贴的内容超出表格2行，未填入'])
  })

  it('[2.26c] on line 3 a paste runs through the columns of the reduced table', () => {
    const next = run(createBuilder(3), addSpec('颜色'), addValue(0, '红'), paste(0, 'picture', 'a.png\t500\t3\t禁用'))
    expect(next.skus[0]).toMatchObject({ picture: 'a.png', presentPrice: 500, stock: 3, status: 1, originalPrice: 0 })
    expect(next.errors).toEqual([])
  })

  it('a pasted column of amounts and words is taken or reported cell by cell', () => {
    const cell = fc.oneof(
      fc.integer({ min: 0, max: 999_999 }).map((fen) => fen / 100),
      fc.constantFrom('x', '-1', '0.001'),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.nat(3), (cells, startRow) => {
        const next = run(twoByTwo, paste(startRow, 'originalPrice', cells.join('\n')))
        const bad: string[] = []
        const expected = column(twoByTwo, 'originalPrice').map((old, row) => {
          const pasted = cells[row - startRow]
          if (typeof pasted === 'string') {
            bad.push(`skus.${row}.originalPrice`)
          }
          return typeof pasted === 'number' ? pasted : old
        })
        expect(column(next, 'originalPrice')).toEqual(expected)
        const over = startRow + cells.length > 4 ? ['skus'] : []
        expect(next.errors.map(({ path }) => path)).toEqual([...bad, ...over])
      }),
    )
  })
})

describe('undo', () => {
  it('takes back any action that changed something, and nothing else', () => {
    fc.assert(
      fc.property(anyActions, anyAction, (actions, last) => {
        const before = run(twoByTwo, ...actions)
        const changed = run(before, last)
        const hasChanged = changed.specs !== before.specs || changed.skus !== before.skus
        expect(changed.past.length - before.past.length).toBe(hasChanged ? 1 : 0)
        if (last.type !== 'resetAll') {
          expect(hasChanged).toBe(JSON.stringify(tables(changed)) !== JSON.stringify(tables(before)))
        }
        if (hasChanged) {
          expect(tables(run(changed, { type: 'undo' }))).toEqual(tables(before))
        }
      }),
    )
  })

  it('often enough leads back to the start', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        const start = createBuilder(1, { specAttr: twoByTwo.specs, skuList: twoByTwo.skus })
        const end = run(start, ...actions)
        const back = run(end, ...end.past.map((): BuilderAction => ({ type: 'undo' })))
        expect(tables(back)).toEqual(tables(start))
      }),
    )
  })

  it('remembers a limited number of steps', () => {
    const actions = Array.from({ length: UNDO_LIMIT + 5 }, (_, index) => setCell(0, 'stock', index))
    const end = run(twoByTwo, ...actions)
    expect(end.past).toHaveLength(UNDO_LIMIT)
    expect(run(end, { type: 'undo' }).skus[0]?.stock).toBe(UNDO_LIMIT + 3)
  })
})

describe('the limits of a product', () => {
  it('takes so many specs and says how many', () => {
    const titles = Array.from({ length: SPEC_LIMIT + 1 }, (_, index) => `规格${index}`)
    const end = run(createBuilder(1), ...titles.map((title) => addSpec(title)))
    expect(end.specs).toHaveLength(SPEC_LIMIT)
    expect(end.errors).toEqual([
      { path: 'specs', message: [`规格名不能超过${SPEC_LIMIT}个`, `At most ${SPEC_LIMIT} specs`] },
    ])
  })

  it('takes so many values of a spec and says how many', () => {
    const values = Array.from({ length: SPEC_VALUE_LIMIT + 1 }, (_, index) => addValue(0, `值${index}`))
    const end = run(createBuilder(1), addSpec('颜色'), ...values)
    expect(end.skus).toHaveLength(SPEC_VALUE_LIMIT)
    expect(end.errors).toEqual([
      {
        path: 'specs.0.specValues',
        message: [`每个规格的规格值不能超过${SPEC_VALUE_LIMIT}个`, `At most ${SPEC_VALUE_LIMIT} values for each spec`],
      },
    ])
  })
})

describe('after any actions', () => {
  it('[3.5a] [9.1d] rows are ranked from 1, named by their choices, and never twice the same', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        const { skus } = run(createBuilder(2), ...actions)
        expect(skus.map((sku) => sku.sortRank)).toEqual(skus.map((_, index) => index + 1))
        expect(skus.map((sku) => sku.name)).toEqual(skus.map((sku) => sku.extra.map(({ title }) => title).join(',')))
        expect(new Set(skus.map((sku) => JSON.stringify(sku.extra))).size).toBe(skus.length)
      }),
    )
  })
})

describe('configuration complete', () => {
  it('[4.2g] [3.5c] [3.4c] emits specAttr, specs with their values, and skuList', () => {
    const { value } = emit(twoByTwo)
    expect(value).toEqual({ specAttr: twoByTwo.specs, skuList: twoByTwo.skus })
    expect(value.specAttr[1]).toEqual({ title: '尺寸', specValues: [{ title: 'S' }, { title: 'M' }] })
  })

  it('[4.2h] a given product id is written onto every SKU first', () => {
    const { value } = emit(twoByTwo, 'p1')
    expect(value.skuList.map((sku) => sku.productId)).toEqual(['p1', 'p1', 'p1', 'p1'])
    expect(twoByTwo.skus[0]).not.toHaveProperty('productId')
    // SKUs that came with another product's id, as those of a copy, get the given one all the same
    const foreign = { ...twoByTwo, skus: value.skuList }
    expect(emit(foreign, 'p2').value.skuList.map((sku) => sku.productId)).toEqual(['p2', 'p2', 'p2', 'p2'])
    expect(emit(foreign).value.skuList.map((sku) => sku.productId)).toEqual(['p1', 'p1', 'p1', 'p1'])
  })

  it('[5.3f,g] errors are only told: the value is the same with and without them', () => {
    const broken = emit(twoByTwo, 'p1')
    expect(broken.errors[0]).toEqual({
      path: 'skus.0.picture',
      message: ['规格图片不能为空', 'Spec picture cannot be empty'],
    })
    expect(broken.value.skuList).toHaveLength(4)
    const empty = emit(createBuilder(3), 'p1')
    expect(empty.errors.map(({ message }) => message[0])).toEqual(['暂无SKU数据'])
    expect(empty.value).toEqual({ specAttr: [], skuList: [] })
  })

  it('[5.3e] line 3 is checked as the reduced variant, lines 1 and 2 as the full one', () => {
    const pathsOn = (line: 1 | 2 | 3) =>
      emit(run(createBuilder(line), addSpec('颜色'), addValue(0, '红'))).errors.map(({ path }) => path)
    expect(pathsOn(3)).toEqual(['skus.0.picture', 'skus.0.presentPrice'])
    const full = ['skus.0.picture', 'skus.0.originalPrice', 'skus.0.presentPrice', 'skus.0.memberPrice']
    expect([pathsOn(1), pathsOn(2)]).toEqual([full, full])
  })
})
