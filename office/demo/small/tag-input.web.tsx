import { useState } from 'react'
import { TagInput } from '#kit/web/small/tag-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Tags of two characters; the semicolons come by themselves. */
export function TagInputExample() {
  const say = useText()
  const [tags, setTags] = useState('限定;再版')
  return (
    <>
      <TagInput aria-label={say(['标签', 'Tags'])} value={tags} onChange={setTags} />
      <WireValue value={tags} />
    </>
  )
}
