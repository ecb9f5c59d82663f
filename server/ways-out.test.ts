import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWaysOut } from './passive.server.ts'

const own = http.createServer((_request, response) => void response.end('own'))
const other = http.createServer((_request, response) => void response.end('other'))
const connect = net.Socket.prototype.connect
const portOf = (server: http.Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of [own, other]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  closeWaysOut([`http://127.0.0.1:${portOf(own)}`])
})
afterAll(() => {
  net.Socket.prototype.connect = connect
  own.close()
  other.close()
})

/** By each way in which libraries connect. */
const WAYS: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  'node:http': (port) =>
    new Promise((resolve, reject) => http.get({ host: '127.0.0.1', port, path: '/hook' }, resolve).on('error', reject)),
  'node:http without an agent': (port) =>
    new Promise((resolve, reject) =>
      http.get(`http://127.0.0.1:${port}/hook`, { agent: false }, resolve).on('error', reject),
    ),
  fetch: (port) => fetch(`http://127.0.0.1:${port}/hook`).then((response) => response.text()),
  'net.connect with options': (port) => opened(net.connect({ host: '127.0.0.1', port })),
  'net.connect with port and host': (port) => opened(net.connect(port, '127.0.0.1')),
  'a socket of one’s own': (port) => opened(new net.Socket().connect(port, '127.0.0.1')),
}

function opened(socket: net.Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

it.each(Object.entries(WAYS))('%s reaches the own address, and no other', async (_, way) => {
  await way(portOf(own))
  await expect(way(portOf(other))).rejects.toThrow()
})

it('neither does TLS', async () => {
  const secure = tls.connect({ host: '127.0.0.1', port: portOf(other) })
  const error = await new Promise<Error>((resolve) => secure.once('error', resolve))
  expect(error.message).toContain('passive')
})
