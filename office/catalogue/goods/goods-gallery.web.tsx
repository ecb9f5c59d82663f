import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'
import './goods.css'

const PicturePreview = late(async () => (await import('#kit/web/field/upload/picture-preview.web.tsx')).PicturePreview)

interface GoodsGalleryProps {
  /** Stored paths, at least one. */
  readonly paths: readonly string[]
  readonly name: string
}

/** Pictures of a figure: one large, all as a row below, each opening whole. */
export function GoodsGallery({ paths, name }: GoodsGalleryProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const index = Math.min(chosen, paths.length - 1)
  return (
    <section className="goods-gallery" aria-label={t(PICTURES)}>
      <button type="button" className="goods-picture" onClick={() => setWhole(true)} aria-label={t(WHOLE, { name })}>
        <StoredPicture path={paths[index] ?? ''} width={400} height={320} />
      </button>
      {paths.length > 1 && (
        <ul className="goods-thumbs">
          {paths.map((path, place) => (
            <li key={path}>
              <button
                type="button"
                className="goods-thumb"
                aria-pressed={place === index}
                aria-label={t(PICTURE, { n: place + 1 })}
                onClick={() => setChosen(place)}
              >
                <StoredPicture path={path} width={64} height={64} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWhole && (
        <Suspense>
          <PicturePreview paths={paths} first={index} onClose={() => setWhole(false)} />
        </Suspense>
      )}
    </section>
  )
}

const PICTURES: Text = ['图片', 'Pictures']
const PICTURE: Text = ['第 {n} 张', 'Picture {n}']
const WHOLE: Text = ['查看大图 {name}', 'Show {name} large']
