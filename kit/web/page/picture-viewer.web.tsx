import { Image } from 'antd'
import { cloneElement, isValidElement, useState } from 'react'
import { useBackLeaves } from './layers.web.tsx'

interface Named {
  readonly alt?: string
}

interface PictureViewerProps {
  readonly pictures: readonly { readonly src: string; readonly alt: string }[]
  /** Which one is opened first. */
  readonly first: number
  readonly onClose: () => void
}

/** Large pictures over the page, to turn, zoom and leaf through. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  useBackLeaves(true, onClose)
  const [current, setCurrent] = useState(first)
  return (
    <Image.PreviewGroup
      items={pictures.map(({ src }) => src)}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        imageRender: (picture) =>
          isValidElement<Named>(picture) ? cloneElement(picture, { alt: pictures[current]?.alt ?? '' }) : picture,
        onOpenChange: (isOpen) => {
          if (!isOpen) {
            onClose()
          }
        },
      }}
    />
  )
}
