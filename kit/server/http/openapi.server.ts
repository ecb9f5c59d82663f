import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { type ApiDocument, apiDocument, type Documented, openTags, overviewOf, partOf } from './api-document.server.ts'

const DOCUMENT_PATH = `${BASE_PATH}/doc`

/** No tag is called so. */
const WHOLE = '*'

/** Checks that the caller may read the document; what is public is read by anybody, and counted. @throws DomainError */
type Guard = (request: FastifyRequest, isPublic: boolean) => Promise<void>

/**
 * The API document of all routes, made from the schemas that read their input and those of their answers; a page at
 * `/jeecg-boot/doc`. The page itself is the same for everybody; the document that it fetches asks for the session of the back
 * office, whose token the page finds in the browser; only what is called by programs that sign is shown to whoever asks for that part.
 * `/doc/json` is the whole document, `?part=<tag>` the routes of one tag, and an
 * empty part the list of tags, with which the page opens.
 */
export async function publishApiDocument(
  fastify: FastifyInstance,
  documented: Documented,
  guard: Guard,
): Promise<void> {
  await fastify.register(swagger, { mode: 'static', specification: { document: {} as never } })
  let made: ApiDocument | undefined
  const texts = new Map<string, Buffer>()
  const open = openTags(documented.routes)
  const asked = (request: FastifyRequest) => {
    made ??= apiDocument(documented)
    return { document: made, part: partAsked(request) }
  }
  const documentOf = ({ document, part }: ReturnType<typeof asked>) =>
    part === WHOLE ? document : part === '' ? overviewOf(document) : partOf(document, part)
  /** What is asked for by tag is the same for everybody: it is written once. */
  const textOf = (of: ReturnType<typeof asked>): Buffer => {
    const text = texts.get(of.part) ?? Buffer.from(JSON.stringify(documentOf(of)))
    if (of.part === WHOLE || of.part === '' || of.document.tags.some(({ name }) => name === of.part)) {
      texts.set(of.part, text)
    }
    return text
  }
  await fastify.register(swaggerUi, {
    routePrefix: DOCUMENT_PATH,
    uiConfig: { docExpansion: 'none', requestInterceptor: withToken },
    transformSpecificationClone: false,
    transformSpecification: (_, request, reply) => {
      if (request.routeOptions.url?.endsWith('/yaml')) {
        return { ...documentOf(asked(request)) }
      }
      reply.type('application/json; charset=utf-8')
      return textOf(asked(request)) as never
    },
    uiHooks: {
      onRequest: async (request) => {
        const url = request.routeOptions.url ?? ''
        if (!SHELL.test(url)) {
          await guard(request, url === `${DOCUMENT_PATH}/json` && open.has(partAsked(request)))
        }
      },
    },
  })
}

/** The part that is asked for: all where none is named. */
function partAsked({ query }: FastifyRequest): string {
  const { part } = query as { readonly part?: unknown }
  return part === undefined ? WHOLE : String(part)
}

/** Routes of the page without its document. */
const SHELL = /^\/jeecg-boot\/doc\/?(?:static\/.*)?$/

/**
 * Sends the token, and asks for the part of the document that the address of the page names. Sent to the browser as source
 * text, so it can use nothing outside of itself.
 */
function withToken<Sent extends object>(request: Sent): Sent {
  const page = globalThis as unknown as {
    readonly localStorage: { getItem(key: string): string }
    readonly location: { readonly search: string }
  }
  const sent = request as { headers?: object; url?: string; loadSpec?: boolean }
  if (sent.loadSpec) {
    const part = new URLSearchParams(page.location.search).get('part') ?? ''
    sent.url = `/jeecg-boot/doc/json?part=${encodeURIComponent(part)}`
  }
  try {
    const token = JSON.parse(page.localStorage.getItem('pro__Access-Token')).value
    Object.assign(sent.headers ?? {}, { 'X-Access-Token': token })
  } catch {
    // nobody has signed in here
  }
  return request
}
