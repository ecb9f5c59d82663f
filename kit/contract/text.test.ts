import { describe, expect, it } from 'vitest'
import { filled, localeFrom, plural, type Text, textIn } from './text.ts'

describe('texts', () => {
  it('are shown in the asked language with their holes filled', () => {
    expect(textIn('zh-CN', ['共{n}行', '{n} rows'], { n: 3 })).toBe('共3行')
    expect(textIn('en-US', ['共{n}行', '{n} rows'], { n: 3 })).toBe('3 rows')
    expect(filled(['共{n}行', '{n} rows'], { n: 0 })).toEqual(['共0行', '0 rows'])
  })

  it('say one of something otherwise than several', () => {
    const left: Text = ['{n} 人离开', '{n} {n|person has|people have} left']
    expect(textIn('en-US', left, { n: 1 })).toBe('1 person has left')
    expect(textIn('en-US', left, { n: 0 })).toBe('0 people have left')
    expect(textIn('zh-CN', left, { n: 1 })).toBe('1 人离开')
  })

  it('name several of a noun', () => {
    const many = ['Position', 'Return address', 'Category', 'Categories', 'Day', 'Box', 'Way to sign in']
    expect(many.map((one) => plural(['', one])[1])).toEqual([
      'Positions',
      'Return addresses',
      'Categories',
      'Categories',
      'Days',
      'Boxes',
      'Ways to sign in',
    ])
  })

  it('keep a hole that nothing fills, and take a value as it stands', () => {
    expect(textIn('en-US', ['', '{a} {b}'], { a: '$& {b}' })).toBe('$& {b} {b}')
  })

  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['fr-FR', 'zh-CN'],
    ['fr-FR, en-GB;q=0.8, zh;q=0.5', 'en-US'],
    ['ZH-TW', 'zh-CN'],
    ['en', 'en-US'],
  ])('follow the Accept-Language %j', (header, locale) => {
    expect(localeFrom(header)).toBe(locale)
  })
})

it.each(['$&', '$1', "$'", '{name}', '{n|row|rows}'])('%s of a person stays what it is', (said) => {
  expect(filled(['没有“{text}”', 'There is no "{text}"'], { text: said })).toEqual([
    `没有“${said}”`,
    `There is no "${said}"`,
  ])
})
