import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import { client } from '../client/client.web.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

/** Finds what the server asks for, which takes a moment and nobody's attention. @returns what is sent along */
export async function proveWork(): Promise<string> {
  const challenge = await client.get<Challenge>(SESSION_PATHS.proofOfWork, {}, { failOnExpiry: true, handles: 'all' })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) {
    throw new Error('the work took too long')
  }
  return btoa(JSON.stringify({ challenge, solution }))
}
