import { areaList } from '@vant/area-data'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { regionPath, regionTree } from '#kit/contract/region.ts'
import { type ControlProps, passedProps } from './control-props.ts'

/** Province, city and area; gives the code of the area. */
export function RegionControl(props: ControlProps) {
  const { value, onChange } = props
  const options = useMemo(() => structuredClone(regionTree(areaList)) as Option[], [])
  const path = regionPath(areaList, String(value ?? ''))
  return (
    <Cascader<Option>
      {...passedProps(props)}
      style={{ width: '100%' }}
      options={options}
      showSearch={{ limit: 50 }}
      value={[...path]}
      onChange={(codes) => onChange?.(String(codes?.at(-1) ?? ''))}
    />
  )
}

/** antd asks for mutable arrays. */
interface Option {
  value: string
  label: string
  children?: Option[]
}
