import { afterEach, describe, expect, it, vi } from 'vitest'
import { LARGEST_MESSAGE, MESSAGE_LIMIT } from '#kit/contract/table-message.ts'
import type { SocketCall } from '#server/testing/socket-client.server.ts'
import {
  alive,
  beat,
  caller,
  closeSocketServers,
  heard,
  lines,
  PAGE,
  PATIENCE,
  refusalOf,
  rowOf,
  startSocketServer,
  WATCH_MS,
} from '../testing/socket-server.server.ts'
import { sendToTables } from './table-channel.server.ts'

afterEach(closeSocketServers)

describe('the handshake', () => {
  it('[7.30a] takes the token as sub-protocol and echoes it; no line of the log holds it', async () => {
    const app = await startSocketServer()
    const ann = await app.join('ann')
    expect(ann.raw.protocol).toBe('token-ann')
    await refusalOf(app.join('ann', { token: 'token-of-nobody' }))
    expect(lines.join('')).not.toContain('token-')
  })

  it.each<[string, Partial<SocketCall>]>([
    ['no token', { token: undefined as never }],
    ['a token that nobody has', { token: 'token-of-nobody' }],
    ['the token of another user', { token: 'token-bob' }],
    ['a page of another origin', { options: { origin: 'https://evil.example.com' } }],
    ['a page without origin', { options: { origin: 'null' } }],
  ])('[7.30a] with %s is answered 401 before any upgrade', async (_, more) => {
    const app = await startSocketServer()
    const { status, text } = await refusalOf(app.join('ann', more))
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 401 })
  })

  it('lets pages of this server and of the configured origins in', async () => {
    const app = await startSocketServer({}, ['https://shop.example.com'])
    for (const origin of [app.address, 'https://shop.example.com']) {
      const { raw } = await app.join('ann', { options: { origin } })
      expect(raw.readyState).toBe(raw.OPEN)
    }
  })

  it('waits until a one-time password is changed', async () => {
    const app = await startSocketServer()
    app.callers.set('token-ann', caller('ann', { mustChangePassword: true }))
    expect((await refusalOf(app.join('ann'))).status).toBe(403)
  })

  it('leaves room for so many sockets of a person and of all; a closed one gives its place back', async () => {
    const app = await startSocketServer({ perUser: 2, perInstance: 3 })
    const first = await app.join('ann')
    await app.join('ann')
    const { status, text } = await refusalOf(app.join('ann'))
    expect(status).toBe(429)
    expect(JSON.parse(text)).toMatchObject({ code: 429, message: '连接过多，请关闭一些页面' })
    await app.join('bob')
    expect((await refusalOf(app.join('eve'))).status).toBe(429)
    await first.close()
    await vi.waitFor(() => app.join('eve'), PATIENCE)
  })

  it('is counted by person, so that an office behind one address is many', async () => {
    const app = await startSocketServer({ connectsPerPerson: 2, connectsPerAddress: 1 })
    for (const name of ['ann', 'bob', 'ann', 'bob', 'eve']) {
      await app.join(name)
    }
    const { status, headers } = await refusalOf(app.join('ann'))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await app.join('eve')
  })

  it('is counted by address where nobody is signed in, which keeps nobody out who is', async () => {
    const app = await startSocketServer({ connectsPerAddress: 2 })
    const tried = async () => (await refusalOf(app.join('ann', { token: 'token-of-nobody' }))).status
    expect([await tried(), await tried(), await tried()]).toEqual([401, 401, 429])
    await app.join('ann')
  })
})

describe('messages', () => {
  it('[4.10] [7.30b] [7.30c] a heart-beat is answered to the one who sent it', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    ann.send(beat)
    expect(await ann.next()).toEqual(alive)
    expect(await heard(bob)).toEqual([])
  })

  it('[4.10] [7.30c] a row goes to every socket of the tenant, the sender included', async () => {
    const app = await startSocketServer()
    const sockets = [await app.join('ann'), await app.join('ann'), await app.join('bob')]
    sockets[0]?.send(rowOf('open', { id: '7', tug_status: { 'case-1': 1 } }))
    for (const one of sockets) {
      expect(await one.next()).toEqual(rowOf('open', { id: '7', tug_status: { 'case-1': 1 } }))
    }
  })

  it('stay in their tenant; the address of the socket chooses it', async () => {
    const app = await startSocketServer()
    const ann = await app.join('ann')
    const bob = await app.join('bob', { path: `/jeecg-boot/vxeSocket/bob/${PAGE}?tenantId=2` })
    const eve = await app.join('eve', { path: `/jeecg-boot/vxeSocket/eve/${PAGE}?tenantId=2` })
    bob.send(rowOf('open'))
    expect(await heard(bob)).toEqual([rowOf('open')])
    expect(await heard(eve)).toEqual([rowOf('open')])
    expect(await heard(ann)).toEqual([])
  })

  it('with a guarded key come from and go to those who hold its permission', async () => {
    const app = await startSocketServer()
    const may = { can: (permission: string) => permission === 'test:figure:list' }
    app.callers.set('token-ann', caller('ann', may))
    app.callers.set('token-bob', caller('bob', may))
    const [ann, bob, eve] = [await app.join('ann'), await app.join('bob'), await app.join('eve')]
    eve.send(rowOf('guarded', { id: 'of eve' }))
    expect(await heard(eve)).toEqual([])
    ann.send(rowOf('guarded', { id: 'of ann' }))
    expect(await heard(ann)).toEqual([rowOf('guarded', { id: 'of ann' })])
    expect(await heard(bob)).toEqual([rowOf('guarded', { id: 'of ann' })])
    expect(await heard(eve)).toEqual([])
  })

  it.each([
    ['an unknown key', JSON.stringify(rowOf('secret'))],
    ['the name of something every object has', JSON.stringify(rowOf('constructor'))],
    ['what only the server sends', JSON.stringify({ type: 'common_send_date', data: { key: 'open', args: [1] } })],
    ['an unknown type', JSON.stringify({ type: 'shout', data: { socketKey: 'open', args: [{}, ''] } })],
    ['no JSON', 'HeartBeat'],
    ['no message', '[]'],
    ['a row that is none', JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'open', args: ['x', 'y'] } })],
    ['bytes', Buffer.from(JSON.stringify(rowOf('open')))],
  ])('[7.30c] of %s are left alone', async (_, sent) => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    ann.raw.send(sent)
    expect(await heard(ann)).toEqual([])
    expect(await heard(bob)).toEqual([])
  })

  it('carry no key that would change a prototype', async () => {
    const app = await startSocketServer()
    const ann = await app.join('ann')
    ann.raw.send('{"type":"update_vxe_table","data":{"socketKey":"open","args":[{"id":"1","__proto__":{"x":1}},"c"]}}')
    const [message] = await heard(ann)
    expect(JSON.stringify(message)).toBe(
      '{"type":"update_vxe_table","data":{"socketKey":"open","args":[{"id":"1"},"c"]}}',
    )
  })

  it('[7.30c] of the server go to whom it means', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    const eve = await app.join('eve', { path: `/jeecg-boot/vxeSocket/eve/${PAGE}?tenantId=2` })
    sendToTables(app.hub, { tenantId: 1, key: 'reload', args: ['a', 2] })
    sendToTables(app.hub, { tenantId: 'all', userIds: ['bob', 'eve'], key: 'hello', args: [] })
    const reload = { type: 'common_send_date', data: { key: 'reload', args: ['a', 2] } }
    const hello = { type: 'common_send_date', data: { key: 'hello', args: [] } }
    expect(await heard(ann)).toEqual([reload])
    expect(await heard(bob)).toEqual([reload, hello])
    expect(await heard(eve)).toEqual([hello])
  })
})

describe('too much', () => {
  it('of messages ends the socket with 1008, others stay', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    for (let count = 0; count < MESSAGE_LIMIT; count += 1) {
      ann.send(beat)
    }
    for (let count = 0; count < MESSAGE_LIMIT; count += 1) {
      expect(await ann.next()).toEqual(alive)
    }
    ann.send(rowOf('open'))
    expect(await ann.closed).toBe(1008)
    expect(await heard(bob)).toEqual([])
  })

  it('in a message ends the socket with 1009; the largest one is taken', async () => {
    const app = await startSocketServer()
    const ann = await app.join('ann')
    const room = LARGEST_MESSAGE - JSON.stringify(rowOf('open', { id: '' })).length
    const largest = rowOf('open', { id: 'x'.repeat(room) })
    ann.send(largest)
    expect(await ann.next()).toEqual(largest)
    ann.send(rowOf('open', { id: 'x'.repeat(room + 1) }))
    expect(await ann.closed).toBe(1009)
  })

  it('waiting for one that does not read drops it; the others get everything', async () => {
    const app = await startSocketServer()
    const [slow, quick] = [await app.join('ann'), await app.join('bob')]
    slow.raw.pause()
    const text = 'x'.repeat(4096)
    let count = 0
    while (!lines.at(-1)?.includes('too slowly') && count < 10_000) {
      sendToTables(app.hub, { tenantId: 1, key: 'push', args: [text] })
      count += 1
      if (count % 100 === 0) {
        await new Promise(setImmediate)
      }
    }
    expect(count).toBeLessThan(10_000)
    expect(await heard(quick)).toHaveLength(count)
    slow.raw.resume()
    expect(await slow.closed).toBe(1006)
  })
})

describe('an ended session', () => {
  it('closes its sockets with 4401 at once, no others', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    app.callers.delete('token-ann')
    app.forget()
    expect(await ann.closed).toBe(4401)
    expect(await heard(bob)).toEqual([])
  })

  it('is found by the regular look when nobody told of it', async () => {
    const app = await startSocketServer({ watchMs: WATCH_MS })
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    app.callers.delete('token-ann')
    expect(await ann.closed).toBe(4401)
    expect(await heard(bob)).toEqual([])
  })

  it('and a permission taken away count from the next look on', async () => {
    const app = await startSocketServer({ watchMs: WATCH_MS })
    app.callers.set('token-ann', caller('ann', { can: () => true }))
    const ann = await app.join('ann')
    ann.send(rowOf('guarded'))
    expect(await heard(ann)).toHaveLength(1)
    app.callers.set('token-ann', caller('ann'))
    const before = app.looks()
    await vi.waitFor(() => expect(app.looks()).toBeGreaterThan(before), PATIENCE)
    ann.send(rowOf('guarded'))
    expect(await heard(ann)).toEqual([])
  })

  it('or another end of being here closes the socket as soon as it is told of, though the session lives', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    const { peek } = app.authority
    app.authority.peek = async (token, tenant) => (token === 'token-ann' ? null : peek(token, tenant))
    app.forget()
    expect(await ann.closed).toBe(4401)
    expect(await heard(bob)).toEqual([])
  })

  it('and a permission that ends untold count for the next row, in both directions', async () => {
    const app = await startSocketServer({ freshMs: 0 })
    app.callers.set('token-ann', caller('ann', { can: () => true }))
    app.callers.set('token-bob', caller('bob', { can: () => true }))
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    bob.send(rowOf('guarded', { id: 'first' }))
    expect(await ann.next()).toEqual(rowOf('guarded', { id: 'first' }))
    app.callers.set('token-ann', caller('ann'))
    bob.send(rowOf('guarded', { id: 'second' }))
    bob.send(rowOf('open', { id: 'third' }))
    expect(await ann.next()).toEqual(rowOf('open', { id: 'third' }))
    for (const id of ['first', 'second', 'third']) {
      expect(await bob.next()).toMatchObject({ data: { args: [{ id }, expect.anything()] } })
    }
    ann.send(rowOf('guarded', { id: 'of ann' }))
    ann.send(rowOf('open', { id: 'also of ann' }))
    expect(await bob.next()).toEqual(rowOf('open', { id: 'also of ann' }))
  })

  it('is asked for once for all, where a message of the server needs no permission', async () => {
    const app = await startSocketServer({ freshMs: 0 })
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    const { live } = app.authority
    let questions = 0
    app.authority.live = () => {
      questions += 1
      return live()
    }
    const before = app.looks()
    const tell = (arg: string) => sendToTables(app.hub, { tenantId: 'all', key: 'news', args: [arg] })
    const told = (arg: string) => ({ type: 'common_send_date', data: { key: 'news', args: [arg] } })
    tell('first')
    expect(await ann.next()).toEqual(told('first'))
    expect(await bob.next()).toEqual(told('first'))
    expect({ looks: app.looks() - before, questions }).toEqual({ looks: 0, questions: 1 })
    app.callers.delete('token-ann')
    tell('second')
    expect(await bob.next()).toEqual(told('second'))
    expect(await ann.closed, 'ended untold').toBe(4401)
    expect(ann.received).toEqual([])
  })

  it('that cannot be looked for hears nothing that needs a permission, and keeps its socket', async () => {
    const app = await startSocketServer({ freshMs: 0 })
    app.callers.set('token-ann', caller('ann', { can: () => true }))
    app.callers.set('token-bob', caller('bob', { can: () => true }))
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    const { peek } = app.authority
    app.authority.peek = async (token, tenant) => {
      if (token === 'token-ann') {
        throw new Error('connection lost')
      }
      return peek(token, tenant)
    }
    bob.send(rowOf('guarded', { id: 'secret' }))
    expect(await bob.next()).toEqual(rowOf('guarded', { id: 'secret' }))
    expect(await heard(ann)).toEqual([])
    app.authority.peek = peek
    bob.send(rowOf('guarded', { id: 'again' }))
    expect(await ann.next()).toEqual(rowOf('guarded', { id: 'again' }))
  })

  it('is not guessed from one failed look; the second one sends away for now', async () => {
    const app = await startSocketServer({ watchMs: WATCH_MS })
    const ann = await app.join('ann')
    let failures = 0
    const { peek } = app.authority
    app.authority.peek = async (token, tenant) => {
      failures += 1
      if (failures % 2 === 1) {
        throw new Error('connection lost')
      }
      return peek(token, tenant)
    }
    await vi.waitFor(() => expect(failures).toBeGreaterThan(3), PATIENCE)
    expect(await heard(ann)).toEqual([])
    app.authority.peek = async () => {
      throw new Error('connection lost')
    }
    expect(await ann.closed).toBe(1013)
  })
})

describe('the end', () => {
  it('comes without goodbye for one that gives no sign of life', async () => {
    const app = await startSocketServer({ watchMs: WATCH_MS })
    const [ann, bob] = [await app.join('ann', { options: { autoPong: false } }), await app.join('bob')]
    expect(await ann.closed).toBe(1006)
    expect(bob.raw.readyState).toBe(bob.raw.OPEN)
  })

  it('of a server that sends its sockets away comes to all with 1001 within that time, and to whoever still asks', async () => {
    const app = await startSocketServer()
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    app.hub.sendAway(100)
    expect([await ann.closed, await bob.closed]).toEqual([1001, 1001])
    expect(await (await app.join('ann')).closed).toBe(1001)
  })

  it('of the server closes all with 1001, and waits for none that does not answer', async () => {
    const app = await startSocketServer({ goodbyeMs: 100 })
    const [ann, bob] = [await app.join('ann'), await app.join('bob')]
    bob.raw.pause()
    const started = performance.now()
    await app.server.close()
    expect(performance.now() - started).toBeLessThan(PATIENCE.timeout)
    expect(await ann.closed).toBe(1001)
    bob.raw.resume()
    expect([1001, 1006]).toContain(await bob.closed)
  })
})
