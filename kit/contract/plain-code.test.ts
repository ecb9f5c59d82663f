import { expect, it } from 'vitest'
import { saidText, wireCode, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { codeText, tagsText, text } from './field.ts'
import { filterValue } from './filter-value.ts'
import { plainCode, searchedText } from './plain-code.ts'
import { readField } from './read-field.ts'

it.each([
  ['\u200B2611251204000017\uFEFF', '2611251204000017'],
  ['２６１１２５１２０４', '2611251204'],
  ['\u202A+86 139-1234-5678\u202C', '+86 139-1234-5678'],
  [' ＳＦ１２３４\u3000', 'SF1234'],
  ['SF\u00AD12\u00A034', 'SF12 34'],
  ["'0012345", '0012345'],
  ['="4901234567894"', '4901234567894'],
  ['13911110005.0', '13911110005'],
])('%j is the code %s, in inputs and in filters', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
  const number = codeText(['单号', 'No.'])
  expect(readField(number, typed)).toEqual({ value: plain })
  expect(filterValue(number, 'like', typed)).toBe(plain)
  expect(filterValue(number, 'eq', typed)).toBe(plain)
})

it.each([
  '1.23457E+14',
  '4,2e+27',
  '#N/A',
  '=C2&"-2"',
  '=SUM(A1)',
  'SF\uFFFD',
  1e15 + 1e17,
  1.2345678901234567e19,
  1e21,
])('the code %j lost what it was: no input takes it, of whatever length, nor does one of the storefront', (code) => {
  expect(readField(codeText(['单号', 'No.']), code)).toHaveProperty('error')
  expect(wireCode().safeParse(code).success).toBe(false)
})

it('a number whose last digits are lost is no text, either; one that has all of them is', () => {
  expect(readField(text(['名称', 'Name']), 1.2345678901234567e19)).toHaveProperty('error')
  expect(wireText().safeParse(1.2345678901234567e19).success).toBe(false)
  expect(readField(text(['名称', 'Name']), 1.5)).toEqual({ value: '1.5' })
  expect(readField(text(['名称', 'Name']), 13911110005)).toEqual({ value: '13911110005' })
  expect(wireText().parse(13911110005)).toBe('13911110005')
  expect(readField(text(['名称', 'Name']), '1E+5 克')).toEqual({ value: '1E+5 克' })
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['5.0', 5],
  ['1e3', undefined],
  ['0x10', undefined],
  ['5,00', undefined],
  ['12,5', undefined],
])('the count %s of a call is %s', (sent, count) => {
  expect(wireInteger().safeParse(sent).data).toBe(count)
})

it.each([
  ['\u200B\u200C', 'zero-width'],
  ['  \u3000\u00A0 ', 'blanks of any width'],
  ['\uFEFF\uFEFF', 'byte order marks'],
  ['\u202E\u2066\u200F', 'marks of direction'],
  ['\u00AD\u034F', 'soft hyphen and joiner'],
  ['\u2800\u3164', 'empty Braille and filler of Hangul'],
  ['\uFE0F\u{E0100}', 'variation selectors'],
])('a required text of %j is empty: %s', (typed) => {
  const name = text(['名称', 'Name'], { required: true })
  expect(readField(name, typed)).toEqual({ error: ['名称不能为空', 'Name is required', 'input.required'] })
  expect(readField(text(['备注', 'Note']), typed)).toEqual({ value: null })
  expect(saidText(9).safeParse(typed).success).toBe(false)
  expect(saidText(9).parse(` 初音${typed}`)).toMatch(/^初音/)
})

it.each([
  ['新品，限定', '新品,限定'],
  [' 新品 , 限定、初音，新品,, ', '新品,限定,初音'],
  ['，\u200B、', null],
])('tags typed as %j are %j', (typed, tags) => {
  expect(readField(tagsText(['标签', 'Tags']), typed)).toEqual({ value: tags })
})

it('names keep their characters, and are searched as they are written', () => {
  const name = text(['名称', 'Name'])
  expect(readField(name, '初音ミク（限定）')).toEqual({ value: '初音ミク（限定）' })
  expect(filterValue(name, 'like', '（限定）')).toBe('（限定）')
  expect(searchedText('\u200B２６１１')).toBe('2611')
  expect(searchedText(' 初音（限定） ')).toBe('初音（限定）')
})
