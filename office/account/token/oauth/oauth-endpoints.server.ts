import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '#kit/contract/errors.ts'
import { addressKey } from '#kit/server/http/address.ts'
import { sharedLimiters, takePoint } from '#kit/server/http/limiter.server.ts'
import { registerProgram } from './oauth-client.server.ts'
import { isOwnResource, metadataDocuments } from './oauth-metadata.server.ts'
import { OAUTH_PATHS } from './program.ts'
import { endProgram, type GrantParts, renewedTokens, tokensForCode } from './program-grants.server.ts'

/** Programs that one address registers, and tokens that it asks for or gives back. */
const REGISTERED = { name: 'oauth-register', points: 20, seconds: 3600 }
const ASKED = { name: 'oauth-token', points: 120, seconds: 60 }

/** Most bytes of what programs send here. */
const BODY_BYTES = 64 * 1024

export interface EndpointParts extends GrantParts {
  /** Where people open the pages; what a request says of its host is not believed. */
  readonly publicAddress: () => string
}

/** What programs ask that sign in by OAuth 2.1: its documents, registration, tokens. People are asked on a page. */
export async function addOAuth(server: FastifyInstance, parts: EndpointParts): Promise<void> {
  const limiterOf = sharedLimiters(parts.db)
  const [registered, asked] = [limiterOf(REGISTERED), limiterOf(ASKED)]
  const documents = () => metadataDocuments(parts.publicAddress())
  for (const path of Object.keys(metadataDocuments('https://any.example'))) {
    server.get(path, { schema: { hide: true } }, (_request, reply) => {
      const document = documents()[path]
      return document ? reply.header('access-control-allow-origin', '*').send(document) : reply.callNotFound()
    })
  }
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, _request, reply) => sendError(reply, error))
    const options = { schema: { hide: true }, bodyLimit: BODY_BYTES }
    scope.post(OAUTH_PATHS.register, options, async ({ ip, body }, reply) => {
      requireSafe(documents())
      await takePoint(registered, addressKey(ip))
      return reply.status(201).send(await registerProgram(parts.db, body))
    })
    scope.post(OAUTH_PATHS.token, options, async ({ ip, body }, reply) => {
      await takePoint(asked, addressKey(ip))
      return reply.send(await answerGrant(parts, formOf(body)))
    })
    scope.post(OAUTH_PATHS.revoke, options, async ({ ip, body }, reply) => {
      await takePoint(asked, addressKey(ip))
      const sent = formOf(body)
      await endProgram(parts, required(sent, 'token'), sent.get('client_id'))
      return reply.send({})
    })
  })
}

async function answerGrant(parts: EndpointParts, sent: URLSearchParams) {
  const grant = required(sent, 'grant_type')
  const programId = required(sent, 'client_id')
  if (!isOwnResource(parts.publicAddress(), sent.get('resource'))) {
    throw new OAuthError(OAuthErrorCode.InvalidTarget, 'there is no such resource here')
  }
  switch (grant) {
    case 'authorization_code':
      return tokensForCode(parts, {
        programId,
        code: required(sent, 'code'),
        redirectUri: sent.get('redirect_uri'),
        verifier: required(sent, 'code_verifier'),
      })
    case 'refresh_token':
      return renewedTokens(parts, { programId, refreshToken: required(sent, 'refresh_token') })
    default:
      throw new OAuthError(OAuthErrorCode.UnsupportedGrantType, 'authorization_code or refresh_token')
  }
}

/** @throws OAuthError for what is no form, or says something twice */
function formOf(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams) || new Set(body.keys()).size < [...body.keys()].length) {
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'a form that says each parameter once')
  }
  return body
}

function required(sent: URLSearchParams, name: string): string {
  const value = sent.get(name)
  if (!value) {
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `${name} is missing`)
  }
  return value
}

function requireSafe(documents: Readonly<Record<string, object>>): void {
  if (Object.keys(documents).length === 0) {
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'programs connect over HTTPS only')
  }
}

/** In the words of the protocol; whatever is no refusal of it is answered as everywhere else. */
function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof OAuthError) {
    return reply.status(400).send(error.toResponseObject())
  }
  if (error instanceof DomainError && error.code === 'tooMany') {
    const { data } = error.detail as { readonly data?: { readonly retryAfter?: number } }
    if (data?.retryAfter !== undefined) {
      reply.header('retry-after', data.retryAfter)
    }
    return reply.status(429).send(new OAuthError(OAuthErrorCode.TooManyRequests, error.message).toResponseObject())
  }
  throw error
}
