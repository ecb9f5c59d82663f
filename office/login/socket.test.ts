import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { SESSIONS_PER_USER } from '#kit/server/session/session-store.server.ts'
import { SOCKET_LIMITS } from '#kit/server/socket/socket-limits.ts'
import { DEMO_LIVE } from '#office/demo/demo-pages.ts'
import { MENU_SCREENS } from '#office/office.ts'
import { VIEW_AS } from '#office/rights/access.ts'
import { SOCKET_KEYS } from '#office/socket-keys.server.ts'
import { openSocket, type SocketClient } from '#server/testing/socket-client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const KEY = 'demo-socket-reload'
const PAGE = 'abcdef0123456789abcdef0123456789'

/** Short, and long enough for a busy machine to answer a sign of life in time. */
const WATCH_MS = 400

let app: TestApp
let far: TestApp
beforeAll(async () => {
  ;[app, far] = await Promise.all([startTestApp(), startTestApp({ socketLimits: { watchMs: WATCH_MS } })])
})
afterAll(() => Promise.all([app.close(), far.close()]))

type Person = Client & { readonly userId: string; readonly username: string }

const join = ({ address }: TestApp, { userId, token }: Person, search = ''): Promise<SocketClient> =>
  openSocket(address, { path: `/jeecg-boot/vxeSocket/${userId}/${PAGE}${search}`, token, options: { origin: address } })

const row = (socketKey: string) => ({ type: 'update_vxe_table', data: { socketKey, args: [{ id: '1' }, 'case'] } })
const isRow = (message: unknown) => (message as { readonly type: string }).type === 'update_vxe_table'
const beat = { type: 'heart_beat', data: '' }
const alive = { type: 'heart_beat', data: true }

describe('the sockets of the office', () => {
  it('[4.10] [7.30a] show rows of a table to those who have the right to it, and take none from others', async () => {
    const [ann, bob, eve] = [await app.person([DEMO_LIVE]), await app.person([DEMO_LIVE]), await app.person([])]
    const [one, other, stranger] = [await join(app, ann), await join(app, bob), await join(app, eve)]
    for (const key of [KEY, 'vxe-default']) {
      stranger.send(row(key))
    }
    stranger.send(beat)
    expect(await stranger.next()).toEqual(alive)
    one.send(row(KEY))
    expect(await one.next()).toEqual(row(KEY))
    expect(await other.next()).toEqual(row(KEY))
    stranger.send(beat)
    expect(await stranger.next()).toEqual(alive)
  })

  it('take no rows from somebody who looks as somebody else, on a socket from before either', async () => {
    const [looking, ann, bob] = [
      await app.person([DEMO_LIVE, VIEW_AS]),
      await app.person([DEMO_LIVE]),
      await app.person([DEMO_LIVE]),
    ]
    const [before, other] = [await join(app, looking), await join(app, bob)]
    before.send(row(KEY))
    for (const socket of [before, other]) {
      expect(await socket.next()).toEqual(row(KEY))
    }
    expect((await looking.post('/sys/access/view', { userId: ann.userId })).body).toMatchObject({ success: true })
    const as = await join(app, { ...looking, userId: ann.userId })
    for (const socket of [as, before]) {
      socket.send(row(KEY))
      socket.send(beat)
      expect(await socket.next()).toEqual(alive)
    }
    other.send(beat)
    expect(await other.next(), 'no row came before').toEqual(alive)
    other.send(row(KEY))
    expect(await as.next(), 'what ann sees is seen').toEqual(row(KEY))
  })

  it('every table with live rows has a permission that the menu knows', () => {
    const known = MENU_SCREENS.flatMap(({ permissions }) => permissions.map(([code]) => code))
    expect(known).toEqual(expect.arrayContaining([...SOCKET_KEYS.values()]))
  })

  it('[7.30c] tell everyone who listens that dictionaries have changed', async () => {
    const [ann, bob] = await Promise.all([app.person([]), app.person([])])
    const sockets = [await join(app, ann), await join(app, bob)]
    await ann.get('/sys/dict/refleshCache')
    for (const socket of sockets) {
      expect(await socket.next()).toEqual({ type: 'common_send_date', data: { key: 'dictionaries', args: [] } })
    }
  })

  it('lose rows with the role that gave them, long before the next regular look', async () => {
    const [ann, bob] = [await app.person([DEMO_LIVE]), await app.person([DEMO_LIVE])]
    const [one, other] = [await join(app, ann), await join(app, bob)]
    other.send(row(KEY))
    expect(await one.next()).toEqual(row(KEY))
    await sql`delete from sys_user_role where user_id = ${ann.userId}`.execute(app.db)
    const started = performance.now()
    const hears = async () => {
      other.send(row(KEY))
      one.send(beat)
      const first = await one.next()
      return isRow(first) && (isRow(await one.next()) || true)
    }
    await vi.waitFor(async () => expect(await hears()).toBe(false), { timeout: 20_000 })
    expect(performance.now() - started).toBeLessThan(SOCKET_LIMITS.watchMs)
  })

  it('keep tenants apart: one reaches the own ones, a foreign one is like an ended session', async () => {
    const [ann, bob] = [await app.person([DEMO_LIVE]), await app.person([DEMO_LIVE])]
    const tenant = 7
    await sql`update sys_role set tenant_id = ${tenant} where id = ${ann.roleId}`.execute(app.db)
    await sql`update sys_user set rel_tenant_ids = ${`0,${tenant}`} where id = ${ann.userId}`.execute(app.db)
    const [inTenant, outside] = [await join(app, ann, `?tenantId=${tenant}`), await join(app, bob)]
    inTenant.send(row(KEY))
    expect(await inTenant.next()).toEqual(row(KEY))
    outside.send(beat)
    expect(await outside.next()).toEqual(alive)
    await expect(join(app, bob, `?tenantId=${tenant}`)).rejects.toMatchObject({ status: 401 })
  })

  it('are closed at once by a sign-out, those of other sessions stay', async () => {
    const ann = await app.person([])
    const second: Person = { ...ann, ...(await app.signIn(ann.username)) }
    const [one, other] = [await join(app, ann), await join(app, second)]
    await ann.post('/sys/logout')
    expect(await one.closed).toBe(4401)
    other.send(beat)
    expect(await other.next()).toEqual(alive)
    await expect(join(app, ann)).rejects.toMatchObject({ status: 401 })
  })

  it('are closed when one session too many begins', async () => {
    const ann = await app.person([])
    const oldest = await join(app, ann)
    for (let count = 0; count < SESSIONS_PER_USER; count += 1) {
      await app.signIn(ann.username)
    }
    expect(await oldest.closed).toBe(4401)
  })

  it('are closed by a new password, but for the session that set it', async () => {
    const ann = await app.person([])
    const second: Person = { ...ann, ...(await app.signIn(ann.username)) }
    const [one, other] = [await join(app, ann), await join(app, second)]
    const password = 'another-figure-on-the-shelf'
    const { body } = await ann.put('/sys/user/updatePassword', {
      username: ann.username,
      oldpassword: PASSWORD,
      password,
      confirmpassword: password,
    })
    expect(body.success).toBe(true)
    expect(await other.closed).toBe(4401)
    one.send(beat)
    expect(await one.next()).toEqual(alive)
  })

  it.each([
    ['a frozen user', 'update sys_user set status = 2 where id ='],
    ['a session that was taken away', 'delete from sys_session where user_id ='],
    ['a session that is too old', "update sys_session set last_seen_at = now() - interval '3 hours' where user_id ="],
    ['a one-time password', 'update sys_user set must_change_password = true where id ='],
  ])('are closed soon for %s', async (_, statement) => {
    const ann = await far.person([])
    const one = await join(far, ann)
    await sql`${sql.raw(statement)} ${ann.userId}`.execute(far.db)
    expect(await one.closed).toBe(4401)
  })

  it('are no use of a session: it ends although a page is open', async () => {
    const ann = await far.person([])
    const before = new Date(Date.now() - 3_600_000)
    await sql`update sys_session set last_seen_at = ${before} where user_id = ${ann.userId}`.execute(far.db)
    const one = await join(far, ann)
    // the server has looked after it twice
    await once(one.raw, 'ping')
    await once(one.raw, 'ping')
    one.send(beat)
    expect(await one.next()).toEqual(alive)
    const seen = await sql<{
      lastSeenAt: Date
    }>`select last_seen_at as "lastSeenAt" from sys_session where user_id = ${ann.userId}`.execute(far.db)
    expect(seen.rows).toEqual([{ lastSeenAt: before }])
  })

  it('ask for a token of this server', async () => {
    const ann = await app.person([])
    await expect(join(app, { ...ann, token: newId() })).rejects.toMatchObject({ status: 401 })
  })
})
