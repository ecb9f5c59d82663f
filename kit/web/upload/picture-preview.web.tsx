import { Image } from 'antd'
import { useState } from 'react'
import { fileUrl } from '../client/client.web.ts'

interface PicturePreviewProps {
  readonly paths: readonly string[]
  /** Which one is opened first. */
  readonly first: number
  readonly onClose: () => void
}

/** Large pictures over the page, to turn, zoom and leaf through (specification 2.22c). */
export function PicturePreview({ paths, first, onClose }: PicturePreviewProps) {
  const [current, setCurrent] = useState(first)
  return (
    <Image.PreviewGroup
      items={paths.map(fileUrl)}
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
