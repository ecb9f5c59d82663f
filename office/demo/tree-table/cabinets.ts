/** A place for figures: a cabinet, or a shelf in one. */
export interface Place {
  readonly id: string
  /** Id of the place that it is in, '0' for the room. */
  readonly parent: string
  readonly name: string
}

let places: readonly Place[] = [
  { id: 'a', parent: '0', name: '展示柜 A' },
  { id: 'b', parent: '0', name: '展示柜 B' },
  { id: 'a1', parent: 'a', name: '第一层' },
  { id: 'a2', parent: 'a', name: '第二层' },
]

const shown = (some: readonly Place[]) =>
  some.map((place) => ({ ...place, hasChildren: places.some(({ parent }) => parent === place.id) }))

const answer = (id: string) => ({
  result: places.find((place) => place.id === id) ?? { id, parent: '0', name: '' },
  message: '',
  code: 200,
})

/** Stands for the calls to a server. */
export const cabinets = {
  below: (parent: string) => shown(places.filter((place) => place.parent === parent)),
  named: (keyword: string) => shown(places.filter(({ name }) => name.includes(keyword))),
  path(id: string): readonly string[] {
    const place = places.find((one) => one.id === id)
    return place ? [...cabinets.path(place.parent), id] : []
  },
  async rename(id: string, name: string) {
    places = places.map((place) => (place.id === id ? { ...place, name } : place))
    return answer(id)
  },
  async add(parent: string, name: string) {
    const id = `new${places.length}`
    places = [...places, { id, parent, name }]
    return answer(id)
  },
  async remove(id: string) {
    const gone = answer(id)
    places = places.filter((place) => !cabinets.path(place.id).includes(id))
    return gone
  },
  async move(id: string, parent: string, ids: readonly string[]) {
    const moved = places.map((place) => (place.id === id ? { ...place, parent } : place))
    const at = (place: Place) => (place.parent === parent ? ids.indexOf(place.id) : 0)
    places = moved.toSorted((one, other) => at(one) - at(other))
    return answer(id)
  },
}

export const CABINET_WORDS = {
  tree: ['展示柜', 'Cabinets'],
  details: ['位置', 'Place'],
  search: ['搜索名称', 'Search by name'],
  back: ['返回', 'Back'],
  failed: ['加载失败', 'The cabinets could not be loaded'],
  noMatch: ['没有符合条件的位置', 'No matching place'],
  missing: ['没有这个位置', 'There is no such place'],
} as const

export const CABINET_TEXTS = {
  name: ['名称', 'Name'],
  about: ['路径', 'Path'],
  add: ['新增下级', 'Add below'],
  remove: ['删除', 'Delete'],
  ask: ['删除「{name}」？', 'Delete {name}?'],
  withAll: ['里面的位置一起删除。', 'The places in it are deleted, too.'],
  nothing: ['还没有展示柜', 'No cabinet yet'],
  choose: ['请选择一个位置', 'Choose a place'],
  hint: ['在左侧选择，或新增一个', 'Choose one on the left, or add one'],
} as const
