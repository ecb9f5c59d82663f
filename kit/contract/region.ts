/** One administrative region. */
export interface Region {
  /** Six digits; the first two name the province, the first four the city. */
  readonly code: string
  readonly text: string
  readonly parent: string | null
  readonly level: RegionLevel
}

type RegionLevel = 'province' | 'city' | 'area'

/** The bundled map: names by code, one record per level. */
export interface AreaList {
  readonly province_list: Readonly<Record<string, string>>
  readonly city_list: Readonly<Record<string, string>>
  readonly county_list: Readonly<Record<string, string>>
}

export interface RegionNode {
  readonly value: string
  readonly label: string
  readonly children?: readonly RegionNode[]
}

/** All regions of the map, provinces first. */
export function regionsOf(list: AreaList): readonly Region[] {
  const levels = [
    ['province', list.province_list, () => null],
    ['city', list.city_list, (code: string) => `${code.slice(0, 2)}0000`],
    ['area', list.county_list, (code: string) => `${code.slice(0, 4)}00`],
  ] as const
  return levels.flatMap(([level, names, parentOf]) =>
    Object.entries(names).map(([code, text]) => ({ code, text, level, parent: parentOf(code) })),
  )
}

/** Codes from the province down to `code`; empty when the map does not know it. */
export function regionPath(list: AreaList, code: string): readonly string[] {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  const known = path.filter((one, index) => path.indexOf(one) === index && nameIn(list, one) !== undefined)
  return known.at(-1) === code ? known : []
}

/** `110105` → `北京市/北京市/朝阳区`; a code that the map does not know stays as it is. */
export function regionText(list: AreaList, code: string): string {
  const path = regionPath(list, code)
  return path.length === 0 ? code : path.map((one) => nameIn(list, one)).join('/')
}

/** The regions as nested options. */
export function regionTree(list: AreaList): readonly RegionNode[] {
  const below = new Map<string | null, Region[]>()
  for (const one of regionsOf(list)) {
    below.set(one.parent, [...(below.get(one.parent) ?? []), one])
  }
  const nodes = (parent: string | null): readonly RegionNode[] =>
    (below.get(parent) ?? []).map(({ code, text, level }) =>
      level === 'area' ? { value: code, label: text } : { value: code, label: text, children: nodes(code) },
    )
  return nodes(null)
}

/** What one level of a chosen region offers, and what is chosen there. */
export interface RegionChoice {
  readonly nodes: readonly RegionNode[]
  readonly code?: string
}

/** The levels of a code, from the province down: each offers the nodes below the one before it. */
export function levelsOf(tree: readonly RegionNode[], code: string): readonly RegionChoice[] {
  const levels: RegionChoice[] = []
  let nodes: readonly RegionNode[] = tree
  while (nodes.length > 0) {
    const chosen = nodes.find(({ value }) => value === code || code.startsWith(placesOf(value)))
    levels.push(chosen ? { nodes, code: chosen.value } : { nodes })
    nodes = chosen?.children ?? []
  }
  return levels
}

/** The digits of a code that everything below it shares: two of a province, four of a city, all of an area. */
function placesOf(code: string): string {
  return code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code
}

function nameIn(list: AreaList, code: string): string | undefined {
  return list.province_list[code] ?? list.city_list[code] ?? list.county_list[code]
}
