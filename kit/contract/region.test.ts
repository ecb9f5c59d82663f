import { areaList } from '@vant/area-data'
import { describe, expect, it } from 'vitest'
import { levelsOf, regionPath, regionsOf, regionText, regionTree } from './region.ts'

describe('regions', () => {
  const all = regionsOf(areaList)
  const byCode = new Map(all.map((one) => [one.code, one]))

  it('[3.11] have code, text, parent and level, and every parent is one level up', () => {
    const above = { province: null, city: 'province', area: 'city' } as const
    for (const one of all) {
      const parent = one.parent === null ? null : byCode.get(one.parent)
      expect([one.code, parent?.level ?? null]).toEqual([one.code, above[one.level]])
      expect(one.text).not.toBe('')
    }
    expect(byCode.size).toBe(all.length)
  })

  it('shows province, city and area of the deepest code', () => {
    expect(regionText(areaList, '310115')).toBe('上海市/上海市/浦东新区')
    expect(regionText(areaList, '440300')).toBe('广东省/深圳市')
    expect(regionText(areaList, '429004')).toBe('湖北省/省直辖县/仙桃市')
  })

  it('leaves an unknown code as it is', () => {
    expect(regionText(areaList, '999999')).toBe('999999')
    expect(regionPath(areaList, '')).toEqual([])
  })

  it('every region of the tree is found again by its path', () => {
    const deepest = regionTree(areaList).flatMap((province) =>
      (province.children ?? []).flatMap((city) =>
        (city.children ?? []).map((area) => [province.value, city.value, area.value]),
      ),
    )
    expect(deepest.length).toBe(Object.keys(areaList.county_list).length)
    for (const path of deepest) {
      expect(regionPath(areaList, path[2] ?? '')).toEqual(path)
    }
  })

  it('[3.11] the levels of any code are its path, each among the children of the one before', () => {
    const tree = regionTree(areaList)
    for (const { code } of all) {
      const levels = levelsOf(tree, code)
      const chosen = levels.flatMap((level) => level.code ?? [])
      expect(chosen).toEqual(regionPath(areaList, code))
      expect(
        levels.every(({ nodes, code: own }) => own === undefined || nodes.some(({ value }) => value === own)),
      ).toBe(true)
    }
    expect(levelsOf(tree, '').map((level) => level.code)).toEqual([undefined])
    expect(levelsOf(tree, '999999').map((level) => level.code)).toEqual([undefined])
  })
})
