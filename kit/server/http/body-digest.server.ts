import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify'

const digests = new WeakMap<FastifyRequest, Hash>()

/** Notes the digest of a body while it is read, as it was sent: what is parsed from it may be written in many ways. */
export const noteBodyDigest: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const hash = createHash('sha256')
  digests.set(request, hash)
  let length = 0
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
  })
  payload.on('error', (error) => through.destroy(error))
  // the parser compares it with the announced length
  Object.defineProperty(through, 'receivedEncodedLength', { get: () => length })
  return payload.pipe(through)
}

/** SHA-256 of the body of a request as hex; that of nothing where it has none. Only of routes for signed clients. */
export function bodyDigest(request: FastifyRequest): string {
  const hash = digests.get(request) ?? createHash('sha256')
  return hash.copy().digest('hex')
}
