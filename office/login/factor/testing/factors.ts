import { clientOf } from '#server/testing/client.server.ts'
import type { Client } from '#server/testing/test-app.server.ts'
import { codeOf } from './codes.ts'
import { SoftPasskey } from './soft-passkey.server.ts'

/** Where the pages of the tests are open. */
export const HERE = { origin: 'https://office.example' }

interface Authenticator {
  readonly secret: string
  /** The code that it was set up with. */
  readonly used: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator with the code of now; the one of the next step is left, however late it is sent. */
export async function withTotp(person: Client): Promise<Authenticator> {
  const { body } = await person.post('/sys/ownFactor/begin', { kind: 'totp' })
  const { id, secret } = body.result as { readonly id: string; readonly secret: string }
  const used = codeOf(secret)
  const { body: done } = await person.post('/sys/ownFactor/confirm', { kind: 'totp', id, secret: used })
  if (!done.success) {
    throw new Error(done.message)
  }
  return { secret, used, recoveryCodes: done.result.recoveryCodes as readonly string[] }
}

/** Sets up a passkey. */
export async function withPasskey(person: Client): Promise<SoftPasskey> {
  const passkey = new SoftPasskey()
  const { body } = await person.post('/sys/ownFactor/begin', { kind: 'passkey' })
  const made = passkey.made(body.result as { readonly challenge: string }, HERE)
  const { body: done } = await person.post('/sys/ownFactor/confirm', { kind: 'passkey', passkey: made })
  if (!done.success) {
    throw new Error(done.message)
  }
  return passkey
}

/** The same session once it was proven, under the token that it has from then on. */
export async function proven(address: string, person: Client, proof: object): Promise<Client> {
  const { body } = await clientOf(address, person.token).post('/sys/proof/prove', proof)
  if (!body.success) {
    throw new Error(body.message)
  }
  return clientOf(address, String(body.result.token))
}
