import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { atMost } from '#kit/server/at-most.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { wireText } from '#kit/server/http/schema.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { isWorkDone } from './proof-of-work/proof-of-work.server.ts'

const CODES = 'codes of pictures belong to nobody'

const LIFE_SECONDS = 60
const MOST_LIVE = 10_000
const LENGTH = 5
const BACKGROUND = '#f0f2f5'
/** Signs that look alike are left out. */
const ALPHABET = 'qwertyupkjhgfdsazxcvbnmQWERTYUPKJHGFDSAZXCVBNM23456789'

/** Not behind the pictures of uploads, and never in the way of passwords. */
const inTurn = atMost(1, {
  waiting: { all: 100 },
  full: () =>
    new DomainError(
      'tooMany',
      ['操作过于频繁，请稍后再试', 'Too many requests, please wait a moment', 'request.tooMany'],
      {
        data: { retryAfter: 2 },
      },
    ),
})

/** Draws a code under the key. @returns a JPEG as data URL. */
export async function drawCaptcha(db: Database, key: string): Promise<string> {
  const { text, jpeg } = await paintCaptcha()
  await sql`delete from sys_captcha where expires_at < now() or key not in (select key from sys_captcha order by expires_at desc limit ${MOST_LIVE - 1})`.execute(
    ofAnySpeaker(db, CODES),
  )
  await sql`
    insert into sys_captcha (key, answer, expires_at) values (${key}, ${text.toLowerCase()}, now() + make_interval(secs => ${LIFE_SECONDS}))
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at
  `.execute(ofAnySpeaker(db, CODES))
  return `data:image/jpg;base64,${jpeg.toString('base64')}`
}

/** A new code and its picture. */
export async function paintCaptcha(): Promise<{ readonly text: string; readonly jpeg: Buffer }> {
  const { text, data } = svgCaptcha.create({
    size: LENGTH,
    charPreset: ALPHABET,
    noise: 2,
    // every letter whole, also the long and the wide ones
    fontSize: 38,
    width: 120,
    height: 40,
  })
  const jpeg = await inTurn(() =>
    sharp(Buffer.from(data)).flatten({ background: BACKGROUND }).jpeg({ quality: 80 }).toBuffer(),
  )
  return { text, jpeg }
}

/** Whether the typed code is the drawn one. A code serves one try. */
async function isCaptcha(db: Database, key: string, typed: string): Promise<boolean> {
  const { rows } = await sql<{
    answer: string
  }>`delete from sys_captcha where key = ${key} and expires_at > now() returning answer`.execute(
    ofAnySpeaker(db, CODES),
  )
  const answer = Buffer.from(rows[0]?.answer ?? '')
  const given = Buffer.from(typed.trim().toLowerCase())
  return answer.length > 0 && answer.length === given.length && timingSafeEqual(answer, given)
}

/** What shows that no program asks, in every call that wants to know: a code of a picture, or a proof of work. */
export const CAPTCHA_INPUT = {
  captcha: wireText(20).nullish(),
  checkKey: wireText(100).nullish(),
  proofOfWork: wireText(4000).nullish(),
}

type CaptchaSent = z.output<z.ZodObject<typeof CAPTCHA_INPUT>>

/** Asks for one of both. @throws DomainError `captcha` */
export type RequireCaptcha = (db: Database, sent: CaptchaSent) => Promise<void>

/** Pages of the house send a proof of work; the picture stays for existing clients, and for browsers that cannot work. */
export function captchaOver(vault: Vault): RequireCaptcha {
  return async (db, { captcha, checkKey, proofOfWork }) => {
    const isShown = proofOfWork
      ? await isWorkDone(db, vault, proofOfWork)
      : await isCaptcha(db, checkKey ?? '', captcha ?? '')
    if (!isShown) {
      throw new DomainError(
        'captcha',
        captcha || proofOfWork
          ? ['验证码错误', 'Wrong captcha', 'captcha.wrong']
          : ['请输入验证码', 'Enter the captcha', 'captcha.missing'],
      )
    }
  }
}
