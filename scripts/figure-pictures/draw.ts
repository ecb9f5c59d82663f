// Draws the pictures of the demo shop into office/sample/pictures: npx tsx scripts/figure-pictures/draw.ts
// They are equal on every run; run it again after a change of the drawing.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { allPictures, type DrawnFigure, pictureFile } from '#office/sample/picture-set.ts'
import { randomFrom } from '#office/sample/random.ts'
import { figurePicture } from './figure-picture.ts'
import { type FigureLook, lookOf, recoloured } from './look.ts'

const FOLDER = join(import.meta.dirname, '../../office/sample/pictures')
const SEED = 20_261_121
const QUALITY = 76

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
for (const [figure, view] of allPictures()) {
  const look = lookOfFigure(figure, view === 'variant')
  const svg = figurePicture(look, view === 'close' ? 'close' : 'whole')
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  await writeFile(join(FOLDER, pictureFile(figure, view)), bytes)
}

function lookOfFigure({ build, number }: DrawnFigure, isRecoloured: boolean): FigureLook {
  const random = randomFrom(SEED + number * 2 + (build === 'chibi' ? 1 : 0))
  const look = lookOf(random, build)
  return isRecoloured ? recoloured(look, random) : look
}
