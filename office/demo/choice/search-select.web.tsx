import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { RefControl } from '#kit/web/field/ref-control.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const category = ref(['分类', 'Category'], 'sys_category,name,code', { many: true })

/** A row of any registered table, found by typing. */
export function SearchSelectExample() {
  const t = useTranslate()
  const [codes, setCodes] = useState<unknown>('')
  return (
    <>
      <RefControl aria-label={t(category.title)} field={category} value={codes} onChange={setCodes} />
      <WireValue value={codes} />
    </>
  )
}
