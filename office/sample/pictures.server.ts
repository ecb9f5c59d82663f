import sharp from 'sharp'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { DemoFigure } from './figures.ts'
import type { FigurePictures } from './listings.ts'
import { figurePicture } from './picture/figure-picture.ts'

/** As many as sharp's threads work on; more would only wait in memory. */
const AT_ONCE = 8

const PLACE = 'goods'
const QUALITY = 82

/** Scales whose makers show head and shoulders too; drawing is what a first start with demo data waits for. */
const CLOSE_UPS: ReadonlySet<string> = new Set(['1/7', '1/6', '1/4'])

export interface StoredPicture {
  readonly path: string
  readonly size: number
}

/** Draws the pictures of all figures into the file store. On failure nothing stays there. */
export async function drawPictures(
  figures: readonly DemoFigure[],
  store: FileStore,
): Promise<{ readonly pictures: readonly FigurePictures[]; readonly files: readonly StoredPicture[] }> {
  const files: StoredPicture[] = []
  const draw = async (svg: string): Promise<string> => {
    const bytes = await sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 2 }).toBuffer()
    const path = await store.put(PLACE, 'webp', bytes)
    files.push({ path, size: bytes.byteLength })
    return path
  }
  const drawAll = async ({ look, variant, scale }: DemoFigure): Promise<FigurePictures> => {
    const [whole, close, other] = await Promise.all([
      draw(figurePicture(look)),
      CLOSE_UPS.has(scale) ? draw(figurePicture(look, 'close')) : null,
      variant && draw(figurePicture(variant)),
    ])
    return { whole, close, variant: other }
  }
  try {
    const pictures: FigurePictures[] = []
    for (let at = 0; at < figures.length; at += AT_ONCE) {
      pictures.push(...(await Promise.all(figures.slice(at, at + AT_ONCE).map(drawAll))))
    }
    return { pictures, files }
  } catch (error) {
    await removePictures(files, store)
    throw error
  }
}

export async function removePictures(files: readonly StoredPicture[], store: FileStore): Promise<void> {
  await Promise.all(files.map(({ path }) => store.remove(path)))
}
