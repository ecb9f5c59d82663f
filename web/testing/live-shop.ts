import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { connectClient } from '#kit/web/client/client.web.ts'
import { setDictionaries } from '#kit/web/session/dictionary.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { Rule } from '#office/testing/bind-to-rule.server.ts'
import type {} from '#server/testing/database.setup.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import type { Rows } from '#server/testing/shop-keeper.server.ts'
import { type Asked, type Line, openLine } from './line.ts'

export interface Person {
  readonly token: string
  readonly username: string
  readonly password: string
  readonly userId: string
  readonly roleId: string
}

export type OpenShop = Pick<Line, 'askedFor' | 'hold' | 'cut' | 'refuse'> & {
  /** All requests, in order. */
  asked(): readonly Asked[]
  /** Puts rows into a table, by the names of its columns in camel case; for `beforeAll`, or in a test. */
  rows(table: string, rows: Rows): Promise<void>
  /** Puts rows into a table in place of all that are in it; the table is one that no other refers to. */
  refill(table: string, rows: Rows): Promise<void>
  /** What is in a table, as it is stored, in the order in which it was made; times as text. */
  stored(table: string): Promise<Rows>
  /** Changes columns of the row with this id. */
  change(table: string, id: string, columns: Rows[number]): Promise<void>
  /** Somebody new who may do exactly this; permission codes. */
  person(...permissions: readonly string[]): Promise<Person>
  /** Of the page named there a person sees only what the rule lets through, from now on. */
  bindToRule(person: Person, rule: Rule): Promise<void>
}

type LiveShop = OpenShop & {
  /** Whoever sits at the screen may do exactly this from now on; permission codes. */
  signIn(...permissions: readonly string[]): Promise<Person>
}

/**
 * A real server with a database of its own for the tests of one file. The client of the screen speaks to it over a
 * line that the tests can read, hold and cut. At the screen sits somebody with the given permissions.
 */
export function liveShop(...permissions: readonly string[]): LiveShop {
  const shop = openShop()

  async function signIn(...allowed: readonly string[]): Promise<Person> {
    const person = await shop.person(...allowed)
    const info = { id: person.userId, username: person.username, realname: person.username }
    const auth = allowed.map((action) => ({ action, type: '1' as const }))
    useSession.setState({ token: person.token, info, auth, allAuth: [] })
    connectClient({
      token: () => person.token,
      tenantId: () => '0',
      locale: () => 'zh-CN',
      onExpired: () => Promise.resolve(false),
      onError: () => undefined,
    })
    return person
  }

  beforeAll(async () => void (await signIn(...permissions)))
  afterEach(() => setDictionaries({}))
  return { ...shop, signIn }
}

/** The server alone, for those who sign in by themselves. */
export function openShop(): OpenShop {
  const blank = location.href
  let id = ''
  let line: Line | undefined

  const open = (): Line => {
    if (!line) {
      throw new Error('the shop opens in beforeAll')
    }
    return line
  }

  /**
   * What stands behind the screen changes between two answers: what was asked before is answered from what stood
   * before.
   */
  async function alter(verb: string, input: unknown): Promise<void> {
    await line?.answered()
    await ask(`/${id}/${verb}`, input)
  }

  beforeAll(async () => {
    const shop = await ask<{ readonly id: string; readonly address: string }>('/open')
    id = shop.id
    line = await openLine(shop.address)
    // a page of this server: its paths need no host
    windowOfTests().setURL(`${line.address}/`)
  })
  afterEach(() => line?.mend())
  afterAll(async () => {
    await line?.close()
    await ask(`/${id}/close`)
    windowOfTests().setURL(blank)
  })

  return {
    asked: () => open().asked,
    askedFor: (path) => open().askedFor(path),
    hold: (path) => open().hold(path),
    cut: (path) => open().cut(path),
    refuse: (path, status) => open().refuse(path, status),
    rows: (table, rows) => alter('rows', { table, rows }),
    refill: (table, rows) => alter('refill', { table, rows }),
    stored: (table) => ask(`/${id}/stored`, table),
    change: (table, row, columns) => alter('change', { table, row, columns }),
    person: (...permissions) => ask(`/${id}/person`, permissions),
    bindToRule: ({ roleId }, rule) => alter('rule', { roleId, rule }),
  }
}

function windowOfTests(): { setURL(url: string): void } {
  return (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM
}

async function ask<Answer>(path: string, input: unknown = null): Promise<Answer> {
  const { status, text } = await rawCall(inject('testRun'), { method: 'POST', path, body: JSON.stringify(input) })
  if (status !== 200) {
    throw new Error(text)
  }
  return JSON.parse(text) as Answer
}
