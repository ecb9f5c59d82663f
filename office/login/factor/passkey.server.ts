import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { keepChallenge, takeChallenge } from './challenge.server.ts'
import { type FactorRow, factorsOf, noteSignature, passkeyOf } from './factor-rows.server.ts'

/** Where passkeys are good: what the house is set to, never what a request says of its host. */
export interface Site {
  /** `https://office.example` */
  readonly origin: string
  /** `office.example` */
  readonly rpId: string
}

export function siteAt(publicAddress: string): Site {
  return { origin: publicAddress, rpId: new URL(publicAddress).hostname }
}

/** COSE numbers of EdDSA, ES256 and RS256: what every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257]

/** Most bytes of a text of an answer; keys and signatures are far shorter. */
const TEXT = z.string().max(10_000)

/** What a browser answers to a challenge, as far as it is read. */
export const PASSKEY_ANSWER = z.object({
  id: TEXT,
  rawId: TEXT,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  response: z.object({
    clientDataJSON: TEXT,
    attestationObject: TEXT.optional(),
    authenticatorData: TEXT.optional(),
    signature: TEXT.optional(),
    userHandle: TEXT.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type PasskeyAnswer = z.output<typeof PASSKEY_ANSWER>

interface NewPasskey {
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly holder: string
  readonly issuer: string
}

/** What a browser is asked to make a passkey of. */
export async function askForNewPasskey(
  db: Database,
  site: Site,
  { userId, username, realname, holder, issuer }: NewPasskey,
) {
  const known = (await factorsOf(db, userId)).filter(isPasskey)
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: site.rpId,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: username,
    userDisplayName: realname,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(named),
    // without a name being typed, and with a finger or a PIN: it is a whole way in
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, { purpose: 'passkey', holder })
  return options
}

/** A passkey that was made; undefined where the answer is none to what was asked, or is one of another site. */
export async function madePasskey(
  db: Database,
  site: Site,
  { answer, holder }: { answer: PasskeyAnswer; holder: string },
) {
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: async (challenge) =>
        (await takeChallenge(db, challenge, { purpose: 'passkey', holder })) !== undefined,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  return verified?.verified ? verified.registrationInfo.credential : undefined
}

/** What a browser is asked to sign. @param userId whose passkeys; whichever the browser knows without it */
export async function askForPasskey(
  db: Database,
  site: Site,
  { userId, ...asked }: { readonly userId?: string; readonly purpose: 'sign-in' | 'prove'; readonly holder: string },
) {
  const known = userId === undefined ? [] : (await factorsOf(db, userId)).filter(isPasskey)
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    ...(userId !== undefined && { allowCredentials: known.map(named) }),
  })
  await keepChallenge(db, options.challenge, asked)
  return options
}

/** The passkey that signed what was asked; undefined for any other answer, and for a passkey that was copied. */
export async function signedBy(
  db: Database,
  site: Site,
  {
    answer,
    ...asked
  }: { readonly answer: PasskeyAnswer; readonly purpose: 'sign-in' | 'prove'; readonly holder: string },
): Promise<FactorRow | undefined> {
  const row = await passkeyOf(db, answer.id)
  const { credentialId, publicKey } = row ?? {}
  if (!row || !credentialId || !publicKey) {
    return undefined
  }
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: async (challenge) => (await takeChallenge(db, challenge, asked)) !== undefined,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: row.signCount },
    }),
  )
  const isRight =
    verified?.verified === true && (await noteSignature(db, row.id, verified.authenticationInfo.newCounter))
  return isRight ? row : undefined
}

function isPasskey({ kind }: FactorRow): boolean {
  return kind === 'passkey'
}

function named({ credentialId, transports }: FactorRow) {
  return { id: credentialId ?? '', transports: [...transports] }
}

/** Whatever is wrong with an answer, it proves nothing. An error of the database is no answer, and goes on. */
async function orUndefined<Found>(verify: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && 'severity' in error) {
      throw error
    }
    return undefined
  }
}
