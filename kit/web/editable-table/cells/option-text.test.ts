import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionText, optionTexts, readOption, readOptions } from './option-text.ts'

const options = [
  { value: '1', text: '静态' },
  { value: '2', text: '可动' },
  { value: '3', text: '2' },
  { value: '4', text: '停产', disabled: true },
]
const strict = { column: {}, options }

/** Options as a shop writes them: texts and values differ from each other, and hold no separator. */
const someOptions = fc
  .uniqueArray(
    fc.stringMatching(/^[^\s,，、;；][^,，、;；\n]{0,8}$/).filter((text) => text === text.trim()),
    { minLength: 1 },
  )
  .map((texts) => texts.map((text, index) => ({ value: `v${index}`, text })))

describe('the text of a choice', () => {
  it('is that of its option, whatever type the value came as; what is no option stays', () => {
    expect([1, '2', 9, null, undefined, ''].map((value) => optionText(value, strict))).toEqual([
      '静态',
      '可动',
      '9',
      '',
      '',
      '',
    ])
    expect(optionTexts('1,2,9', strict)).toBe('静态,可动,9')
  })
})

describe('a pasted choice', () => {
  it('[3.12b] is an option by its text or its value; anything else is refused', () => {
    expect(['可动', '1', ' 静态 ', '', '绝版'].map((text) => readOption(text, strict))).toEqual([
      '2',
      '1',
      '1',
      '',
      undefined,
    ])
  })

  it('means what was copied: a text wins over a value that looks like it', () => {
    expect(readOption('2', strict)).toBe('3')
  })

  it('cannot be a disabled option', () => {
    expect(readOption('停产', strict)).toBeUndefined()
    expect(readOptions('静态,停产', strict)).toBeUndefined()
  })

  it('[3.12b] may be anything where typing makes an option', () => {
    expect(readOption('绝版', { ...strict, column: { allowInput: true } })).toBe('绝版')
  })

  it('[9.8c] may be several, each once, or nothing at all when one is unknown', () => {
    expect(readOptions('可动，静态、可动', strict)).toBe('2,1')
    expect(readOptions('可动,绝版', strict)).toBeUndefined()
    expect(readOptions('', strict)).toBe('')
  })

  it('gives back what was copied', () => {
    fc.assert(
      fc.property(someOptions, fc.nat(), (list, place) => {
        const scope = { column: {}, options: list }
        const { value } = list[place % list.length] ?? { value: '' }
        expect(readOption(optionText(value, scope), scope)).toBe(value)
        const all = list.map((option) => option.value).join(',')
        expect(readOptions(optionTexts(all, scope), scope)).toBe(all)
      }),
    )
  })
})
