import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { DomainError } from '#kit/contract/errors.ts'
import type { PictureWidth } from '#kit/contract/picture-sizes.ts'
import { atMost } from '../at-most.ts'
import { PICTURE_FORMATS, type PictureFormat } from './picture-formats.server.ts'

/** What a picture may hold; all frames of an animation count. */
const PICTURE_LIMITS = { pixels: 40_000_000, animatedPixels: 20_000_000, frames: 200 } as const

/**
 * Pictures that are drawn at once, whatever for: one for each core, and never more than two. Node has four threads for
 * pictures, hashes of passwords and files alike: two remain. Each is drawn by one thread, and nothing is kept in memory.
 */
const AT_ONCE = Math.min(2, availableParallelism())
const WAITING = { all: 60, ofOne: 20 } as const
sharp.concurrency(1)
sharp.cache(false)
const threads = atMost(AT_ONCE)

/** Time for size: drawing anew is not worth the last percent of it. */
const EFFORT = { gif: 3, webp: 2 } as const

const uploadsInTurn = atMost(AT_ONCE, {
  waiting: WAITING,
  full: () =>
    new DomainError(
      'tooMany',
      ['图片处理任务较多，请稍后再试', 'Many pictures are being stored, please try again', 'file.busy'],
      {
        data: { retryAfter: 5 },
      },
    ),
})

/** Smaller pictures that wait to be made; who looks at pictures never takes the turn of who uploads, nor the other way round. */
const WAITING_SMALLER = 120

const smallerInTurn = atMost(AT_ONCE, {
  waiting: { all: WAITING_SMALLER },
  full: () =>
    new DomainError(
      'unavailable',
      ['图片处理任务较多，请稍后再试', 'Many pictures are being made smaller, please try again', 'file.busy'],
      {
        data: { reason: 'busy', retryAfter: 5 },
      },
    ),
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
 * @returns whether there is such a picture. @throws DomainError `tooMany` when too many wait; `unavailable` where there is no space for
 *   it, which is no fault of the picture.
 */
export function rerender({ from, to, owner }: Drawing): Promise<boolean> {
  const render = async () => {
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
    } catch (error) {
      throwIfFull(error, await statfs(dirname(to)))
      return false
    }
  }
  return uploadsInTurn(() => threads(render), owner)
}

/** The library of pictures says of a full disk no more than that it could not write. */
function throwIfFull(error: unknown, { bavail }: StatsFs): void {
  if (bavail === 0 || /No space left|quota exceeded/i.test(String(error))) {
    throw Object.assign(new Error('no space is left to draw a picture anew', { cause: error }), { code: 'ENOSPC' })
  }
}

/** Formats that are read as pictures; vector graphics and documents, which may pose as one of them, are not. */
const READ_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif'])

export interface Smaller {
  /** The bytes of the picture, read when it is its turn. */
  readonly read: () => Promise<Uint8Array>
  readonly width: PictureWidth
  readonly format: PictureFormat
}

/**
 * A picture in a smaller width: upright, in the colours of screens with eight bits each, without position and all else that
 * a camera noted. One that moves shows its first frame; one that is not as wide keeps its width.
 * @returns null for what is no readable picture, or has more pixels than are read.
 * @throws DomainError `unavailable` when too many wait.
 */
export function smaller({ read, width, format }: Smaller): Promise<Uint8Array | null> {
  const render = async () => {
    const bytes = await read()
    try {
      const picture = sharp(bytes, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' })
      if (!READ_FORMATS.has((await picture.metadata()).format)) {
        return null
      }
      const shrunk = picture.autoOrient().resize({ width, withoutEnlargement: true }).toColourspace('srgb')
      return await PICTURE_FORMATS[format].write(shrunk).toBuffer()
    } catch {
      return null
    }
  }
  return smallerInTurn(() => threads(render))
}

function isBounded({ width, height, pageHeight = height, pages = 1 }: Metadata): boolean {
  const pixels = width * pageHeight * pages
  return pages === 1
    ? pixels <= PICTURE_LIMITS.pixels
    : pages <= PICTURE_LIMITS.frames && pixels <= PICTURE_LIMITS.animatedPixels
}
