import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { DemoFigure } from './figures.ts'
import type { FigurePictures } from './listings.ts'
import { hasView, type PictureView, pictureFile } from './picture-set.ts'

const PLACE = 'goods'

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

/** @param folder where the drawn pictures lie. */
export function demoPictures(folder: string, store: FileStore): DemoPictures {
  const files: StoredPicture[] = []
  const paths = new Map<string, Promise<string>>()
  const copy = async (name: string): Promise<string> => {
    const bytes = await readFile(join(folder, name))
    const path = await store.put(PLACE, 'webp', bytes)
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
