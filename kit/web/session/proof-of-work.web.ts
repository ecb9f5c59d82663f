import { SESSION_PATHS } from '#kit/contract/paths.ts'
import { client } from '../client/client.web.ts'

/** Browsers work on pages of https and of this machine only; elsewhere there is the picture. */
export const canWork = (): boolean => globalThis.crypto?.subtle !== undefined

/** Seconds after which what was found is not sent any more; the server takes it for ten minutes. */
export const WORK_GOOD_FOR = 480

/** Finds what the server asks for, which takes a moment and nobody's attention. @returns what is sent along */
export async function proveWork(): Promise<string> {
  // loaded when first needed: most sign-ins ask for none
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  type Challenge = Parameters<typeof solveChallenge>[0]['challenge']
  const challenge = await client.get<Challenge>(SESSION_PATHS.proofOfWork, {}, { failOnExpiry: true, handles: 'all' })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) {
    throw new Error('the work took too long')
  }
  return btoa(JSON.stringify({ challenge, solution }))
}
