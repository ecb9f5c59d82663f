import { areaList } from '@vant/area-data'
import { regionText } from './region.ts'

/** `110105` as `北京市/北京市/朝阳区`. */
export function RegionText({ code }: { readonly code: string }) {
  return regionText(areaList, code)
}
