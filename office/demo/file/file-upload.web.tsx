import { useState } from 'react'
import { FileUpload } from '#kit/web/field/upload/file-upload.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Files of any kind. */
export function FileUploadExample() {
  const [paths, setPaths] = useState<readonly string[]>([])
  return (
    <>
      <FileUpload paths={paths} onChange={setPaths} limit={5} />
      <WireValue value={paths.join(',')} />
    </>
  )
}
