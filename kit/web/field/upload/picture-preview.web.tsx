import { useTranslate } from '../../browser/text.web.ts'
import { pictureUrl } from '../../client/client.web.ts'
import { PictureViewer } from '../../page/picture-viewer.web.tsx'

/** What is shown over the whole page; whoever needs every point of a picture downloads it. */
const WIDTH = 1920

interface PicturePreviewProps {
  readonly paths: readonly string[]
  /** Which one is opened first. */
  readonly first: number
  readonly onClose: () => void
}

/** Stored pictures, large over the page. */
export function PicturePreview({ paths, ...rest }: PicturePreviewProps) {
  const t = useTranslate()
  const pictures = paths.map((path, index) => ({
    src: pictureUrl(path, WIDTH),
    alt: t(['图片 {place}', 'Picture {place}'], { place: index + 1 }),
  }))
  return <PictureViewer {...rest} pictures={pictures} />
}
