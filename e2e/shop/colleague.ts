import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import { resultOf, type Shop } from './shop.ts'

/** What colleagues sign in with. */
export const COLLEAGUE_PASSWORD = 'glass-cabinet-7'

/** Rows of a list, as the administrator sees them. */
export async function rowsOf<Found extends { readonly id: string }>(
  { staff }: Pick<Shop, 'staff'>,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Found[]> {
  return resultOf<{ readonly records: readonly Found[] }>(await staff.get(path, query)).records
}

interface Colleague {
  /** Code of the role. */
  readonly role: string
  readonly realname?: string
}

/** Somebody whom the shop hires for a role. @returns the name to sign in with */
export async function newColleague(shop: Pick<Shop, 'staff'>, { role, realname = '同事' }: Colleague): Promise<string> {
  const [found] = await rowsOf(shop, '/sys/role/list', { roleCode: role })
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const phone = `13${String(Date.now()).slice(-9)}`
  const passwords = { password: COLLEAGUE_PASSWORD, confirmpassword: COLLEAGUE_PASSWORD }
  resultOf(
    await shop.staff.post('/sys/user/add', { username, realname, phone, selectedroles: found?.id, ...passwords }),
  )
  return username
}

/** A page of their own that somebody of a role is signed in to. */
export async function colleaguePage(
  browser: Browser,
  { shop, address, ...colleague }: Colleague & { readonly shop: Shop; readonly address: string },
): Promise<Page> {
  const username = await newColleague(shop, colleague)
  const context = await browser.newContext({
    ...{ baseURL: address, locale: 'zh-CN', reducedMotion: 'reduce', storageState: { cookies: [], origins: [] } },
  })
  const page = await context.newPage()
  await signIn(page, COLLEAGUE_PASSWORD, username)
  return page
}
