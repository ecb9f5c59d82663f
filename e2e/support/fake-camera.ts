import { writeFile } from 'node:fs/promises'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [640, 480]

/** Writes what a camera sees that looks at a bar code: frames of YUV4MPEG2, which Chromium takes for its fake camera. */
export async function writeCameraView(file: string, ean13: string): Promise<void> {
  const code = await toBuffer({ bcid: 'ean13', text: ean13, scale: 4, height: 20, paddingwidth: 10, paddingheight: 10 })
  const grey = await sharp(code)
    .flatten({ background: '#ffffff' })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  // limited range of video, then two planes without colour
  const bright = grey.map((value) => 16 + Math.round((value * 219) / 255))
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame]))
}
