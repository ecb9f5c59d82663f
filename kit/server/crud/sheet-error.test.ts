import { expect, it } from 'vitest'
import { text } from '#kit/contract/field.ts'
import { findHeader } from '#kit/contract/sheet.ts'
import { textCell } from '../sheets/text-cell.ts'
import { sheetError } from './import-plan.server.ts'

const fields = { name: text(['名称', 'Name']), kinds: text(['用途', 'Used for']) }
const rows = [{ row: 1, cells: [textCell('名称 *')] }]
const header = findHeader(rows, { name: ['名称'] }) ?? expect.fail('no header')
const sheet = { name: 'S', rows, merges: [], styledTail: null, typed: false }
const error = (path: string, message: readonly [string, string]) =>
  sheetError({ resource: { fields } as never, sheet, header }, 2, path, message)

it('an error of a field is at its column; one of a field without a column names it, in both languages', () => {
  expect(error('name', ['至少2个字', 'At least two'])).toMatchObject({
    ...{ column: 'A', header: '名称 *', reason: ['至少2个字', 'At least two'] },
  })
  expect(error('kinds', ['至少选择1项', 'Choose at least 1'])).toMatchObject({
    ...{ column: null, header: null, reason: ['用途：至少选择1项', 'Used for: Choose at least 1'] },
  })
  expect(error('kinds', ['用途不能为空', 'Used for is required'])).toMatchObject({
    reason: ['用途不能为空', 'Used for is required'],
  })
})
