import { Image } from 'antd'
import { cloneElement, isValidElement, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { pictureUrl } from '../../client/client.web.ts'
import { useBackLeaves } from '../../page/layers.web.tsx'

/** What is shown over the whole page; whoever needs every point of a picture downloads it. */
const WIDTH = 1920

interface Named {
  readonly alt?: string
}

interface PicturePreviewProps {
  readonly paths: readonly string[]
  /** Which one is opened first. */
  readonly first: number
  readonly onClose: () => void
}

/** Large pictures over the page, to turn, zoom and leaf through. */
export function PicturePreview({ paths, first, onClose }: PicturePreviewProps) {
  const t = useTranslate()
  useBackLeaves(true, onClose)
  const [current, setCurrent] = useState(first)
  const nameOf = (index: number) => t(['图片 {place}', 'Picture {place}'], { place: index + 1 })
  return (
    <Image.PreviewGroup
      items={paths.map((path) => pictureUrl(path, WIDTH))}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        imageRender: (picture) =>
          isValidElement<Named>(picture) ? cloneElement(picture, { alt: nameOf(current) }) : picture,
        onOpenChange: (isOpen) => {
          if (!isOpen) {
            onClose()
          }
        },
      }}
    />
  )
}
