import sharp, { type Metadata } from 'sharp'
import { DomainError } from '#kit/contract/errors.ts'
import { atMost } from '../at-most.ts'

/** What a picture may hold; all frames of an animation count. */
const PICTURE_LIMITS = { pixels: 40_000_000, animatedPixels: 20_000_000, frames: 200 } as const

/**
 * Pictures that are drawn at once. Node has four threads for pictures, hashes of passwords and files alike: two remain.
 * Each is drawn by one thread.
 */
const AT_ONCE = 2
const WAITING = { all: 60, ofOne: 20 } as const
sharp.concurrency(1)

/** Time for size: drawing anew is not worth the last percent of it. */
const EFFORT = { gif: 3, webp: 2 } as const

const inTurn = atMost(AT_ONCE, {
  waiting: WAITING,
  full: () =>
    new DomainError('tooMany', ['图片处理任务较多，请稍后再试', 'Many pictures are being stored, please try again'], {
      data: { retryAfter: 5 },
    }),
})

export interface Drawing {
  /** Files, the second one not there yet. */
  readonly from: string
  readonly to: string
  /** Who waits for it. */
  readonly owner: string
}

/**
 * Draws a picture anew, turned as the camera meant it; everything else a file can carry beside its picture is left out.
 * What it would take is read from its head, before anything is decoded.
 * @returns whether there is such a picture. @throws DomainError `tooMany` when too many wait.
 */
export function rerender({ from, to, owner }: Drawing): Promise<boolean> {
  return inTurn(async () => {
    try {
      const picture = sharp(from, { animated: true, limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' })
      const head = await picture.metadata()
      if (!isBounded(head)) {
        return false
      }
      const rendered = picture.autoOrient()
      const { format } = head
      await (format === 'gif' || format === 'webp'
        ? rendered.toFormat(format, { effort: EFFORT[format] })
        : rendered.toFormat(format)
      ).toFile(to)
      return true
    } catch {
      return false
    }
  }, owner)
}

function isBounded({ width, height, pageHeight = height, pages = 1 }: Metadata): boolean {
  const pixels = width * pageHeight * pages
  return pages === 1
    ? pixels <= PICTURE_LIMITS.pixels
    : pages <= PICTURE_LIMITS.frames && pixels <= PICTURE_LIMITS.animatedPixels
}
