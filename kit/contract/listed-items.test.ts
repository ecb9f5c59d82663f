import { expect, it } from 'vitest'
import { itemsIn } from './listed-items.ts'

it.each([
  ['红,蓝', ['红', '蓝']],
  ['红，蓝', ['红', '蓝']],
  ['红、蓝； 绿;', ['红', '蓝', '绿']],
  ['红\r\n蓝\t绿', ['红', '蓝', '绿']],
  [' , ，', []],
  ['初音 未来，雪 ver.', ['初音 未来', '雪 ver.']],
  [null, []],
] as const)('a list is read as people of either language write it: %j', (text, items) => {
  expect(itemsIn(text)).toEqual(items)
})
