import { useState } from 'react'
import { region } from '#kit/contract/field.ts'
import { RegionLinkage } from '#kit/web/field/region-linkage.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const place = region(['地区', 'Region'])

/** One value in both forms, and what a wrong type looks like. */
export function RegionLinkageExample() {
  const [code, setCode] = useState<unknown>('440305')
  return (
    <>
      <States>
        <State of={['级联', 'Cascade']}>
          <RegionLinkage field={place} value={code} onChange={setCode} />
        </State>
        <State of={['三个下拉框', 'Three boxes']}>
          <RegionLinkage field={place} type="select" value={code} onChange={setCode} />
        </State>
        <State of={['类型写错', 'A wrong type']}>
          <RegionLinkage field={place} type="map" value={code} />
        </State>
      </States>
      <WireValue value={code} />
    </>
  )
}
