import { expect, it } from 'vitest'
import { html } from './field.ts'
import { readField } from './read-field.ts'

const content = html(['内容', 'Content'], { required: true })
const read = (raw: string) => readField(content, raw)

it.each([
  '<p>&#8203;</p>',
  '<p>&#x200B;&ZeroWidthSpace;&nbsp;</p>',
  '<p>\u200b\u2060\ufeff</p><p>\u3000</p>',
  '<p><br></p>',
  '<div><span style="color: red"></span></div>',
  '<p>&zwnj;&zwj;&shy;\u2800</p>',
  '<!-- 说明 --><style>p { color: red }</style>',
])('a rich text that shows nothing is none: %s', (raw) => {
  expect(read(raw)).toHaveProperty('error')
  expect(readField({ ...content, required: false }, raw)).toEqual({ value: null })
})

it.each([
  '<p>字</p>',
  '<p>&#8203;&#23383;</p>',
  '<p>&lt;</p>',
  '<p><img src="/files/a.png"></p>',
  '<hr>',
  '<table><tbody><tr><td></td></tr></tbody></table>',
])('one that shows something is kept as it was typed: %s', (raw) => {
  expect(read(raw)).toEqual({ value: raw })
})
