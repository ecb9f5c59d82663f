import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableColumn, TableRow } from './column.ts'
import {
  type Contents,
  editCells,
  insertRows,
  mergeRow,
  moveRow,
  newData,
  newRow,
  numbered,
  type RowsState,
  redo,
  removeRows,
  startRows,
  tableData,
  undo,
} from './rows.ts'

const KEYS = ['name', 'price', 'orderNum']

/** A command in places instead of ids, which are known only when it runs. */
type Command =
  | { readonly does: 'edit'; readonly cells: readonly { at: number; key: string; value: string | number | null }[] }
  | { readonly does: 'insert'; readonly count: number; readonly at: number }
  | { readonly does: 'remove'; readonly places: readonly number[] }
  | { readonly does: 'move'; readonly from: number; readonly to: number }

const places = fc.nat(8)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    does: fc.constant('edit' as const),
    cells: fc.array(
      fc.record({
        at: places,
        key: fc.constantFrom(...KEYS),
        value: fc.constantFrom('', 'Rem', 'Ram', 1, 2, 0, null),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.record({ does: fc.constant('insert' as const), count: fc.nat(3), at: places }),
  fc.record({ does: fc.constant('remove' as const), places: fc.array(places, { maxLength: 3 }) }),
  fc.record({ does: fc.constant('move' as const), from: places, to: places }),
)
const commands = fc.array(command, { maxLength: 30 })

const serverRows = fc
  .array(fc.record({ name: fc.constantFrom('', 'Rem', 'Emilia'), price: fc.constantFrom(null, 1, 99) }), {
    maxLength: 6,
  })
  .map((values) => values.map((value, index): TableRow => ({ id: `server-${index}`, ...value })))

/** Ids that nobody had before. */
function fresh(count: number): readonly TableRow[] {
  return Array.from({ length: count }, () => ({ id: `new-${lastId++}`, name: 'new' }))
}
let lastId = 0

function run(state: RowsState, one: Command): RowsState {
  const idAt = (at: number) => state.rows[at]?.id ?? 'nobody'
  switch (one.does) {
    case 'edit':
      return editCells(
        state,
        one.cells.map(({ at, key, value }) => ({ id: idAt(at), key, value })),
      )
    case 'insert':
      return insertRows(state, fresh(one.count), one.at)
    case 'remove':
      return removeRows(state, new Set(one.places.map(idAt)))
    case 'move':
      return moveRow(state, one.from, one.to)
  }
}

function runAll(start: RowsState, all: readonly Command[]): RowsState {
  return all.reduce(run, start)
}

function contentsOf({ rows, newIds, deleted }: Contents): Contents {
  return { rows, newIds, deleted }
}

function times(count: number, move: (state: RowsState) => RowsState, state: RowsState): RowsState {
  return Array.from({ length: count }).reduce<RowsState>((now) => move(now), state)
}

const ROWS: readonly TableRow[] = [
  { id: 'a', name: 'Rem', price: 1 },
  { id: 'b', name: 'Ram', price: 2 },
  { id: 'c', name: 'Emilia', price: 3 },
]

function idsOf({ rows }: Contents): readonly string[] {
  return rows.map(({ id }) => id)
}

describe('undo and redo', () => {
  it('go back to the start and forward to the end, through every state between', () => {
    fc.assert(
      fc.property(serverRows, commands, (rows, all) => {
        const states = [startRows(rows)]
        for (const one of all) {
          const before = states.at(-1) ?? startRows(rows)
          const after = run(before, one)
          if (after !== before) {
            states.push(after)
          }
        }
        let state = states.at(-1) ?? startRows(rows)
        for (const before of states.slice(0, -1).reverse()) {
          state = undo(state)
          expect(contentsOf(state)).toEqual(contentsOf(before))
        }
        expect(undo(state)).toBe(state)
        for (const after of states.slice(1)) {
          state = redo(state)
          expect(contentsOf(state)).toEqual(contentsOf(after))
        }
        expect(redo(state)).toBe(state)
      }),
    )
  })

  it('a command that changes nothing is no step and keeps what can be redone', () => {
    const undone = undo(editCells(startRows(ROWS), [{ id: 'a', key: 'name', value: 'x' }]))
    const idle = [
      editCells(undone, []),
      editCells(undone, [
        { id: 'a', key: 'name', value: 'Rem' },
        { id: 'b', key: 'price', value: 2 },
      ]),
      editCells(undone, [{ id: 'nobody', key: 'name', value: 'x' }]),
      insertRows(undone, [], 0),
      removeRows(undone, new Set(['nobody'])),
      moveRow(undone, 1, 1),
      moveRow(undone, 0, 3),
      moveRow(undone, 0, -1),
      moveRow(undone, 3, 0),
      moveRow(undone, -1, 0),
    ]
    expect(idle.every((state) => state === undone)).toBe(true)
    expect(redo(undone).rows[0]?.name).toBe('x')
  })

  it('an empty cell stays the same cell, whether it holds nothing, null or an empty text', () => {
    const state = startRows([{ id: 'a', name: null, price: 0 }])
    const edits = [
      { id: 'a', key: 'name', value: '' },
      { id: 'a', key: 'note', value: null },
    ]
    expect(editCells(state, edits)).toBe(state)
    expect(editCells(state, [{ id: 'a', key: 'price', value: '' }]).rows[0]?.price).toBe('')
    expect(editCells(state, [{ id: 'a', key: 'price', value: '0' }]).rows[0]?.price).toBe('0')
  })

  it('a new step takes the place of what could be redone', () => {
    const undone = undo(editCells(startRows(ROWS), [{ id: 'a', key: 'name', value: 'x' }]))
    const state = moveRow(undone, 0, 1)
    expect(redo(state)).toBe(state)
    expect(undo(state).rows).toEqual(ROWS)
  })

  it('reach back a hundred steps', () => {
    let state = startRows(ROWS)
    for (let step = 1; step <= 120; step++) {
      state = editCells(state, [{ id: 'a', key: 'price', value: 1000 + step }])
    }
    expect(times(99, undo, state).rows[0]?.price).toBe(1021)
    expect(times(120, undo, state).rows[0]?.price).toBe(1020)
    expect(times(120, redo, times(120, undo, state)).rows[0]?.price).toBe(1120)
  })
})

describe('commands', () => {
  it('keep ids unique and counts right; the deleted are the rows of the server that are gone', () => {
    fc.assert(
      fc.property(serverRows, commands, fc.array(fc.boolean()), (rows, all, jumps) => {
        let state = startRows(rows)
        for (const [index, one] of all.entries()) {
          const before = state
          state = run(before, one)
          const added = one.does === 'insert' ? one.count : 0
          const gone = one.does === 'remove' ? new Set(one.places.filter((at) => at < before.rows.length)).size : 0
          expect(state.rows).toHaveLength(before.rows.length + added - gone)
          state = jumps[index] ? undo(state) : state

          const ids = idsOf(state)
          expect(new Set(ids).size).toBe(ids.length)
          expect([...state.newIds].sort()).toEqual(ids.filter((id) => id.startsWith('new-')).sort())
          const missing = rows.map(({ id }) => id).filter((id) => !ids.includes(id))
          expect(state.deleted.map(({ id }) => id).sort()).toEqual(missing.sort())
        }
      }),
    )
  })

  it('editing touches the rows that change and hands on the others as they are', () => {
    fc.assert(
      fc.property(serverRows, commands, (rows, all) => {
        for (const one of all.filter(({ does }) => does === 'edit')) {
          const before = startRows(rows)
          const after = run(before, one)
          const cells = one.does === 'edit' ? one.cells : []
          for (const [at, row] of rows.entries()) {
            const wanted = cells.filter((cell) => cell.at === at)
            const values = Object.fromEntries(wanted.map(({ key, value }) => [key, value]))
            const isSame = Object.entries(values).every(([key, value]) => (row[key] ?? '') === (value ?? ''))
            expect(after.rows[at] === row).toBe(isSame)
            expect(after.rows[at]).toEqual(isSame ? row : { ...row, ...values })
          }
        }
      }),
    )
  })

  it('an edit of several cells is one step; of two values for a cell the later stays', () => {
    const state = editCells(startRows(ROWS), [
      { id: 'a', key: 'name', value: 'x' },
      { id: 'c', key: 'price', value: 9 },
      { id: 'a', key: 'name', value: 'y' },
      { id: 'a', key: 'price', value: 8 },
    ])
    expect(state.rows).toEqual([{ id: 'a', name: 'y', price: 8 }, ROWS[1], { id: 'c', name: 'Emilia', price: 9 }])
    expect(state.rows[1]).toBe(ROWS[1])
    expect(undo(state).rows).toBe(ROWS)
  })

  it('new rows go before the place they are put', () => {
    const rows = [{ id: 'x' }, { id: 'y' }]
    const at = (index: number) => idsOf(insertRows(startRows(ROWS), rows, index)).join('')
    expect([0, 1, 3, 99].map(at)).toEqual(['xyabc', 'axybc', 'abcxy', 'abcxy'])
  })

  it('a moved row stands at its new place, the others keep their order', () => {
    fc.assert(
      fc.property(serverRows, places, places, (rows, from, to) => {
        fc.pre(from < rows.length && to < rows.length)
        const moved = moveRow(startRows(rows), from, to)
        expect(moved.rows[to]).toBe(rows[from])
        expect(moved.rows.filter((row) => row !== rows[from])).toEqual(rows.filter((row) => row !== rows[from]))
      }),
    )
  })

  it('a row that was made and removed again is not among the deleted; one of the server is, as it was last', () => {
    const edited = editCells(startRows(ROWS), [{ id: 'a', key: 'name', value: 'x' }])
    const state = removeRows(insertRows(edited, [{ id: 'n' }], 0), new Set(['n', 'a']))
    expect(state.deleted).toEqual([{ id: 'a', name: 'x', price: 1 }])
    expect([...state.newIds]).toEqual([])
  })
})

describe('what somebody else wrote', () => {
  const merged = { id: 'server-0', name: 'theirs' }

  it('is never undone nor redone away, and is no step', () => {
    fc.assert(
      fc.property(serverRows, commands, fc.nat(10), fc.array(fc.boolean()), (rows, all, back, jumps) => {
        const before = times(back, undo, runAll(startRows(rows), all))
        let state = mergeRow(before, merged)
        expect([state.past.length, state.future.length]).toEqual([before.past.length, before.future.length])
        for (const [at, row] of before.rows.entries()) {
          expect(state.rows[at]).toEqual(row.id === merged.id ? { ...row, ...merged } : row)
        }
        for (const isUndo of jumps) {
          state = isUndo ? undo(state) : redo(state)
          const row = state.rows.find(({ id }) => id === merged.id)
          expect(row?.name ?? 'theirs').toBe('theirs')
        }
      }),
    )
  })

  it('leaves what can be undone of the other cells', () => {
    const edited = editCells(startRows(ROWS), [{ id: 'a', key: 'price', value: 9 }])
    const state = mergeRow(edited, { id: 'a', name: 'theirs' })
    expect(state.rows[0]).toEqual({ id: 'a', name: 'theirs', price: 9 })
    expect(undo(state).rows[0]).toEqual({ id: 'a', name: 'theirs', price: 1 })
  })

  it('adds no row', () => {
    expect(mergeRow(startRows(ROWS), { id: 'nobody', name: 'x' }).rows).toBe(ROWS)
  })
})

describe('the order field', () => {
  it('[3.12d] counts the rows from 1 after whatever was done', () => {
    fc.assert(
      fc.property(serverRows, commands, (rows, all) => {
        const before = runAll(startRows(rows), all)
        const state = numbered(before, 'orderNum')
        expect(state.rows).toEqual(before.rows.map((row, index) => ({ ...row, orderNum: index + 1 })))
        expect({ ...state, rows: [] }).toEqual({ ...before, rows: [] })
        expect(numbered(state, 'orderNum')).toBe(state)
        expect(numbered(state, 'orderNum').rows).toBe(state.rows)
      }),
    )
  })

  it('[3.12d] touches only rows whose number changes', () => {
    const rows = ['a', 'b', 'c'].map((id, index) => ({ id, orderNum: index + 1 }))
    const moved = numbered(moveRow(startRows(rows), 1, 2), 'orderNum')
    expect(moved.rows).toEqual([
      { id: 'a', orderNum: 1 },
      { id: 'c', orderNum: 2 },
      { id: 'b', orderNum: 3 },
    ])
    expect(moved.rows[0]).toBe(rows[0])
    expect(undo(moved).rows).toEqual(rows)
  })
})

describe('a new row', () => {
  const columns: readonly TableColumn[] = [
    { key: 'name', type: 'input', title: ['名称', 'Name'] },
    { key: 'state', type: 'select', title: ['状态', 'State'], defaultValue: '1' },
    { key: 'stock', type: 'inputNumber', title: ['库存', 'Stock'], defaultValue: 0 },
    { key: 'sort', type: 'inputNumber', title: ['排序', 'Order'], isOrder: true, defaultValue: 7 },
  ]
  const make = (rows: readonly TableRow[]) => newRow(columns, rows, 'n', ({ key }) => `first ${key}`)

  it('[3.12d] has its id and a value per column: the default, else what the type starts with', () => {
    expect(make([])).toEqual({ id: 'n', name: 'first name', state: '1', stock: 0, sort: 1 })
  })

  it('[3.12a] starts an order column one above its greatest value', () => {
    const rows = [3, '12', null, 'x', undefined, 4].map((sort, index) => ({ id: String(index), sort }))
    expect(make(rows).sort).toBe(13)
  })
})

describe('what is saved', () => {
  it('leaves out the ids of new rows, and only theirs', () => {
    fc.assert(
      fc.property(serverRows, commands, (rows, all) => {
        const state = runAll(startRows(rows), all)
        const saved = tableData(state)
        expect(saved).toHaveLength(state.rows.length)
        for (const [at, row] of state.rows.entries()) {
          const { id, ...values } = row
          expect(saved[at]).toEqual(id.startsWith('new-') ? values : row)
          expect(Object.hasOwn(saved[at] ?? {}, 'id')).toBe(!id.startsWith('new-'))
        }
        expect(newData(state)).toEqual(state.rows.filter(({ id }) => id.startsWith('new-')))
      }),
    )
  })

  it('can be asked of some rows; they keep the order of the table', () => {
    const state = insertRows(startRows(ROWS), [{ id: 'n', name: 'new' }], 1)
    expect(tableData(state, ['c', 'n', 'nobody'])).toEqual([{ name: 'new' }, ROWS[2]])
    expect(tableData(state, [])).toEqual([])
  })

  it('rows loaded as new ones are new to the server', () => {
    const state = startRows(ROWS, true)
    expect(newData(state)).toEqual(ROWS)
    expect(tableData(state)[0]).toEqual({ name: 'Rem', price: 1 })
    expect(removeRows(state, new Set(['a'])).deleted).toEqual([])
    expect(newData(startRows(ROWS))).toEqual([])
  })
})
