import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const parent = ref(['上级分类', 'Parent category'], 'sys_category,name,code', { tree: true })

/** A field whose source is a tree needs no more than `tree: true`. */
export function TreeDictionaryExample() {
  const [code, setCode] = useState<unknown>('')
  return (
    <>
      <FieldControl field={parent} value={code} onChange={setCode} />
      <WireValue value={code} />
    </>
  )
}
