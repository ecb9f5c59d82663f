import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureUpload } from '#kit/web/field/upload/picture-upload.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Pictures in order; only the last three are kept. */
export function PictureUploadExample() {
  const t = useTranslate()
  const [paths, setPaths] = useState<readonly string[]>([])
  return (
    <>
      <PictureUpload label={t(['商品图片', 'Pictures'])} paths={paths} onChange={setPaths} limit={3} />
      <WireValue value={paths.join(',')} />
    </>
  )
}
