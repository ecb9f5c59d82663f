import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWithin, errorOf, FORM_RULES, type FormRuleName, lengthWithin } from './form-rules.ts'

const error = (name: FormRuleName, value: unknown) => errorOf(FORM_RULES[name], value)?.[0]
const accepts = (name: FormRuleName, value: string) => error(name, value) === undefined
const repeated = (length: number, part = '1') => part.repeat(length)

describe('presets', () => {
  it.each([undefined, null, '', []])('[5.8a] needs a mobile number: %j', (value) => {
    expect(error('mobile', value)).toBe('请输入手机号')
    expect(errorOf(FORM_RULES.mobile, value)?.[1]).toBe('Please enter phone number')
  })

  it('[5.8a] wants a valid mobile number', () => {
    expect(error('mobile', '12345678901')).toBe('请输入正确手机号')
    expect(error('mobile', '1381234567')).toBe('请输入正确手机号')
    expect(error('mobile', '13812345678')).toBeUndefined()
  })

  it('[5.8b] needs a user name of letters, digits and underscores, 4 to 18 long', () => {
    expect(error('userName', '')).toBe('请输入用户名')
    expect(errorOf(FORM_RULES.userName, '')?.[1]).toBe('Please enter user name')
    expect(error('userName', '张三李四')).toBe('只允许字母、数字、下划线')
    expect(error('userName', 'a b-c')).toBe('只允许字母、数字、下划线')
    expect(error('userName', 'abc')).toBe('长度在6到18个字符')
    expect(error('userName', repeated(19))).toBe('长度在6到18个字符')
    expect(error('userName', 'a_1B')).toBeUndefined()
    expect(error('userName', repeated(18))).toBeUndefined()
  })

  it.each<[clause: string, name: FormRuleName, good: string[], bad: string[]]>([
    ['[5.8c]', 'email', ['a@b.cn', 'x.y+z@mail.shop.com'], ['a', 'a@b', '@b.cn', 'a@b.', 'a b@c.cn']],
    ['[5.8d]', 'natural', ['0', '7', '120'], ['-1', '1.5', '01', 'x']],
    ['[5.8e]', 'letters', ['abcXYZ'], ['a1', 'a b', 'ä', '中']],
    [
      '[5.8f]',
      'landline',
      ['010-62345678', '02162345678', '6234567', '0755-6234567-12'],
      ['13812345678', '110', '01-6234', '010-12345678', '01-62345678', '234567'],
    ],
    ['[5.8g]', 'bankCard', [repeated(10), repeated(20)], [repeated(9), repeated(21), '6222 0000 0000']],
    ['[5.8h]', 'idNumber', ['A', repeated(50, 'a')], [repeated(51), 'a-1', '中']],
    [
      '[5.8i]',
      'chineseId',
      ['11010519491231002X', '11010519491231002x', '440524188001010014', '130503670401001'],
      ['110105194912310021', '11010519490231002X', '01010519491231002X', '130503671301001', '1101051949123100'],
    ],
    ['[5.8j]', 'qq', [repeated(5), repeated(12)], [repeated(4), repeated(13), 'a1234']],
    ['[5.8k]', 'url', ['http://a.cn', 'https://a.cn/b?c=1'], ['ftp://a.cn', 'a.cn', 'https:/a', 'x https://a.cn']],
    ['[5.8l]', 'code', ['a', repeated(20, 'Z')], [repeated(21), 'a_b']],
    ['[5.8m]', 'personName', ['张三', 'Zhang San', repeated(100, '中')], ['张', repeated(101, 'a'), '张3', 'a\nb']],
    ['[5.8n]', 'digitLines', ['1', '1\n22\n', '1\r\n2'], ['1,2', 'a', '1 2']],
    ['[5.8o]', 'shortText', ['x', repeated(255, '中'), repeated(255, '😀')], [repeated(256, 'x')]],
  ])('%s %s, and is optional', (_clause, name, good, bad) => {
    expect(good.filter((value) => !accepts(name, value))).toEqual([])
    expect(bad.filter((value) => accepts(name, value))).toEqual([])
    expect(accepts(name, '')).toBe(true)
  })

  it('[5.8c] says that the format is invalid', () => {
    expect(errorOf(FORM_RULES.email, 'a')).toEqual([
      '邮箱格式不正确',
      'The e-mail has an invalid format',
      'mail.malformed',
    ])
  })

  it('[5.8i] notices every single digit that is mistyped', () => {
    const valid = '11010519491231002X'
    const mistyped = fc
      .tuple(fc.nat(16), fc.nat(9))
      .map(([place, digit]) => valid.slice(0, place) + digit + valid.slice(place + 1))
    fc.assert(fc.property(mistyped, (value) => accepts('chineseId', value) === (value === valid)))
  })
})

describe('bounds', () => {
  const bounds = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9)).map(([min, more]) => ({ min, max: min + more }))

  it('[5.8p] bounds the length of a text, and names its bounds', () => {
    fc.assert(
      fc.property(bounds, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), ({ min, max }, value) => {
        const size = Array.from(value).length
        const message = errorOf([lengthWithin({ min, max })], value)?.[0]
        return message === (size < min || size > max ? `长度在${min}到${max}个字符` : undefined)
      }),
    )
    expect(errorOf([lengthWithin({ min: 3 })], 'ab')?.[0]).toBe('长度不能少于3个字符')
    expect(errorOf([lengthWithin({ max: 3 })], 'abcd')).toEqual([
      '长度不能超过3个字符',
      'At most 3 characters',
      'input.tooLong',
    ])
  })

  it('[5.8p] bounds how many boxes are checked, and names its bounds', () => {
    fc.assert(
      fc.property(bounds, fc.nat(20), ({ min, max }, count) => {
        const chosen = Array.from({ length: count }, (_, index) => `v${index}`)
        const rules = [countWithin({ min, max })]
        const expected = count < min || count > max ? `请选择${min}到${max}项` : undefined
        return [chosen, chosen.join(',')].every((value) => errorOf(rules, value)?.[0] === expected)
      }),
    )
    expect(errorOf([countWithin({ min: 2 })], '')?.[0]).toBe('至少选择2项')
    expect(errorOf([countWithin({ max: 1 })], 'a,b')?.[0]).toBe('最多选择1项')
    expect(errorOf([countWithin({ max: 1 })], '')).toBeUndefined()
  })
})
