import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { DemoFigure } from './figures.ts'
import type { FigurePictures } from './listings.ts'
import { photograph } from './photographs.server.ts'
import { hasView, type PictureView, pictureFile } from './picture-set.ts'

const PLACE = 'goods'

/** The newest figures come with photographs of the size that cameras take; more of them would make the start slow. */
const PHOTOGRAPHED = 6

export interface StoredPicture {
  readonly path: string
  readonly size: number
}

/** Pictures that figures of the demo share, copied into the file store when the first of them asks. */
export interface DemoPictures {
  of(figure: DemoFigure): Promise<FigurePictures>
  /** Everything copied so far. */
  readonly files: readonly StoredPicture[]
  /** Takes back what was copied. */
  remove(): Promise<void>
}

interface Parts {
  /** Where the drawn pictures lie. */
  readonly folder: string
  readonly store: FileStore
  /** All that will ask, the newest last. */
  readonly figures: readonly DemoFigure[]
}

export function demoPictures({ folder, store, figures }: Parts): DemoPictures {
  const photographed = new Set(figures.slice(-PHOTOGRAPHED).map(({ picture }) => pictureFile(picture, 'whole')))
  const files: StoredPicture[] = []
  const paths = new Map<string, Promise<string>>()
  const copy = async (name: string): Promise<string> => {
    const drawn = await readFile(join(folder, name))
    const isPhotograph = photographed.has(name)
    const bytes = isPhotograph ? await photograph(drawn) : drawn
    const path = await store.put(PLACE, isPhotograph ? 'jpg' : 'webp', bytes)
    files.push({ path, size: bytes.byteLength })
    return path
  }
  const pathOf = async ({ picture }: DemoFigure, view: PictureView): Promise<string | null> => {
    if (!hasView(picture, view)) {
      return null
    }
    const name = pictureFile(picture, view)
    const path = paths.get(name) ?? copy(name)
    paths.set(name, path)
    return path
  }
  return {
    files,
    of: async (figure) => ({
      whole: (await pathOf(figure, 'whole')) ?? '',
      close: await pathOf(figure, 'close'),
      variant: figure.hasVariant ? await pathOf(figure, 'variant') : null,
    }),
    remove: async () => void (await Promise.all(files.map(({ path }) => store.remove(path)))),
  }
}
