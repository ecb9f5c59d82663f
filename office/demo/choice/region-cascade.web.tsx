import { useState } from 'react'
import { region } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const place = region(['地区', 'Region'])

/** Province, city and area; the code of the area is stored. */
export function RegionCascadeExample() {
  const [code, setCode] = useState<unknown>('310115')
  return (
    <>
      <FieldControl field={place} value={code} onChange={setCode} />
      <WireValue value={code} />
    </>
  )
}
