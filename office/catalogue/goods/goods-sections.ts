import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { SALES_LINE } from '../rules/sales-line.ts'

export interface GoodsSection {
  readonly key: SectionKey
  readonly title: Text
  readonly names: readonly string[]
}

type SectionKey = 'facts' | 'size' | 'line' | 'media' | 'detail'

const SIZE = ['scale', 'heightMm', 'weightG', 'packLenMm', 'packWidMm', 'packHeiMm', 'material']
const MEDIA = ['mainImage', 'images', 'videoUrl']
const FACTS = [
  'goodsNo',
  'name',
  'originalName',
  'ipName',
  'characterName',
  'manufacturer',
  'sculptor',
  'categoryId',
  'janCode',
  'officialPrice',
  'officialCurrency',
  'releaseMonth',
  'ageRating',
  'tags',
  'state',
]

/** What the fields are called that only one line has. */
const LINE_TITLES = {
  1: ['来源', 'Origin'],
  2: ['预售', 'Pre-order'],
  3: ['补款', 'Balance'],
} as const satisfies Record<number, Text>

/** Fields of the form in groups that belong together; a group without fields is left out. */
export function formSections(resource: AnyResource): readonly GoodsSection[] {
  return sectionsOf(resource, resource.form.flat())
}

/** The same with the fields that only the server fills. */
export function detailSections(resource: AnyResource): readonly GoodsSection[] {
  return sectionsOf(
    resource,
    fieldEntries(resource).map(([name]) => name),
  )
}

/** 1 in-stock, 2 presell, 3 final. */
export function lineOf(resource: AnyResource): 1 | 2 | 3 {
  const line = resource.where?.line
  return line === SALES_LINE.presell || line === SALES_LINE.final ? line : 1
}

function sectionsOf(resource: AnyResource, names: readonly string[]): readonly GoodsSection[] {
  const titles: Readonly<Record<SectionKey, Text>> = {
    facts: ['资料', 'About the figure'],
    size: ['规格尺寸', 'Scale and size'],
    line: LINE_TITLES[lineOf(resource)],
    media: ['媒体', 'Media'],
    detail: ['详情', 'Detail'],
  }
  const order: readonly SectionKey[] = ['facts', 'size', 'line', 'media', 'detail']
  return order
    .map((key) => ({ key, title: titles[key], names: sorted(names.filter((name) => sectionOf(name) === key)) }))
    .filter((section) => section.names.length > 0)
}

function sectionOf(name: string): SectionKey {
  if (name === 'detail') {
    return 'detail'
  }
  if (SIZE.includes(name)) {
    return 'size'
  }
  if (MEDIA.includes(name)) {
    return 'media'
  }
  return FACTS.includes(name) ? 'facts' : 'line'
}

/** In the order of the lists above; others keep the order of the declaration. */
function sorted(names: readonly string[]): readonly string[] {
  const known = [...FACTS, ...SIZE, ...MEDIA]
  return [...names].sort((one, other) => known.indexOf(one) - known.indexOf(other))
}
