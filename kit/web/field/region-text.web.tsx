import { areaList } from '@vant/area-data'
import { OneLine } from './hover-tip.web.tsx'
import { regionText } from './region.ts'

/** `110105` as `北京市/北京市/朝阳区`. */
export function RegionText({ code, isWhole }: { readonly code: string; readonly isWhole: boolean }) {
  const text = regionText(areaList, code)
  return isWhole ? text : <OneLine>{text}</OneLine>
}
