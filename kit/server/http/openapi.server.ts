import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { ERROR_ANSWERS, type ErrorCode } from '#kit/contract/errors.ts'
import { ANYONE, type Route, SIGNED_IN_EARLY } from './route.server.ts'

const DOCUMENT_PATH = `${BASE_PATH}/doc`

/** Checks that the caller may read the document. @throws DomainError */
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * The API document of all routes, made from the schemas that read their input; a page at `/jeecg-boot/doc`. The page
 * itself is the same for everybody; the document that it fetches asks for the session of the back office, whose token
 * the page finds in the browser.
 */
export async function publishApiDocument(
  fastify: FastifyInstance,
  routes: readonly Route[],
  guard: Guard,
): Promise<void> {
  await fastify.register(swagger, {
    mode: 'static',
    specification: { document: apiDocument(routes) as never },
  })
  await fastify.register(swaggerUi, {
    routePrefix: DOCUMENT_PATH,
    uiConfig: { docExpansion: 'none', requestInterceptor: withToken },
    uiHooks: {
      onRequest: async (request, reply) => {
        if (!SHELL.test(request.routeOptions.url ?? '')) {
          await guard(request, reply)
        }
      },
    },
  })
}

/** Routes of the page without its document. */
const SHELL = /^\/jeecg-boot\/doc\/?(?:static\/.*)?$/

/** Sent to the browser as source text, so it can use nothing outside of itself. */
function withToken<Sent extends object>(request: Sent): Sent {
  try {
    const { localStorage } = globalThis as unknown as { localStorage: { getItem(key: string): string } }
    const token = JSON.parse(localStorage.getItem('pro__Access-Token')).value
    Object.assign((request as { headers?: object }).headers ?? {}, { 'X-Access-Token': token })
  } catch {
    // nobody has signed in here
  }
  return request
}

/** OpenAPI 3.1 of the routes. */
function apiDocument(routes: readonly Route[]): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { definition } of routes) {
    const path = BASE_PATH + definition.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operationOf(definition) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: '1', description: 'Back office of a shop for collectible figures' },
    components: {
      securitySchemes: securitySchemes(routes),
      responses: ERROR_RESPONSES,
      schemas: { Envelope: ENVELOPE },
    },
    paths,
  }
}

/** The session of a person, and what programs sign with. */
function securitySchemes(routes: readonly Route[]): Readonly<Record<string, unknown>> {
  const signing = routes.flatMap(({ definition }) => definition.signing ?? [])
  return {
    token: { type: 'apiKey', in: 'header', name: 'X-Access-Token', description: 'Token of a session: sign in first.' },
    personal: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Token that somebody made in the account centre, with this permission among its own; a few are given to none.',
    },
    ...Object.fromEntries(signing.map((header) => [header.name, { type: 'apiKey', in: 'header', ...header }])),
  }
}

/** Programs have no factor to show: what asks for a proof is called by people alone. */
function securityOf({
  permission,
  signing,
  stepUp,
}: Route['definition']): readonly Readonly<Record<string, readonly string[]>>[] {
  if (signing) {
    return [Object.fromEntries(signing.map(({ name }) => [name, []]))]
  }
  if (permission === ANYONE) {
    return []
  }
  return typeof permission === 'string' && stepUp === undefined ? [{ token: [] }, { personal: [] }] : [{ token: [] }]
}

/** What may go wrong with a call, beside a rule that says no, which is an envelope with HTTP 200. */
function errorsOf({ method, path, permission, json }: Route['definition']): readonly DocumentedError[] {
  const { properties = {} } = json as { readonly properties?: object }
  const isOpen = permission === ANYONE
  return [
    'invalid',
    ...(isOpen ? [] : (['unauthenticated'] as const)),
    ...(isOpen || permission === SIGNED_IN_EARLY ? [] : (['forbidden'] as const)),
    ...(Object.keys(properties).length > 0 || /[:*]/.test(path) ? (['notFound'] as const) : []),
    ...(method === 'GET' ? [] : (['conflict', 'tooLarge'] as const)),
    'tooMany',
    'unexpected',
  ]
}

function operationOf(definition: Route['definition']): Readonly<Record<string, unknown>> {
  const { method, path, summary, json, headers = [], example } = definition
  const schema = json as {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').concat(path.endsWith('*') ? ['path'] : [])
  const parameters = inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const isRead = method === 'GET' || method === 'DELETE'
  const query = Object.entries(isRead ? (schema.properties ?? {}) : {})
    .filter(([name]) => !inPath.includes(name))
    .map(([name, property]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      schema: property,
      ...(example && name in example && { example: example[name] }),
    }))
  const sent = headers.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }))
  return {
    summary: `${summary[0]} · ${summary[1]}`,
    tags: [path.split('/').slice(1, 3).join('/')],
    security: securityOf(definition),
    description: needsOf(definition),
    parameters: [...parameters, ...query, ...sent],
    ...(isRead
      ? {}
      : { requestBody: { content: { 'application/json': { schema: json, ...(example && { example }) } } } }),
    responses: {
      200: { description: 'Envelope; a rule that says no is one with `success: false`', content: ENVELOPED },
      ...Object.fromEntries(
        errorsOf(definition).map((error) => [ERROR_ANSWERS[error].http, { $ref: `#/components/responses/${error}` }]),
      ),
    },
  }
}

/** What a call needs, in words. */
function needsOf({ permission, stepUp, stepUpInside }: Route['definition']): string {
  const held = typeof permission === 'string' ? `permission \`${permission}\`` : (permission.description ?? '')
  const proof =
    stepUp !== undefined
      ? '; a proof of the last minutes (`X-Access-Token` only)'
      : stepUpInside !== undefined
        ? '; a proof of the last minutes, where what it costs asks for one'
        : ''
  return held + proof
}

/** Errors with an HTTP status of their own. */
type DocumentedError = Exclude<ErrorCode, 'refused' | 'captcha'>

const ERROR_WORDS: Readonly<Record<DocumentedError, string>> = {
  invalid: 'Input is wrong. `result.errors` names the fields: `[{ path, message }]`.',
  unauthenticated: 'No session, or it has ended; or the signature is not valid, too old, or was sent before.',
  forbidden: 'The permission in `result.permission`, or the scope in `result.scope`, is missing.',
  notFound: 'No such row, or none that the caller may see.',
  conflict: 'Somebody was faster, or what the caller knew is out of date: `result` says how it is now.',
  tooLarge: 'The content exceeds a limit that `message` names.',
  tooMany: 'Too often. The header `Retry-After` says after how many seconds to try again.',
  unexpected: 'A defect. `message` holds a number that the log holds, too.',
}

const ENVELOPED = { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } }

const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERROR_WORDS).map(([error, words]) => {
    const { http, code } = ERROR_ANSWERS[error as DocumentedError]
    const description = code === http ? words : `${words} Its \`code\` is ${code}.`
    return [error, { description, content: ENVELOPED }]
  }),
)

const ENVELOPE = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result: {},
    timestamp: { type: 'integer' },
  },
}
