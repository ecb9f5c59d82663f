import { expect, it } from 'vitest'
import { codeText, text } from './field.ts'
import { filterValue } from './filter-value.ts'
import { plainCode, searchedText } from './plain-code.ts'
import { readField } from './read-field.ts'

it.each([
  ['\u200B2611251204000017\uFEFF', '2611251204000017'],
  ['２６１１２５１２０４', '2611251204'],
  ['\u202A+86 139-1234-5678\u202C', '+86 139-1234-5678'],
  [' ＳＦ１２３４\u3000', 'SF1234'],
  ['SF\u00AD12\u00A034', 'SF12 34'],
])('%j is the code %s, in inputs and in filters', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
  const number = codeText(['单号', 'No.'])
  expect(readField(number, typed)).toEqual({ value: plain })
  expect(filterValue(number, 'like', typed)).toBe(plain)
  expect(filterValue(number, 'eq', typed)).toBe(plain)
})

it('names keep their characters, and are searched as they are written', () => {
  const name = text(['名称', 'Name'])
  expect(readField(name, '初音ミク（限定）')).toEqual({ value: '初音ミク（限定）' })
  expect(filterValue(name, 'like', '（限定）')).toBe('（限定）')
  expect(searchedText('\u200B２６１１')).toBe('2611')
  expect(searchedText(' 初音（限定） ')).toBe('初音（限定）')
})
