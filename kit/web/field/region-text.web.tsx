import { areaList } from '@vant/area-data'
import { regionText } from '#kit/contract/region.ts'
import { OneLine } from './one-line.web.tsx'

/** `110105` as `北京市/北京市/朝阳区`. */
export function RegionText({ code, isWhole }: { readonly code: string; readonly isWhole: boolean }) {
  const text = regionText(areaList, code)
  return isWhole ? text : <OneLine>{text}</OneLine>
}
