import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { IncomingContext, RequestContext } from '#kit/server/http/route.server.ts'

/** What nobody shares with anybody, deleted people and those of other tenants included. */
const UNIQUE = {
  username: {
    column: 'lower(username)',
    what: ['用户名', 'account'],
    message: ['用户名已存在!', 'This account exists'],
  },
  workNo: { column: 'work_no', what: ['工号', 'staff no.'], message: ['工号已存在!', 'This staff no. is taken'] },
  phone: { column: 'phone', what: ['手机号', 'mobile'], message: ['手机号已存在!', 'This mobile is taken'] },
  email: { column: 'lower(email)', what: ['电子邮件', 'e-mail'], message: ['邮箱已存在!', 'This e-mail is taken'] },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly what: Text; readonly message: Text }>>

type UniqueName = keyof typeof UNIQUE

const UNIQUE_NAMES = Object.keys(UNIQUE) as readonly UniqueName[]

interface Person {
  /** '' for a new one. */
  readonly id: string
  readonly values: Values
}

export interface Taken extends FieldError {
  /** What the value is. */
  readonly what: Text
}

/** What is wrong with each person's unique values; people may take from each other what is listed twice among them. */
export async function takenErrors(
  { db }: Pick<IncomingContext, 'db'>,
  people: readonly Person[],
): Promise<readonly (readonly Taken[])[]> {
  const errors = people.map((): Taken[] => [])
  for (const path of UNIQUE_NAMES) {
    const { column, what, message } = UNIQUE[path]
    const keyOf = ({ values }: Person): string => {
      const value = String(values[path] ?? '')
      return column.startsWith('lower(') ? value.toLowerCase() : value
    }
    const keys = [...new Set(people.map(keyOf))].filter((key) => key !== '')
    if (keys.length === 0) {
      continue
    }
    const { rows } = await sql<{ id: string; key: string }>`
      select id, ${sql.raw(column)} as key from ${withDeleted('sys_user')} where ${sql.raw(column)} = any(${keys})
    `.execute(acrossTenants(db, 'whether an account, a number or an address is free counts everybody; nobody is named'))
    const holders = new Map(rows.map(({ id, key }) => [key, id]))
    const first = new Map<string, number>()
    for (const [index, person] of people.entries()) {
      const key = keyOf(person)
      const holder = key === '' ? undefined : holders.get(key)
      const isTwice = key !== '' && (first.get(key) ?? index) !== index
      first.set(key, first.get(key) ?? index)
      if (isTwice || (holder !== undefined && holder !== person.id)) {
        errors[index]?.push({ path, message, what })
      }
    }
  }
  return errors
}

/** Whether somebody else has a unique value, for checks while a form is filled. */
export async function isTakenByUser(
  ctx: Pick<RequestContext, 'db'>,
  name: string,
  value: string,
  ownId: string,
): Promise<boolean> {
  const [errors = []] = await takenErrors(ctx, [{ id: ownId, values: { [name]: value } }])
  return errors.length > 0
}
