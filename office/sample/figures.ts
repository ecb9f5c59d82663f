import { janCheckDigit } from '#office/catalogue/goods/jan-code.ts'
import { KINDS, type Kind } from './kinds.ts'
import { monthOf, monthsAfter } from './months.ts'
import {
  FAMILY_NAMES,
  GIVEN_NAMES,
  MAKERS,
  type Maker,
  type Name,
  SCULPTORS,
  SERIES,
  SINGLE_NAMES,
  VERSIONS,
} from './names.ts'
import { type Build, DRAWN_FIGURES, type DrawnFigure, hasView } from './picture-set.ts'
import { type Random, randomFrom } from './random.ts'

/** How many figures a demo shop has. */
export const DEMO_FIGURES = 300

/** The shop is the same on every machine; only its months follow the calendar. */
const SEED = 20_261_121

/** What is told of a figure from its first order on; it is the first of its stage. */
export type DemoStory = 'limited' | 'delayed' | 'short'

/** The figures that are told of, by their place among all. */
export const DEMO_STORIES: Readonly<Record<number, DemoStory>> = { 1: 'delayed', 2: 'limited', 3: 'short' }

/** An invented figure: what the maker says of it, where it stands in the shop, and which drawing shows it. */
export interface DemoFigure {
  readonly name: string
  readonly originalName: string
  readonly ipName: string
  readonly characterName: string
  readonly manufacturer: string
  readonly sculptor: string
  readonly category: string
  readonly scale: string
  readonly heightMm: number
  readonly weightG: number
  readonly packLenMm: number
  readonly packWidMm: number
  readonly packHeiMm: number
  readonly material: string
  readonly tags: string
  readonly janCode: string
  /** Yen. */
  readonly officialPrice: number
  /** `YYYY-MM`. */
  readonly releaseMonth: string
  /** `stock`: sold from the shelf. `presell`: takes deposits. `arrived`: took deposits, and now the balance is due. */
  readonly stage: 'stock' | 'presell' | 'arrived'
  /** Nothing is sold yet and some facts are still missing. */
  readonly isDraft: boolean
  readonly picture: DrawnFigure
  /** The maker sells the figure in other colours, too. */
  readonly hasVariant: boolean
  readonly story: DemoStory | null
}

interface Options {
  readonly count?: number
  /** Today, `YYYY-MM-DD`. */
  readonly today: string
}

/** Invented figures of invented makers and series; equal for equal options, no two with the same name or JAN. */
export function demoFigures({ count = DEMO_FIGURES, today }: Options): readonly DemoFigure[] {
  const random = randomFrom(SEED)
  const characters = charactersOf(random)
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const drawn = { tall: 0, chibi: 0 }
  const nextPicture = (build: Build): DrawnFigure => ({ build, number: drawn[build]++ % DRAWN_FIGURES[build] })
  return Array.from({ length: count }, (_, index) => {
    const kind = kindAt(random)
    const maker = random.pick(MAKERS)
    const name = freshName(random, kind, characters, taken)
    const number = (numbers.get(maker.jan) ?? random.whole(10_000, 40_000)) + random.whole(1, 90)
    numbers.set(maker.jan, number)
    const picture = nextPicture(kind.build)
    const stage = stageAt(index)
    const story = DEMO_STORIES[index] ?? null
    return {
      ...name,
      ...measuresOf(random, kind),
      manufacturer: maker.name,
      sculptor: random.pick(SCULPTORS),
      category: kind.category,
      scale: kind.scale,
      material: kind.material,
      tags: tagsOf(random, stage),
      janCode: janCode(maker, number),
      officialPrice: yenAt(random, kind),
      releaseMonth: monthsAfter(monthOf(today), releaseAfter(random, stage)),
      stage,
      isDraft: stage === 'stock' && random.chance(0.06) && story === null,
      picture,
      hasVariant: hasView(picture, 'variant') && random.chance(0.66),
      story,
    }
  })
}

/** Of ten figures five stand in stock, three take deposits and two have arrived. */
function stageAt(index: number): DemoFigure['stage'] {
  return (
    (['stock', 'presell', 'stock', 'arrived', 'stock', 'presell', 'stock', 'arrived', 'stock', 'presell'] as const)[
      index % 10
    ] ?? 'stock'
  )
}

function releaseAfter(random: Random, stage: DemoFigure['stage']): number {
  switch (stage) {
    case 'stock':
      return -random.whole(1, 26)
    case 'presell':
      return random.whole(4, 11)
    default:
      return random.whole(0, 1)
  }
}

function kindAt(random: Random): Kind {
  const ticket = random.next() * KINDS.reduce((sum, { share }) => sum + share, 0)
  const sumTo = (index: number): number => KINDS.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0)
  return KINDS.find((_, index) => ticket < sumTo(index)) ?? KINDS[0]
}

interface Character {
  readonly series: Name
  readonly name: Name
}

/** Every series has its own people. */
function charactersOf(random: Random): readonly [Character, ...Character[]] {
  const singles = random.shuffled(SINGLE_NAMES)
  const [first, ...rest] = SERIES.flatMap((series, index): Character[] =>
    Array.from({ length: 6 }, (_, place) => ({
      series,
      name: place < 2 ? (singles[(index * 2 + place) % singles.length] ?? full(random)) : full(random),
    })),
  )
  if (!first) {
    throw new Error('there are no series')
  }
  return [first, ...rest]
}

function full(random: Random): Name {
  const family = random.pick(FAMILY_NAMES)
  const given = random.pick(GIVEN_NAMES)
  return [`${family[0]}${given[0]}`, `${family[1]}${given[1]}`]
}

function freshName(random: Random, kind: Kind, characters: readonly [Character, ...Character[]], taken: Set<string>) {
  for (;;) {
    const { series, name } = random.pick(characters)
    const version = kind.hasVersion && random.chance(0.8) ? random.pick(VERSIONS) : null
    const zh = `${series[0]} ${name[0]} ${version ? `${version[0]}Ver. ` : ''}${kind.words[0]}`
    if (!taken.has(zh)) {
      taken.add(zh)
      const originalName = `${series[1]} ${name[1]} ${version ? `${version[1]}Ver. ` : ''}${kind.words[1]}`
      return { name: zh, originalName, ipName: series[0], characterName: name[0] }
    }
  }
}

function measuresOf(random: Random, { height: [least, most], build }: Kind) {
  const heightMm = random.whole(least, most)
  const packHeiMm = Math.round(heightMm * 1.25) + random.whole(10, 30)
  return {
    heightMm,
    packHeiMm,
    packLenMm: Math.round(packHeiMm * (build === 'chibi' ? 0.9 : 0.68)),
    packWidMm: Math.round(packHeiMm * (build === 'chibi' ? 0.62 : 0.6)),
    weightG: Math.round(heightMm ** 1.35 * 0.5),
  }
}

/** Makers price with tax, in steps of ten yen. */
function yenAt(random: Random, { yen: [least, most] }: Kind): number {
  return Math.round((random.whole(least / 100, most / 100) * 100 * 1.1) / 10) * 10
}

function tagsOf(random: Random, stage: DemoFigure['stage']): string {
  const tags = [
    ...(stage === 'presell' ? ['预售'] : []),
    ...(random.chance(0.15) ? ['限定'] : []),
    ...(random.chance(0.12) ? ['再版'] : []),
    ...(random.chance(0.2) ? ['人气'] : []),
  ]
  return tags.join(',')
}

function janCode({ jan }: Maker, number: number): string {
  const body = `${jan}${String(number).padStart(5, '0')}`
  return `${body}${janCheckDigit(body) ?? ''}`
}
