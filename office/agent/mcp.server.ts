import { type CallToolResult, createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#kit/contract/errors.ts'
import { localeFrom, type Refusal } from '#kit/contract/text.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import type { Authority } from '#kit/server/http/caller.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { callCounters, type RequestLimits } from '#kit/server/http/rate-limits.server.ts'
import { requestCallers } from '#kit/server/http/request-caller.server.ts'
import { bearerOf } from '#kit/server/http/request-headers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { AGENT_PATH } from '../account/token/api-token.ts'
import { type AgentCall, type AgentCallParts, agentCalls, type ToolAnswer } from './agent-calls.server.ts'
import { FIXED_TOOLS } from './tool/fixed-tools.ts'
import { toolsOf } from './tool/tools.server.ts'

export interface AgentParts extends AgentCallParts {
  readonly authority: Authority
  readonly routes: readonly Route[]
  readonly limits: RequestLimits
  /** Origins whose pages may call; programs send none. */
  readonly origins: () => readonly string[]
  /** What a request without a good token is answered with, so that its program learns how to sign in. */
  readonly challenge: (isSent: boolean) => string
}

const NO_TOKEN: Refusal = ['令牌无效、已过期或已撤销', 'There is no such token, or it has ended', 'token.unknown']
const FOREIGN: Refusal = ['不允许来自该网页的请求', 'Pages of this origin may not call', 'request.foreignOrigin']
const INVALID_PARAMS = -32602

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, for agents with a token of somebody. Each request stands alone: it
 * names its token, which is asked anew, so that any process answers it and a revoked token ends with its last answer. Nothing is
 * streamed, and no stream stays open.
 */
export function addAgents(server: FastifyInstance, parts: AgentParts): void {
  const { authority, db, limits, log } = parts
  const callers = requestCallers(authority)
  const count = callCounters({ limits, callers, limiterOf: sharedLimiters(db) })()
  const calls = agentCalls({ ...parts, tools: toolsOf(parts.routes) })
  const asking = new WeakMap<object, AgentCall>()
  const mcp = createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo?.extra && asking.get(authInfo.extra)
      if (!call) {
        throw new Error('an agent was answered without its caller')
      }
      return serverOf(call)
    },
    {
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (err) => log.debug({ err }, 'a request of an agent was refused'),
    },
  )

  function serverOf(call: AgentCall): Server {
    const agent = new Server(
      { name: 'vitrine', title: 'Vitrine', version: '1' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    agent.setRequestHandler('tools/list', () => ({ tools: [...FIXED_TOOLS] }))
    agent.setRequestHandler('tools/call', async ({ params }) => {
      const answer = await calls.call(call, params.name, params.arguments ?? {})
      if (answer.isUnknown) {
        throw new ProtocolError(INVALID_PARAMS, answer.text)
      }
      return resultOf(answer)
    })
    return agent
  }

  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: AGENT_PATH,
    schema: { hide: true },
    onRequest: async (request) => {
      requireOrigin(request, parts.origins())
      await count(request)
    },
    handler: async (request, reply) => {
      const user = await callers.callerOf(request)
      if (!user?.apiToken || user.mustChangePassword) {
        reply.header('www-authenticate', parts.challenge(bearerOf(request) !== ''))
        throw new DomainError('unauthenticated', NO_TOKEN)
      }
      const locale = localeFrom(request.headers['accept-language'])
      const extra = {}
      asking.set(extra, { user, locale, db: ofTenant(db, user.tenantId), request, reply })
      const { apiToken } = user
      const answer = await mcp.fetch(webRequest(request), {
        parsedBody: request.body,
        authInfo: { token: '', clientId: apiToken.id, scopes: [], extra },
      })
      return send(reply, answer)
    },
  })
}

const INSTRUCTIONS = `The back office of a shop of collectible figures. Find what you need with search_tools, read with \
read, and propose changes with propose: nothing you do changes anything by itself. Every command is tried, taken back and kept \
as a proposal that a person applies or drops. Amounts are yuan, times are those of the shop.`

/** @throws DomainError for a page that is not of the house: its reader may not know what it does */
function requireOrigin({ headers: { origin } }: FastifyRequest, allowed: readonly string[]): void {
  if (origin !== undefined && !allowed.includes(origin)) {
    throw new DomainError('forbidden', FOREIGN)
  }
}

function webRequest({ method, headers, body }: FastifyRequest): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'content-length') {
      sent.set(name, value)
    }
  }
  return new Request(`http://localhost${AGENT_PATH}`, {
    method,
    headers: sent,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    reply.header(name, value)
  }
  return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}

function resultOf({ text, data, isError = false }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text: data === undefined ? text : JSON.stringify(data) }],
    ...(data !== undefined && { structuredContent: data }),
    ...(isError && { isError }),
  }
}
