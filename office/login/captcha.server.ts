import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Database } from '#kit/server/database/database.server.ts'

const LIFE_SECONDS = 60
const MOST_LIVE = 10_000
const LENGTH = 5
/** Signs that look alike are left out (wire 2.1). */
const ALPHABET = 'qwertyupkjhgfdsazxcvbnmQWERTYUPKJHGFDSAZXCVBNM23456789'

/** Draws a code under the key. @returns a JPEG as data URL. */
export async function drawCaptcha(db: Database, key: string): Promise<string> {
  const { text, data } = svgCaptcha.create({
    size: LENGTH,
    charPreset: ALPHABET,
    noise: 2,
    color: true,
    background: '#f0f2f5',
    width: 120,
    height: 40,
  })
  await sql`delete from sys_captcha where expires_at < now() or key not in (select key from sys_captcha order by expires_at desc limit ${MOST_LIVE - 1})`.execute(
    db,
  )
  await sql`
    insert into sys_captcha (key, answer, expires_at) values (${key}, ${text.toLowerCase()}, now() + make_interval(secs => ${LIFE_SECONDS}))
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at
  `.execute(db)
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#f0f2f5' }).jpeg({ quality: 80 }).toBuffer()
  return `data:image/jpg;base64,${picture.toString('base64')}`
}

/** Whether the typed code is the drawn one. A code serves one try. */
export async function isCaptcha(db: Database, key: string, typed: string): Promise<boolean> {
  const { rows } = await sql<{
    answer: string
  }>`delete from sys_captcha where key = ${key} and expires_at > now() returning answer`.execute(db)
  const answer = Buffer.from(rows[0]?.answer ?? '')
  const given = Buffer.from(typed.trim().toLowerCase())
  return answer.length > 0 && answer.length === given.length && timingSafeEqual(answer, given)
}
