import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { mailServer } from '../connect/message/mail-server.ts'
import { webhook } from '../connect/webhook/webhook.ts'
import { identityProvider } from '../login/identity-provider/identity-provider.ts'
import { houseMailServer } from '../login/mail-server/house-mail-server.ts'
import { smsGateway } from '../login/phone-code/sms-gateway.ts'
import { declared } from '../office.ts'
import { dataSource } from '../online/data-source/data-source.ts'
import { gatewayRoute } from '../system/gateway/gateway-route.ts'

/** Hosts of this machine, of private networks and of those between machines, in all their forms. */
const CLOSED = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', 'localhost'],
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:a01:203]', '[64:ff9b::7f00:1]', '[fd00::1]', '[fe80::1]'],
]

const web = (host: string) => `https://${host}/x`
const bare = (host: string) => host.replace(/[[\]]/g, '')
const mail = { security: 'tls', fromAddress: 'shop@mail.example', isEnabled: false, port: 465 }

/** Values of a row of each noun that calls somebody, and how a field of it names a host. */
const CALLING: readonly (readonly [
  resource: AnyResource,
  values: object,
  fields: Readonly<Record<string, (host: string) => string>>,
])[] = [
  [gatewayRoute, { routerId: 'closed', path: '/closed', methods: 'GET', status: 0 }, { uri: web }],
  [mailServer, mail, { host: bare }],
  [houseMailServer, mail, { host: bare }],
  [webhook, { name: '内网', events: 'order.paid' }, { url: web }],
  [
    smsGateway,
    {
      ...{ name: '内网', headerName: 'X-Key', body: '{"text":"{text}"}', isEnabled: false },
      ...{ loginText: '{code}', registerText: '{code}', resetText: '{code}' },
    },
    { url: web },
  ],
  [
    dataSource,
    { code: 'closed', name: '内网', dbType: '6', port: 5432, dbName: 'stock', dbUsername: 'reader', isEncrypted: true },
    { host: bare },
  ],
  [
    identityProvider,
    { name: '内网', code: 'closed', kind: 'oauth2', sortNo: 1, admission: 'bind', clientId: 'shop', isEnabled: false },
    { address: web, tokenUrl: web, userInfoUrl: web },
  ],
]

/** Fields that are named like an address and are called by nobody here. */
const NOT_CALLED = [
  'identity-provider.authorizeUrl: browsers are sent there',
  ...['final-goods', 'goods', 'presell-goods'].map((name) => `${name}.videoUrl: pages show it`),
]

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

it.each(CALLING.map(([resource, ...rest]) => [resource.name, resource, ...rest] as const))(
  'an address of %s on this machine or in a private network is refused when it is saved, with its field',
  async (_name, resource, values, fields) => {
    const open = Object.fromEntries(Object.entries(fields).map(([name, at]) => [name, at('93.184.216.34')]))
    const added = await admin.post(`${resource.path}/add`, {
      authorizeUrl: 'https://sso.example/a',
      ...values,
      ...open,
    })
    expect(added.body.success, added.body.message).toBe(true)
    const { id } = added.body.result as { readonly id: string }
    for (const [name, at] of Object.entries(fields)) {
      for (const host of CLOSED) {
        const { body } = await admin.put(`${resource.path}/edit`, { id, version: 0, [name]: at(host) })
        expect([host, body.code, body.result.errors], host).toEqual([
          host,
          400,
          [{ path: name, message: '该地址不可访问' }],
        ])
      }
    }
    // a name that nobody knows yet is looked at when it is called
    const [[name = '', at = web] = []] = Object.entries(fields)
    const unknown = await admin.put(`${resource.path}/edit`, { id, version: 0, [name]: at('nobody.invalid') })
    expect(unknown.body.success, unknown.body.message).toBe(true)
  },
)

it('a noun says which of its addresses this server calls', () => {
  const named = declared.flatMap(({ name, fields, calls = {} }) =>
    Object.entries(fields).flatMap(([field, { readonly, kind }]) =>
      kind === 'text' && !readonly && /(?:url|uri|host|origin|endpoint)$/i.test(field) && !Object.hasOwn(calls, field)
        ? [`${name}.${field}`]
        : [],
    ),
  )
  expect(named.toSorted()).toEqual(NOT_CALLED.map((line) => line.split(':')[0]).toSorted())
  const calling = declared.flatMap(({ name, calls = {} }) => Object.keys(calls).map((field) => `${name}.${field}`))
  const tried = CALLING.flatMap(([{ name }, , fields]) => Object.keys(fields).map((field) => `${name}.${field}`))
  expect(calling.toSorted()).toEqual(tried.toSorted())
})
