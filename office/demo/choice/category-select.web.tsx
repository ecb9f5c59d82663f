import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CategorySelect } from '../../system/category/category-select.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const category = ref(['分类', 'Category'], 'sys_category,name,code')

/** Categories, or those below one; stored by code as the source says. */
export function CategorySelectExample() {
  const t = useTranslate()
  const [code, setCode] = useState<unknown>('')
  return (
    <>
      <CategorySelect aria-label={t(category.title)} field={category} value={code} onChange={setCode} />
      <WireValue value={code} />
    </>
  )
}
