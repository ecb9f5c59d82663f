import sharp from 'sharp'

/** Points along each side: twelve million together, as telephones take them. */
const SIDE = 3464

/** Grain of a sensor, as a tile that is laid over all of it. */
const GRAIN = { width: 1024, height: 1024, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const

/** A drawn picture as a camera would take it: as large, and with grain, so that it weighs megabytes. */
export async function photograph(drawn: Uint8Array): Promise<Buffer> {
  const grain = await sharp({ create: { ...GRAIN, background: '#888' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(drawn)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
