import type { ZodType } from 'zod'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { commandAt } from '#kit/contract/command.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Answers } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, type Route, signedRoute } from '#kit/server/http/route.server.ts'
import type { InputSchema } from '#kit/server/http/schema.server.ts'
import { requireKnownFields } from '#kit/server/http/unknown-fields.server.ts'
import { asSystem } from '../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import type { InShop } from '../trade/commands/payment/start-payment.server.ts'
import type { API_SCOPE } from './api-client/api-client.ts'
import { idempotencyKey, onceOnly } from './idempotency.server.ts'
import { HEADERS, STOREFRONT_PATH } from './signature.ts'
import { type SignedClient, signedClient } from './signed-client.server.ts'

type Scope = ChoiceOf<typeof API_SCOPE>

/** What a call works in: a transaction of the tenant of the client, in the name of a customer. */
export interface StorefrontContext<Input> extends TradeContext {
  readonly input: Input
  /** Address of who called: the client, not the customer. */
  readonly address: string
}

interface Definition<Input, Ready, Done> {
  /** Relative to the path of the storefront. */
  readonly path: string
  readonly summary: Text
  readonly scope: Scope
  /** `read`: asked with GET. `ask`: asked with a body, changes nothing. `command`: done once for each idempotency key. */
  readonly kind: 'read' | 'ask' | 'command'
  readonly input: InputSchema<Input>
  readonly answers: Answers
  /** What `result` says where it answers `conflict`, for the API document. */
  readonly conflict?: () => ZodType
  /** What may be sent; the API document shows it, and a test sends it. */
  readonly example: Readonly<Record<string, unknown>>
  /** What takes its time and needs no transaction: makes of what was sent what is worked with, and clears up afterwards. */
  readonly around?: (
    sent: Input,
    http: Pick<OpenRequestContext, 'incoming'>,
    work: (ready: Ready) => Promise<unknown>,
  ) => Promise<unknown>
  /**
   * What takes its time behind the transaction of a command: makes the answer of what the handler left, which is stored as
   * JSON meanwhile. A key whose first request ended in between has it done again.
   */
  readonly finish?: (done: Done, more: { readonly input: Ready; readonly inShop: InShop }) => Promise<unknown>
}

/**
 * The only way to declare a call of the storefront: nothing of a request is read before its signature and scope are
 * right.
 */
export function storefrontRoute<Input, Ready = Input, Done = unknown>(
  trade: Trade,
  {
    path,
    summary,
    scope,
    kind,
    input,
    answers,
    conflict,
    example,
    around = (sent, _, work) => work(sent as unknown as Ready),
    finish,
  }: Definition<Input, Ready, Done>,
  handle: (ctx: StorefrontContext<Ready>) => Promise<Done>,
): Route {
  const { app } = trade
  const does = kind === 'command' ? 'command' : 'read'
  return signedRoute(
    {
      method: kind === 'read' ? 'GET' : 'POST',
      does,
      path: `${STOREFRONT_PATH}${path}`,
      summary,
      ...(kind === 'command' && { transaction: 'none' }),
      limit: 'client',
      input,
      answers,
      conflict,
      example,
      scope,
      signing: SIGNING,
      headers: kind === 'command' ? [IDEMPOTENCY] : [],
    },
    async (raw, ctx) => {
      const client = await signedClient(app, ctx, does)
      requireScope(client, scope)
      const key = kind === 'command' ? idempotencyKey(ctx) : undefined
      requireKnownFields(input.json(), raw)
      const read = input.read(raw)
      const acting = {
        tenantId: client.tenantId,
        actor: 'customer',
        command: commandAt(STOREFRONT_PATH + path),
      } as const
      const inShop: InShop = (work) => asSystem(ctx, { ...acting, traceId: ctx.traceId, locale: ctx.locale }, work)
      return around(read, ctx, (ready) => {
        const run = (tx: TradeContext) => handle({ ...tx, input: ready, address: ctx.address, origin: ctx.origin })
        if (key === undefined) {
          return inShop(run)
        }
        const behind = finish && ((done: unknown) => finish(done as Done, { input: ready, inShop }))
        return onceOnly({ inShop, http: ctx, client, key }, { run, finish: behind })
      })
    },
  )
}

function requireScope({ scopes }: SignedClient, scope: Scope): void {
  if (!scopes.has(scope)) {
    throw new DomainError('forbidden', ['该客户端没有此权限', 'The client lacks this scope', 'client.scopeMissing'], {
      data: { scope },
    })
  }
}

const SIGNING: NonNullable<Route['definition']['signing']> = [
  { name: HEADERS.key, description: 'Key of the client.' },
  { name: HEADERS.timestamp, description: 'Milliseconds since 1970; at most 5 minutes off.' },
  { name: HEADERS.nonce, description: '16 to 64 letters, digits, `-` or `_`; a command never has the same twice.' },
  {
    name: HEADERS.signature,
    description:
      'HMAC-SHA-256 under the secret, hex, of six lines joined by `\\n`: method, path, query with its parameters sorted, SHA-256 of the body as hex, timestamp, nonce.',
  },
]

const IDEMPOTENCY = {
  name: HEADERS.idempotency,
  description:
    '8 to 64 letters, digits, `-` or `_`. The same key with the same query and body is answered the same for 24 hours, with others it is refused with 409. A command that was refused did nothing: its key may be sent again.',
}
