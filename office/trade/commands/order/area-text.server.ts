import { areaList } from '@vant/area-data'
import { invalid } from '#kit/contract/errors.ts'
import { regionPath, regionText } from '#kit/contract/region.ts'

/** `310104` → `上海市徐汇区`: an area as it stands on a parcel; a code that is on no map stays as it is. */
export function areaText(areaCode: string): string {
  // a city of its own is named once
  return [...new Set(regionText(areaList, areaCode).split('/'))].join('')
}

/**
 * The same of an area that was typed.
 * @param path of the code in what was sent
 * @throws DomainError `invalid` for a code that is on no map
 */
export function areaTextOf(areaCode: string, path: string): string {
  if (regionPath(areaList, areaCode).length === 0) {
    throw invalid([{ path, message: ['请选择地区', 'Choose the area', 'address.areaMissing'] }])
  }
  return areaText(areaCode)
}
