import { BASE_PATH } from '#kit/contract/envelope.ts'
import { ERROR_ANSWERS, type ErrorCode, errorAnswer } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Reason, type Text, wordsOf } from '#kit/contract/text.ts'
import { type Components, components } from './api-components.server.ts'
import { ANYONE, type Route, SIGNED_IN_EARLY } from './route.server.ts'
import { type ToldWebhook, webhooksOf } from './webhook-document.server.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly description: string; readonly [name: string]: unknown }
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly components: { readonly schemas: Json; readonly [name: string]: unknown }
  readonly paths: Readonly<Record<string, Json>>
  readonly webhooks: Readonly<Record<string, Json>>
}

/** Why calls are refused, with the words of each. */
export type Reasons = Readonly<Record<Reason, Text>>

/** What a document tells of. */
export interface Documented {
  readonly routes: readonly Route[]
  /** Declared resources: their titles say what the routes below their paths are about, and name fields in answers about unique columns. */
  readonly resources: readonly AnyResource[]
  /** What other programs are told of. */
  readonly webhooks?: readonly ToldWebhook[] | undefined
  /** Why calls are refused. */
  readonly reasons?: Reasons | undefined
}

/** OpenAPI 3.1 of the routes, and of what other programs are told. */
export function apiDocument({ routes, resources, webhooks = [], reasons = {} }: Documented): ApiDocument {
  const parts = components({ ...ENVELOPES, Reason: reasonSchema(reasons) })
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { definition } of routes) {
    const path = BASE_PATH + definition.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operationOf(definition, parts) }
  }
  const told = webhooksOf(webhooks, parts)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description: 'Back office of a shop for collectible figures, and its storefront for website and app.',
      license: { name: 'Proprietary', url: 'https://spdx.org/licenses/' },
    },
    servers: [{ url: '/', description: 'Where the document was read' }],
    tags: tagsOf(routes, resources),
    components: {
      securitySchemes: securitySchemes(routes),
      responses: ERROR_RESPONSES,
      schemas: parts.schemas,
    },
    paths,
    webhooks: told,
  }
}

/** The routes of one tag, and what is told there, with the schemas that they name. */
export function partOf(document: ApiDocument, tag: string): ApiDocument {
  const [paths, webhooks] = [ofTag(document.paths, tag), ofTag(document.webhooks, tag)]
  const schemas: Record<string, unknown> = {}
  const gather = (json: unknown): void => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (!Object.hasOwn(schemas, name)) {
        schemas[name] = document.components.schemas[name]
        gather(schemas[name])
      }
    }
  }
  gather([paths, webhooks])
  gather(document.components.responses)
  return {
    ...document,
    tags: document.tags.filter(({ name }) => name === tag),
    components: { ...document.components, schemas },
    paths,
    webhooks,
  }
}

function ofTag(items: ApiDocument['paths'], tag: string): ApiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(items).flatMap(([name, operations]) => {
      const own = Object.entries(operations).filter(([, each]) => (each as { tags: readonly string[] }).tags[0] === tag)
      return own.length > 0 ? [[name, Object.fromEntries(own)]] : []
    }),
  )
}

/** The tags with links to their parts, and no routes. */
export function overviewOf(document: ApiDocument): ApiDocument {
  const links = document.tags.map(
    ({ name, description }) => `- [${name}](?part=${encodeURIComponent(name)}): ${description}`,
  )
  return {
    ...document,
    info: { ...document.info, description: `${document.info.description}\n\n${links.join('\n')}` },
    tags: [],
    components: { schemas: {} },
    paths: {},
    webhooks: {},
  }
}

/** A tag is what the first two parts of a path name. */
function tagOf({ path }: Pick<Route['definition'], 'path'>): string {
  return path.split('/').slice(1, 3).join('/')
}

/** Tags whose routes are all called by programs that sign: whoever builds one reads of them before it has a key. */
export function openTags(routes: readonly Route[]): ReadonlySet<string> {
  const closed = new Set(routes.flatMap(({ definition }) => (definition.signing ? [] : [tagOf(definition)])))
  const signed = routes.flatMap(({ definition }) => (definition.signing ? [tagOf(definition)] : []))
  return new Set(signed.filter((tag) => !closed.has(tag)))
}

function tagsOf(routes: readonly Route[], resources: readonly AnyResource[]): ApiDocument['tags'] {
  const names = [...new Set(routes.map(({ definition }) => tagOf(definition)))].sort()
  const titles = new Map(resources.map(({ path, title }) => [path.slice(1), title]))
  return names.map((name) => {
    const [first] = routes.flatMap(({ definition }) => (tagOf(definition) === name ? [definition.summary] : []))
    const [zh, en] = titles.get(name) ?? (first && wordsOf(first).map((text) => text.split(/[：:]/)[0])) ?? []
    return { name, description: `${zh} · ${en}` }
  })
}

/** The session of a person, and what programs sign with. */
function securitySchemes(routes: readonly Route[]): Json {
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

/** What a call needs, in words. */
function needsOf({ permission, scope, stepUp, stepUpInside }: Route['definition']): string {
  const held = typeof permission === 'string' ? `permission \`${permission}\`` : (permission.description ?? '')
  const given = scope === undefined ? '' : ` with the scope \`${scope}\``
  const proof =
    stepUp !== undefined
      ? '; a proof of the last minutes (`X-Access-Token` only)'
      : stepUpInside !== undefined
        ? '; a proof of the last minutes, where what it costs asks for one'
        : ''
  return held + given + proof
}

/** Programs call it: with a signature, or with a token of somebody. */
function isForPrograms({ signing, permission, stepUp }: Route['definition']): boolean {
  return signing !== undefined || (typeof permission === 'string' && stepUp === undefined)
}

/** What may go wrong with a call; to a session a rule that says no is an envelope with HTTP 200. */
function errorsOf(definition: Route['definition']): readonly DocumentedError[] {
  const { does, method, path, permission, json } = definition
  const { properties = {} } = json() as { readonly properties?: object }
  const isOpen = permission === ANYONE
  return [
    'invalid',
    ...(isOpen ? [] : (['unauthenticated'] as const)),
    ...(isOpen || permission === SIGNED_IN_EARLY ? [] : (['forbidden'] as const)),
    ...(Object.keys(properties).length > 0 || /[:*]/.test(path) ? (['notFound'] as const) : []),
    ...(does === 'read' ? [] : (['conflict'] as const)),
    ...(method === 'GET' ? [] : (['tooLarge'] as const)),
    ...(isForPrograms(definition) ? (['refused'] as const) : []),
    'tooMany',
    'unexpected',
  ]
}

/** `GET /shelf/figure/list` → `getShelfFigureList`. */
function operationIdOf({ method, path }: Route['definition']): string {
  const words = path
    .replace(/:(\w+)/g, 'by/$1')
    .replace(/\*$/, 'by/path')
    .split(/\W+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

interface InputJson {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

function operationOf(definition: Route['definition'], parts: Components): Json {
  const { method, path, summary, headers = [], example } = definition
  const schema = parts.plain(definition.json()) as InputJson
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
    operationId: operationIdOf(definition),
    summary: `${summary[0]} · ${summary[1]}`,
    tags: [tagOf(definition)],
    security: securityOf(definition),
    description: needsOf(definition),
    parameters: [...parameters, ...query, ...sent],
    ...(isRead ? {} : { requestBody: bodyOf(schema, example) }),
    responses: {
      200: successOf(definition, parts),
      ...Object.fromEntries(
        errorsOf(definition).map((error) => [errorAnswer(error, true).http, errorOf(definition, error, parts)]),
      ),
    },
  }
}

function bodyOf(schema: InputJson, example: unknown): Json {
  const isRequired = (schema.required ?? []).length > 0
  return {
    ...(isRequired && { required: true }),
    content: { [sentAs(schema)]: { schema, ...(example !== undefined && { example }) } },
  }
}

/** Files come in a form. */
function sentAs({ properties = {} }: InputJson): string {
  const isForm = Object.values(properties).some((each) => (each as { readonly format?: string }).format === 'binary')
  return isForm ? 'multipart/form-data' : 'application/json'
}

const REFUSED = { $ref: '#/components/schemas/Refused' }

function errorOf({ conflict }: Route['definition'], error: DocumentedError, parts: Components): Json {
  if (error !== 'conflict' || !conflict) {
    return { $ref: `#/components/responses/${error}` }
  }
  const answered = {
    type: 'object',
    properties: { code: { const: ERROR_ANSWERS.conflict.code }, result: parts.answer(conflict()) },
  }
  const schema = { allOf: [{ $ref: '#/components/schemas/Failed' }, answered] }
  return { description: ERROR_WORDS.conflict, content: { 'application/json': { schema } } }
}

function successOf({ answers, signing }: Route['definition'], parts: Components): Json {
  const schema = answers?.schema()
  const result = schema ? parts.answer(schema) : answers ? undefined : {}
  const bytes = (answers?.mediaTypes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
  const answered = result && answeredWith(result)
  const enveloped = answered ? (signing ? answered : { oneOf: [answered, REFUSED] }) : REFUSED
  const json = answers?.kind === 'bare' ? result : enveloped
  return {
    description:
      answers?.kind === 'bare'
        ? 'JSON without an envelope'
        : signing
          ? 'Done'
          : 'Done; or, to a session, a rule that says no, with `success: false`',
    content: { ...Object.fromEntries(bytes), 'application/json': { schema: json } },
  }
}

function answeredWith(result: Json): Json {
  const answered = { type: 'object', required: ['result'], properties: { result } }
  return { allOf: [{ $ref: '#/components/schemas/Answered' }, answered] }
}

/** Errors that programs meet. */
type DocumentedError = Exclude<ErrorCode, 'captcha'>

const ERROR_WORDS: Readonly<Record<DocumentedError, string>> = {
  refused: 'A rule of the business says no: `reason` says which. Nothing was done.',
  invalid: 'Input is wrong. `result.errors` names the fields: `[{ path, message, reason }]`.',
  unauthenticated: 'No session, or it has ended; or the signature is not valid, too old, or was sent before.',
  forbidden: 'The permission in `result.permission`, or the scope in `result.scope`, is missing.',
  notFound: 'No such row, or none that the caller may see.',
  conflict: 'Somebody was faster, or what the caller knew is out of date: `result` says how it is now.',
  tooLarge: 'The content exceeds a limit that `message` names.',
  tooMany: 'Too often. The header `Retry-After` says after how many seconds to try again.',
  unavailable:
    'Something is short for a while: `result.reason` is `database`, `busy`, `locked` or `full`, and the header `Retry-After` says after how many seconds to try again. Nothing was done.',
  unexpected: 'A defect. `message` holds a number that the log holds, too.',
}

const EXAMPLE_REASONS: Readonly<Record<DocumentedError, Reason>> = {
  refused: 'order.notPayable',
  invalid: 'input.required',
  unauthenticated: 'session.expired',
  forbidden: 'permission.missing',
  notFound: 'record.unknown',
  conflict: 'record.changedMeanwhile',
  tooLarge: 'request.tooLarge',
  tooMany: 'request.tooMany',
  unavailable: 'server.busy',
  unexpected: 'server.unexpected',
}

const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERROR_WORDS).map(([error, words]) => {
    const { http, code } = errorAnswer(error as DocumentedError, true)
    const description = code === http ? words : `${words} Its \`code\` is ${code}.`
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Failed' },
        {
          type: 'object',
          properties: { code: { const: code }, ...(error === 'invalid' && { result: fieldErrors() }) },
        },
      ],
    }
    const reason = EXAMPLE_REASONS[error as DocumentedError]
    const example = { success: false, message: '…', code, reason, result: null, timestamp: 1_795_346_784_883 }
    const named = { ...example, result: { errors: [{ path: 'name', message: 'Name is required', reason }] } }
    return [
      error,
      { description, content: { 'application/json': { schema, example: error === 'invalid' ? named : example } } },
    ]
  }),
)

function fieldErrors(): Json {
  return {
    type: 'object',
    required: ['errors'],
    properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } } },
  }
}

const MESSAGE = { type: 'string', description: 'For people, in the language of `Accept-Language`' }
const REASON = { $ref: '#/components/schemas/Reason' }
const TIMESTAMP = { type: 'integer', description: 'Milliseconds since 1970' }

/** @param reasons none where the document is of some routes of a test: then any text is one */
function reasonSchema(reasons: Reasons): Json {
  const names = Object.keys(reasons)
  const words = Object.fromEntries(Object.entries(reasons).map(([name, text]) => [name, wordsOf(text)]))
  return {
    type: 'string',
    description:
      'Why not: `<noun>.<why>`, the same in every language. More are added as the product grows: what is not known is handled by its status. `x-words` has the words of each in Chinese and English, with what is filled in in braces.',
    ...(names.length > 0 && { enum: names, 'x-words': words }),
  }
}

/** The envelope of a success, of a refusal, and of an error. */
const ENVELOPES: Json = {
  Answered: {
    type: 'object',
    required: ['success', 'message', 'code', 'timestamp'],
    properties: {
      success: { const: true },
      message: MESSAGE,
      code: { type: 'integer', description: '200; 201 where an import has errors' },
      timestamp: TIMESTAMP,
    },
  },
  Failed: {
    type: 'object',
    required: ['success', 'message', 'code', 'reason', 'result', 'timestamp'],
    properties: {
      success: { const: false },
      message: MESSAGE,
      code: { type: 'integer' },
      reason: REASON,
      result: {},
      timestamp: TIMESTAMP,
    },
  },
  Refused: {
    description: 'To a session: a rule of the business says no (500), or a captcha is asked for (412).',
    allOf: [
      { $ref: '#/components/schemas/Failed' },
      {
        type: 'object',
        properties: { code: { enum: [ERROR_ANSWERS.refused.code, ERROR_ANSWERS.captcha.code] } },
      },
    ],
  },
  FieldError: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      reason: REASON,
      path: { type: 'string', description: 'Name of the input; rows of a list by their number, `lines.0.qty`' },
      message: { type: 'string' },
    },
  },
}
