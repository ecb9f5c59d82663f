import { Image } from 'antd'
import { useState } from 'react'
import { fileUrl } from '../client/client.web.ts'
import { useText } from '../text/text.web.ts'

interface PicturePreviewProps {
  readonly paths: readonly string[]
  /** Which one is opened first. */
  readonly first: number
  readonly onClose: () => void
}

/** Large pictures over the page, to turn, zoom and leaf through (specification 2.22c). */
export function PicturePreview({ paths, first, onClose }: PicturePreviewProps) {
  const say = useText()
  const [current, setCurrent] = useState(first)
  return (
    <Image.PreviewGroup
      items={paths.map((path, index) => ({
        src: fileUrl(path),
        alt: say(['图片 {place}', 'Picture {place}'], { place: index + 1 }),
      }))}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        onOpenChange: (isOpen) => {
          if (!isOpen) {
            onClose()
          }
        },
      }}
    />
  )
}
