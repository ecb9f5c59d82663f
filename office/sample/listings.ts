import { PAY_MODEL, type PayModel } from '#office/catalogue/rules/pay-model.ts'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { DEFAULT_STOCK, type SpecValue } from '#office/catalogue/sku/sku.ts'
import { combinations } from '#office/catalogue/sku/sku-generate.ts'
import type { DemoFigure } from './figures.ts'
import { type Random, randomFrom } from './random.ts'

/** Stored paths of the pictures of one figure. */
export interface FigurePictures {
  readonly whole: string
  /** Head and shoulders, where there is such a picture. */
  readonly close: string | null
  /** The other colours, where there are any. */
  readonly variant: string | null
}

interface DemoSpec {
  readonly title: string
  readonly specValues: readonly SpecValue[]
}

/** The cells of a SKU as the builder sends them; amounts in yuan. */
export interface DemoSku {
  readonly extra: readonly SpecValue[]
  readonly picture: string
  readonly originalPrice: number | null
  readonly presentPrice: number | null
  readonly memberPrice: number | null
  readonly stock: number
  readonly isTrade: 0 | 1
  readonly tradePrice: number | null
  readonly status: 0 | 1
  readonly skuCode: string
  readonly barCode: string
  readonly lowStock: number | null
}

/** What is sold of a figure: its specs and SKUs, the same for every line but for the prices. */
export interface DemoListing {
  readonly title: string
  readonly subtitle: string
  /** Of pre-orders, and of the balances that follow them. */
  readonly payModel: PayModel
  readonly specAttr: readonly DemoSpec[]
  readonly skuList: readonly DemoSku[]
  /** `on`: everything is right and it is sold. `off`: right, but not yet shown. `unfinished`: cells are missing. */
  readonly shelf: 'on' | 'off' | 'unfinished'
}

/** Pieces of the figure of which everybody may have one. */
const LIMITED_PIECES = 10
/** Places for deposits of the figures that are told of, for each SKU. */
const STORY_PLACES = 60

const YUAN_PER_YEN = 0.049
/** Deposits stay below the share that the law still calls a deposit. */
const DEPOSIT_SHARE = 0.18

const EDITIONS = ['标准版', '特典版'] as const
/** Of the figure whose depositors hear of two delays. */
const THREE_EDITIONS = ['标准版', '豪华版', '特典版'] as const
const COLORS = ['通常配色', '限定配色'] as const
const STANDS = ['标准底座', '灯光底座'] as const
const EXTRA = { 特典版: 1.08, 豪华版: 1.25, 限定配色: 1.05, 灯光底座: 1.12 } as const satisfies Record<string, number>

/** The listing of a figure on a line; equal for equal figures. `index` is the figure's place among all. */
export function demoListing(
  figure: DemoFigure,
  line: ListedLine,
  pictures: FigurePictures,
  index: number,
): DemoListing {
  const random = randomFrom(Number(figure.janCode.slice(4)))
  const specAttr = specsOf(figure, random)
  const { story } = figure
  const shelf = story === null ? shelfOf(line, index) : 'on'
  const payModel = story === null ? payModelOf(index) : PAY_MODEL.deposit
  const full = niceYuan(figure.officialPrice * YUAN_PER_YEN)
  const skuList = combinations(specAttr).map((extra, place): DemoSku => {
    const price = niceYuan(
      extra.reduce((yuan, { title }) => yuan * (title in EXTRA ? EXTRA[title as keyof typeof EXTRA] : 1), full),
    )
    const isVariant = extra.some(({ title }) => title === COLORS[1])
    return {
      ...pricesOf(line, price, payModel),
      extra,
      picture: (isVariant && pictures.variant) || pictures.whole,
      stock: stockOf(figure, line, random),
      isTrade: line === SALES_LINE.inStock && place === 0 && index % 12 === 4 ? 1 : 0,
      tradePrice: line === SALES_LINE.inStock && place === 0 && index % 12 === 4 ? Math.round(price * 0.7) : null,
      status: place > 1 && random.chance(0.08) && story === null ? 1 : 0,
      skuCode: `${skuPrefix(line, index)}${place + 1}`,
      barCode: figure.janCode,
      lowStock: line === SALES_LINE.final ? null : 5,
      ...(shelf === 'unfinished' ? missing(place) : {}),
    }
  })
  return { title: figure.name, subtitle: subtitleOf(figure), payModel, specAttr, skuList, shelf }
}

/** Unfinished work as one finds it on a Monday: a price or a picture that nobody has filled in. */
function missing(place: number): Partial<DemoSku> {
  return place === 0 ? { picture: '' } : { presentPrice: null }
}

function shelfOf(line: ListedLine, index: number): DemoListing['shelf'] {
  const turn = (index * 7 + line * 3) % 19
  return turn === 0 ? 'unfinished' : turn < 3 ? 'off' : 'on'
}

/** What the codes of all SKUs of a listing begin with; `index` is the figure's place among all. */
export function skuPrefix(line: ListedLine, index: number): string {
  return `D${line}-${String(index + 1).padStart(4, '0')}-`
}

/** Pieces on sale. Those of a balance arrive later: until then nobody has counted them. */
function stockOf({ story }: DemoFigure, line: ListedLine, random: Random): number {
  const some = random.whole(3, 180)
  return line === SALES_LINE.final
    ? DEFAULT_STOCK
    : story === null
      ? some
      : story === 'limited'
        ? LIMITED_PIECES
        : STORY_PLACES
}

function specsOf({ hasVariant, scale, originalName, story }: DemoFigure, random: Random): readonly DemoSpec[] {
  if (story !== null) {
    return [spec('版本', story === 'delayed' ? THREE_EDITIONS : EDITIONS.slice(0, 1))]
  }
  const isLarge = scale.startsWith('1/') && originalName !== ''
  const specs: DemoSpec[] = [spec('版本', isLarge || random.chance(0.5) ? EDITIONS : EDITIONS.slice(0, 1))]
  if (hasVariant) {
    specs.push(spec('配色', COLORS))
  }
  if (isLarge && random.chance(0.2)) {
    specs.push(spec('底座', STANDS))
  }
  return specs
}

function spec(title: string, values: readonly string[]): DemoSpec {
  return { title, specValues: values.map((value) => ({ title: value })) }
}

/** Most take a deposit, some are paid at once, some when they have arrived. */
function payModelOf(index: number): PayModel {
  const turn = index % 6
  return turn === 1 ? PAY_MODEL.prepaid : turn === 4 ? PAY_MODEL.reservation : PAY_MODEL.deposit
}

/**
 * ListedLine 1: list price, price, member price. ListedLine 2: full price, deposit, member's deposit, or the price itself where none is taken.
 * ListedLine 3: the balance, or that price.
 */
function pricesOf(
  line: ListedLine,
  full: number,
  payModel: PayModel,
): Pick<DemoSku, 'originalPrice' | 'presentPrice' | 'memberPrice'> {
  const whole = payModel === PAY_MODEL.deposit ? null : Math.round(full * 0.95)
  const deposit = Math.max(10, Math.floor((full * DEPOSIT_SHARE) / 10) * 10)
  switch (line) {
    case 1:
      return { originalPrice: full, presentPrice: Math.round(full * 0.92), memberPrice: Math.round(full * 0.88) }
    case 2:
      if (whole !== null) {
        return { originalPrice: full, presentPrice: whole, memberPrice: Math.round(whole * 0.97) }
      }
      return { originalPrice: full, presentPrice: deposit, memberPrice: deposit }
    default:
      return { originalPrice: null, presentPrice: whole ?? full - deposit, memberPrice: null }
  }
}

function niceYuan(yuan: number): number {
  return Math.max(59, Math.round(yuan / 10) * 10 - 1)
}

function subtitleOf({ manufacturer, sculptor, heightMm }: DemoFigure): string {
  return `${manufacturer} · 原型 ${sculptor} · 全高约 ${heightMm} mm`
}
