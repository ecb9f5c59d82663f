import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { ANYONE, type Route, SIGNED_CLIENT, SIGNED_IN, SIGNED_IN_EARLY } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { createServer } from '#kit/server/http/server.server.ts'
import type { ServerParts } from '#kit/server/http/server-parts.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { catalogue } from '#office/office.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { rawCall } from './testing/raw-call.server.ts'
import { startTestApp, type TestApp } from './testing/test-app.server.ts'

/** Every route that needs no session, each one a decision. */
const OPEN = [
  // there is no session before it
  'POST /sys/login',
  'POST /sys/mLogin',
  // with what existing clients veil a password; the same for everybody
  'GET /sys/getEncryptedString',
  // asked before there is a session; whoever has none is told of nothing
  'GET /sys/permission/checkPermissionExist',
  // ends what the token names and tells nothing
  'POST /sys/logout',
  // whoever holds the token of an ended session is told why, nobody else anything
  'GET /sys/session/ended',
  // shown on the login page
  'GET /sys/randomImage/:checkKey',
  'GET /sys/signInLook/shown',
  'GET /sys/signInWays',
  // what a page works on in place of a picture, before there is a session
  'GET /sys/proofOfWork',
  // a code by phone or a ticket of another server says who somebody is
  'POST /sys/sms',
  'POST /sys/phoneLogin',
  'GET /sys/cas/client/validateLogin',
  'POST /sys/cas/client/validateLogin',
  // what comes after a password where the account has a factor, and passkeys instead of one
  'POST /sys/factor/challenge',
  'POST /sys/factor/signIn',
  'POST /sys/factor/enrol',
  'POST /sys/factor/enrolled',
  'POST /sys/passkey/challenge',
  'POST /sys/passkey/signIn',
  // out to a server that says who somebody is, back from it, and in with what the browser brought back
  'GET /sys/thirdLogin/render/:source',
  'GET /sys/thirdLogin/oauth2/:source/login',
  'GET /sys/thirdLogin/:source/callback',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'POST /sys/thirdLogin/bindingThirdPhone',
  'POST /sys/thirdLogin/directory',
  // the link of an invitation says who somebody is, once
  'POST /sys/invitation/look',
  'POST /sys/invitation/accept',
  // off at first; each asks whether it is on
  'POST /sys/user/register',
  'GET /sys/user/checkOnlyUser',
  'POST /sys/user/phoneVerification',
  'GET /sys/user/passwordChange',
  'POST /sys/mailCode',
  'POST /sys/user/mailVerification',
  'POST /sys/user/passwordChange',
  // payment channels have no session; what they sign is believed
  'POST /shop/payCallback/:channel/:tenant',
  // pictures in tags of pages carry no header; names are random
  'GET /sys/common/static/*',
]

/** What is served beside the routes of the office: agents and how they sign in, health, sockets, and the document of the API with its page. */
const BESIDE = [
  '/mcp',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  'POST /oauth/register',
  'POST /oauth/token',
  'POST /oauth/revoke',
  'POST /mcp',
  'DELETE /mcp',
  '/health/live',
  '/health/ready',
  `${BASE_PATH}/vxeSocket/:userId/:pageId`,
  `${BASE_PATH}/websocket/:userId`,
  `${BASE_PATH}/doc`,
  `${BASE_PATH}/doc/json`,
  `${BASE_PATH}/doc/yaml`,
  `${BASE_PATH}/doc/static/index.html`,
  `${BASE_PATH}/doc/static/swagger-initializer.js`,
  `${BASE_PATH}/doc*`,
]

let app: TestApp
let routes: readonly Route[]
beforeAll(async () => {
  app = await startTestApp()
  routes = idleOffice({ db: app.db }).routes
})
afterAll(() => app.close())

const keyOf = ({ definition }: Route) => `${definition.method} ${definition.path}`

/** `METHOD /path` of everything the router knows, from its own picture of the tree. */
function served(): readonly string[] {
  const above: string[] = []
  return app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = segment
      const path = above.slice(0, depth + 1).join('')
      return methods.split(', ').flatMap((method) => (method ? [`${method} ${path}`] : []))
    })
}

describe('the router', () => {
  it('knows every declared route once, and nothing beside them but what is written down', () => {
    const keys = routes.map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { definition } of routes) {
      expect(
        app.server.hasRoute({ method: definition.method, url: BASE_PATH + definition.path }),
        definition.path,
      ).toBe(true)
    }
    const declared = new Set(routes.map(({ definition: { method, path } }) => `${method} ${BASE_PATH}${path}`))
    const found = served().filter((key) => !key.startsWith('HEAD ') && !key.startsWith('OPTIONS '))
    expect(found.length).toBeGreaterThan(90)
    const unknown = found.filter((key) => !declared.has(key) && !BESIDE.includes(key.replace('GET ', '')))
    expect(unknown).toEqual([])
  })

  it('[6.3a] asks a permission of every route; those for anyone are exactly the written ones', () => {
    const kinds = new Set([ANYONE, SIGNED_CLIENT, SIGNED_IN, SIGNED_IN_EARLY])
    for (const { definition } of routes) {
      const { permission } = definition
      expect(
        typeof permission === 'string' ? /^[\w:]+$/.test(permission) : kinds.has(permission),
        definition.path,
      ).toBe(true)
    }
    expect(
      routes
        .filter(({ definition }) => definition.permission === ANYONE)
        .map(keyOf)
        .sort(),
    ).toEqual([...OPEN].sort())
  })

  it('leaves to signatures what lies below the storefront, and nothing else', () => {
    const signed = routes.filter(({ definition }) => definition.permission === SIGNED_CLIENT)
    expect(signed.length).toBeGreaterThan(15)
    expect(signed.map(keyOf)).toEqual(
      routes.filter(({ definition }) => definition.path.startsWith('/shop/storefront')).map(keyOf),
    )
  })

  it('answers 401 on every other route, whatever the path looks like', async () => {
    for (const { definition } of routes) {
      if (definition.permission !== ANYONE) {
        const path = BASE_PATH + definition.path.replace(/:\w+/g, 'x').replace('*', 'x')
        for (const ending of ['', '/', '?a=/x.js']) {
          const { status, text } = await rawCall(app.address, {
            method: definition.method,
            path: path + ending,
            headers: { 'content-type': 'application/json', 'content-length': 2 },
            body: '{}',
          })
          expect(status, `${definition.method} ${path}${ending}`).toBe(401)
          expect(JSON.parse(text)).toMatchObject({ success: false, code: 401 })
        }
      }
    }
  })

  it('decides by the matched route: no suffix of a path opens it', async () => {
    for (const path of ['/sys/dict/getDictItems/sex.js', '/sys/dict/getDictItems/sex.svg', '/sys/position/list;.png']) {
      const { status } = await rawCall(app.address, { path: BASE_PATH + path })
      expect([401, 404]).toContain(status)
    }
  })

  it.each([undefined, '', 'no spaces allowed', 'a;b'])(
    'does not start with a route whose permission is %j',
    async (permission) => {
      const definition = { method: 'GET', path: '/open', summary: ['开', 'open'], json: NO_INPUT.json, permission }
      // what a careless declaration would leave behind, past the compiler
      const careless = { definition, answer: async () => null } as unknown as Route
      const parts: ServerParts = {
        db: app.db,
        log: openLog('silent'),
        clock: zonedClock('UTC'),
        authority: { callerOf: async () => null },
        routes: [careless],
        resources: catalogue,
        limits: { perSession: 10, perAddress: 10 },
        corsOrigins: [],
        trustProxy: false,
      }
      await expect(createServer(parts)).rejects.toThrow(/has no permission/)
    },
  )

  it('knows no path of others: an envelope with 404, and the path is not repeated', async () => {
    for (const path of ['/nothing', '/jeecg-boot/nothing<script>', '/.git/config', '/jeecg-boot/actuator/env']) {
      const { status, text, headers } = await rawCall(app.address, { path })
      expect(status).toBe(404)
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' })
      expect(text).not.toContain(path)
      expect(headers['content-type']).toMatch(/^application\/json/)
    }
  })
})
