import { theme } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fileUrl } from '../client/client.web.ts'
import { useText } from '../text/text.web.ts'

const PicturePreview = lazy(async () => ({ default: (await import('./picture-preview.web.tsx')).PicturePreview }))

/** Edge of a picture in tables and details, in pixels. */
const EDGE = 48

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
  const say = useText()
  const { token } = theme.useToken()
  const [opened, setOpened] = useState<number>()
  const shown = isWhole ? paths : paths.slice(0, 1)
  const others = paths.length - shown.length
  return (
    // Clicks in the preview, too, are not clicks on the table row behind it.
    <span
      role="none"
      style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      {shown.map((path, index) => (
        <button
          key={path}
          type="button"
          aria-label={say(['预览{label} {n}', 'Preview {label} {n}'], { label, n: index + 1 })}
          onClick={() => setOpened(index)}
          style={{
            position: 'relative',
            width: EDGE,
            height: EDGE,
            padding: 0,
            border: `1px solid ${token.colorBorderSecondary}`,
            borderRadius: token.borderRadius,
            background: token.colorFillQuaternary,
            overflow: 'hidden',
            cursor: 'zoom-in',
          }}
        >
          <img
            src={fileUrl(path)}
            alt=""
            loading="lazy"
            decoding="async"
            style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
          {others > 0 && (
            <span
              style={{
                position: 'absolute',
                insetInlineEnd: 0,
                insetBlockEnd: 0,
                padding: '0 4px',
                color: '#fff',
                background: 'rgb(0 0 0 / 65%)',
                fontSize: 12,
                lineHeight: '16px',
              }}
            >
              +{others}
            </span>
          )}
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
