import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shelfErrors } from '#office/catalogue/product/shelf-rules.ts'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import { isJanCode, janPrefixIsJapanese } from '../catalogue/goods/jan-code.ts'
import { DEMO_FIGURES, demoFigures } from './figures.ts'
import { goodsOf } from './goods.ts'
import { demoListing } from './listings.ts'
import { daysAfter, monthsAfter } from './months.ts'
import { MAKERS } from './names.ts'
import { allPictures, DRAWN_FIGURES, pictureFile } from './picture-set.ts'

const TODAY = '2026-11-21'
const figures = demoFigures({ today: TODAY })
const PICTURES = { whole: 'goods/a.webp', close: 'goods/b.webp', variant: 'goods/c.webp' }

describe('demo figures', () => {
  it('are 300, no two with one name or one JAN, and the same every time', () => {
    expect(figures).toHaveLength(DEMO_FIGURES)
    expect(new Set(figures.map(({ name }) => name)).size).toBe(DEMO_FIGURES)
    expect(new Set(figures.map(({ originalName }) => originalName)).size).toBe(DEMO_FIGURES)
    expect(new Set(figures.map(({ janCode }) => janCode)).size).toBe(DEMO_FIGURES)
    expect(demoFigures({ today: TODAY })).toEqual(figures)
  })

  it('carry valid Japanese JANs, the first digits being those of their maker', () => {
    for (const { janCode, manufacturer } of figures) {
      expect(isJanCode(janCode) && janPrefixIsJapanese(janCode)).toBe(true)
      expect(janCode.startsWith(MAKERS.find(({ name }) => name === manufacturer)?.jan ?? '?')).toBe(true)
    }
  })

  it('have prices, heights and months that fit what they are', () => {
    for (const { officialPrice, heightMm, scale, releaseMonth, stage } of figures) {
      expect(officialPrice).toBeGreaterThanOrEqual(2000)
      expect(officialPrice).toBeLessThanOrEqual(60_000)
      expect(heightMm).toBeGreaterThanOrEqual(scale === '1/4' ? 380 : 90)
      expect(heightMm).toBeLessThanOrEqual(scale === 'q' ? 112 : 450)
      expect(releaseMonth < TODAY.slice(0, 7)).toBe(stage === 'stock')
    }
  })

  it('stand on all three lines', () => {
    const stages = figures.map(({ stage }) => stage)
    expect(stages.filter((stage) => stage === 'stock')).toHaveLength(150)
    expect(stages.filter((stage) => stage === 'presell')).toHaveLength(90)
    expect(stages.filter((stage) => stage === 'arrived')).toHaveLength(60)
  })

  it('reserve before they are released', () => {
    for (const figure of figures.filter(({ stage }) => stage !== 'stock')) {
      const { presellStart, presellEnd, releaseMonth } = goodsOf(figure, 2, TODAY)
      expect(String(presellStart) < String(presellEnd)).toBe(true)
      expect(String(presellEnd).slice(0, 7) <= String(releaseMonth)).toBe(true)
    }
  })
})

describe('demo listings', () => {
  const listings = figures.map((figure, index) => {
    const line = figure.stage === 'stock' ? 1 : 2
    return { line, ...demoListing(figure, line, PICTURES, index) } as const
  })

  it('[5.3a-c] pass the checks of the shelf unless they are meant to be unfinished', () => {
    for (const { line, title, skuList, shelf } of listings) {
      const skus = skuList.map((sku, index): Sku => ({ ...sku, name: '', data: null, sortRank: index + 1 }))
      const errors = shelfErrors({ line, title }, { state: 1 }, skus)
      expect(errors.length > 0).toBe(shelf === 'unfinished')
    }
  })

  it('are mostly on the shelf, with some drafts and some unfinished work, on one to three specs', () => {
    const share = (shelf: string): number => listings.filter((one) => one.shelf === shelf).length / listings.length
    expect(share('on')).toBeGreaterThan(0.75)
    expect(share('off')).toBeGreaterThan(0.05)
    expect(share('unfinished')).toBeGreaterThan(0.02)
    expect(new Set(listings.map(({ specAttr }) => specAttr.length))).toEqual(new Set([1, 2, 3]))
  })
})

describe('demo pictures', () => {
  it('lie in the folder of the demo, each that a figure may show', async () => {
    const files = await readdir(join(import.meta.dirname, 'pictures'))
    expect(files.sort()).toEqual(
      allPictures()
        .map(([figure, view]) => pictureFile(figure, view))
        .sort(),
    )
  })

  it('repeat only after all of their build were shown', () => {
    const tall = figures.flatMap(({ picture }) => (picture.build === 'tall' ? [picture.number] : []))
    expect(new Set(tall.slice(0, DRAWN_FIGURES.tall)).size).toBe(DRAWN_FIGURES.tall)
  })
})

describe('months and days', () => {
  it('run over the year', () => {
    expect(monthsAfter('2026-11', 3)).toBe('2027-02')
    expect(monthsAfter('2026-01', -1)).toBe('2025-12')
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  })
})
