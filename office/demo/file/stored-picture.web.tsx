import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureUpload } from '#kit/web/field/upload/picture-upload.web.tsx'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** One stored picture in boxes of several sizes; each asks for the width that it needs. */
export function StoredPictureExample() {
  const t = useTranslate()
  const [[path], setPaths] = useState<readonly string[]>([])
  return (
    <>
      <PictureUpload label={t(['一张照片', 'A photograph'])} paths={path ? [path] : []} onChange={setPaths} limit={1} />
      {path !== undefined && (
        <Flex gap={16} align="end" wrap style={{ marginTop: 16 }}>
          {[32, 104, 240].map((side) => (
            <StoredPicture key={side} path={path} width={side} height={side} alt={`${side} px`} />
          ))}
        </Flex>
      )}
      <WireValue value={path ?? ''} />
    </>
  )
}
