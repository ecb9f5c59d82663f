import { Suspense, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { late } from '../../page/late.web.ts'
import { StoredPicture } from '../../page/stored-picture.web.tsx'
import './upload.css'

const PicturePreview = late(async () => (await import('./picture-preview.web.tsx')).PicturePreview)

interface PictureRowProps {
  /** Stored paths. */
  readonly paths: readonly string[]
  /** All of them; else the first, with the number of the others. */
  readonly isWhole?: boolean
  /** What the pictures are. */
  readonly label: string
}

/** Small pictures that open large on click. */
export function PictureRow({ paths, isWhole = false, label }: PictureRowProps) {
  const t = useTranslate()
  const [opened, setOpened] = useState<number>()
  const shown = isWhole ? paths : paths.slice(0, 1)
  const others = paths.length - shown.length
  const more = others > 0 ? ` +${others}` : ''
  return (
    // Clicks in the preview, too, are not clicks on the table row behind it.
    <span role="none" className="picture-row" onClick={(event) => event.stopPropagation()}>
      {shown.map((path, index) => (
        <button
          key={path}
          type="button"
          className="picture-thumb"
          aria-label={`${t(['预览{label} {n}', 'Preview {label} {n}'], { label, n: index + 1 })}${more}`}
          onClick={() => setOpened(index)}
        >
          <StoredPicture path={path} width={48} height={48} />
          {more !== '' && <span className="picture-more">{more}</span>}
        </button>
      ))}
      {opened !== undefined && (
        <Suspense>
          <PicturePreview paths={paths} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </span>
  )
}
