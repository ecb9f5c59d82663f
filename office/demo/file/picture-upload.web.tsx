import { useState } from 'react'
import { useText } from '#kit/web/text/text.web.ts'
import { PictureUpload } from '#kit/web/upload/picture-upload.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Pictures in order; only the last three are kept. */
export function PictureUploadExample() {
  const say = useText()
  const [paths, setPaths] = useState<readonly string[]>([])
  return (
    <>
      <PictureUpload label={say(['商品图片', 'Pictures'])} paths={paths} onChange={setPaths} limit={3} />
      <WireValue value={paths.join(',')} />
    </>
  )
}
