import { expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { knownText, textsBeside } from './known-texts.ts'

it('a row brings the texts of its references along, one by one for a list of them', () => {
  const one = {
    ...sample,
    fields: {
      goodsId: ref(['手办', 'Figure'], 'goods,name,id'),
      owners: ref(['负责人', 'Owners'], 'person,name,id', { many: true }),
    },
  }
  const row = { goodsId: 'g', goodsId_dictText: 'Snow', owners: 'a,b', owners_dictText: 'Ann,Bob' }
  const texts = textsBeside(one, row)
  expect(knownText(texts, 'goods,name,id', 'g')).toBe('Snow')
  expect(knownText(texts, 'person,name,id', 'b')).toBe('Bob')
  expect(knownText(texts, 'goods,name,id', 'b')).toBeUndefined()
  expect(textsBeside(one, undefined).size).toBe(0)
})
