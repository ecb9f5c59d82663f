import { z } from 'zod'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'

/** What the options of WebAuthn for a new passkey and for a signature have in common; bytes are base64url. */
const COMMON = {
  challenge: z.string(),
  timeout: z.int().meta({ description: 'Milliseconds' }),
}

const KNOWN_PASSKEYS = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const TO_SIGN_OUT = named(
  'PasskeyToSign',
  z.object({
    ...COMMON,
    rpId: z.string(),
    allowCredentials: KNOWN_PASSKEYS.optional().meta({ description: 'Missing where any passkey of the site will do' }),
    userVerification: z.literal('required'),
  }),
)

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const TO_MAKE_OUT = named(
  'PasskeyToMake',
  z.object({
    ...COMMON,
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    attestation: z.literal('none'),
    excludeCredentials: KNOWN_PASSKEYS,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    extensions: z.object({ credProps: z.boolean() }),
    hints: z.array(z.string()),
  }),
)

/** A factor that is being set up: a secret for an app, or what a browser makes a passkey of. */
export const FACTOR_BEGUN_OUT = z.union([
  z.object({ id: ID_OUT, secret: z.string(), address: z.string() }),
  TO_MAKE_OUT,
])
