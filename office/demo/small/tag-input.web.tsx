import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { TagInput } from '#kit/web/field/tag-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Tags of two characters; the semicolons come by themselves. */
export function TagInputExample() {
  const t = useTranslate()
  const [tags, setTags] = useState('限定;再版')
  return (
    <>
      <TagInput aria-label={t(['标签', 'Tags'])} value={tags} onChange={setTags} />
      <WireValue value={tags} />
    </>
  )
}
