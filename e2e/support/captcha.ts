import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { DATABASE_NAME, DATABASE_ROLE } from '#server/database/cluster.server.ts'

/** Line of PostgreSQL's `postmaster.pid` with the folder of the socket. */
const SOCKET_LINE = 4

/** Types what the next picture of a form says: no journey reads it, the database of its server knows. */
export async function typeCaptcha(page: Page, { dataDir }: { readonly dataDir: string }, form: Locator): Promise<void> {
  const drawn = page.waitForResponse(/\/sys\/randomImage\//)
  await form.getByRole('button', { name: '看不清？换一张' }).or(form.getByTitle('看不清？换一张')).click()
  const key = new URL((await drawn).url()).pathname.split('/').at(-1)
  await form.getByLabel('验证码', { exact: true }).fill(await answerOf(dataDir, key ?? ''))
}

async function answerOf(dataDir: string, key: string): Promise<string> {
  const lines = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const database = new pg.Client({ host: lines[SOCKET_LINE] ?? '', user: DATABASE_ROLE, database: DATABASE_NAME })
  await database.connect()
  const { rows } = await database.query<{ answer: string }>('select answer from sys_captcha where key = $1', [key])
  await database.end()
  expect(rows, 'the picture is there').toHaveLength(1)
  return rows[0]?.answer ?? ''
}
