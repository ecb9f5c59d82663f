import { describe, expect, it } from 'vitest'
import { readInput } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { finalGoods, goods, presellGoods } from './goods.ts'
import { priceText } from './goods-price.ts'
import { detailSections, formSections, lineOf } from './goods-sections.ts'
import { filterAfter } from './import-marks.ts'

const LINES = [goods, presellGoods, finalGoods]

describe('price of a maker', () => {
  it.each([
    [6900, 'JPY', '¥6,900 JPY'],
    [199.5, 'CNY', '¥199.50 CNY'],
    [200, 'CNY', '¥200 CNY'],
    [49.99, 'USD', '$49.99 USD'],
    [1200, '', '1,200'],
    [1200, 'nonsense', '1,200 nonsense'],
  ])('%s %s', (amount, currency, shown) => {
    expect(priceText(amount, currency)).toBe(shown)
  })
})

describe('groups of fields', () => {
  it('hold every field of the form once, on every line', () => {
    for (const resource of LINES) {
      const names = formSections(resource).flatMap((section) => section.names)
      expect([...names].sort(), resource.name).toEqual([...resource.form.flat()].sort())
    }
  })

  it('name the group that only one line has', () => {
    const titles = (resource: AnyResource) => formSections(resource).map(({ title }) => title[0])
    expect(titles(goods)).toEqual(['资料', '规格尺寸', '来源', '媒体', '详情'])
    expect(titles(presellGoods)).toContain('预售')
    expect(titles(finalGoods)).toContain('补款')
    expect(LINES.map(lineOf)).toEqual([1, 2, 3])
  })

  it('show in the detail what only the server fills', () => {
    const names = detailSections(presellGoods).flatMap((section) => section.names)
    expect(names).toEqual(expect.arrayContaining(['goodsNo', 'firstReleaseMonth', 'delayCount']))
  })
})

describe('rows after an import', () => {
  it('are those of the next second and later', () => {
    const marks = { createTime: '2026-12-31 23:59:59', updateTime: '' }
    expect(filterAfter(marks, 'createTime')).toEqual({ createTime_begin: '2027-01-01 00:00:00' })
    expect(filterAfter(marks, 'updateTime')).toEqual({})
  })
})

it.each([
  ['https://a.cn/v.mp4', []],
  ['ftp://a.cn/v.mp4', ['网址以 http 或 https 开头']],
])('[5.8k] a video address starts with http or https: %s', (videoUrl, errors) => {
  for (const resource of LINES) {
    expect(readInput(resource, { name: 'Miku', videoUrl }, 'add').errors.map(({ message }) => message[0])).toEqual(
      errors,
    )
  }
})
