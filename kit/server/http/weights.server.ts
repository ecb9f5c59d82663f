import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { TenantDatabase } from '../database/database.server.ts'
import type { Caller, Weight } from './caller.server.ts'
import { SecondPersonAsked } from './second-person.server.ts'

/** What commands of one kind come to together; nobody can say where a number is missing. */
export const KIND_WEIGHT = z.object({ kind: z.string(), cost: z.number().optional(), rows: z.number().optional() })

export type KindWeight = z.output<typeof KIND_WEIGHT>

interface Weighing {
  /** Of whom nothing is asked: what would be is added up. */
  readonly user: Caller
  weights(): readonly KindWeight[]
}

/** Adds up what is asked of somebody, for many commands that are asked about once. */
export function weighing(user: Caller): Weighing {
  const found: KindWeight[] = []
  return {
    user: {
      ...user,
      requireProof: async (_, kind, { cost, rows }: Weight = {}) => {
        found.push({ kind, cost, rows: typeof rows === 'function' ? await rows() : rows })
      },
    },
    weights: () => addedUp(found),
  }
}

/** What many commands come to together, each kind once. */
export function addedUp(weights: readonly KindWeight[]): readonly KindWeight[] {
  const found = new Map<string, KindWeight>()
  for (const one of weights) {
    const before = found.get(one.kind)
    found.set(one.kind, before ? { ...one, cost: sum(before.cost, one.cost), rows: sum(before.rows, one.rows) } : one)
  }
  return [...found.values()]
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** Somebody of whom nothing is asked: what they do is tried and taken back. */
export function unasked(user: Caller): Caller {
  return { ...user, requireProof: async () => undefined }
}

/**
 * Asks somebody for all of it, each kind once.
 * @param tryOut does it all, asked nothing, so that somebody else can be shown what would become of it
 * @throws DomainError `forbidden` for whoever has not shown who they are
 * @throws SecondPersonAsked
 */
export async function askForAll(
  { db, user }: { readonly db: TenantDatabase; readonly user: Caller },
  weights: readonly KindWeight[],
  tryOut?: SecondPersonAsked['tryOut'],
): Promise<void> {
  for (const { kind, cost, rows } of weights) {
    try {
      await user.requireProof(db, kind, { cost, rows })
    } catch (error) {
      throw error instanceof SecondPersonAsked
        ? new SecondPersonAsked(kind, { cost: error.cost, rows: error.rows, tryOut })
        : error
    }
  }
}

const MORE_THAN_ASKED: Refusal = [
  '数据在确认之后已变化，此行超出了确认的范围，未写入',
  'It would come to more than was asked about: the data has changed since, and this was not written',
  'control.moreThanAsked',
]

/** What may be done behind the answer by somebody who was asked before it. */
export interface Allowance {
  /**
   * Does work and takes what it came to off.
   * @throws DomainError `refused` for more than is left; the caller takes back what it wrote
   */
  within<Result>(
    user: Caller,
    work: (user: Caller) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly weights: readonly KindWeight[] }>
}

/** Of what is asked about afterwards: it is added up. */
export const UNLIMITED: Allowance = {
  within: async (user, work) => {
    const own = weighing(user)
    const result = await work(own.user)
    return { result, weights: own.weights() }
  },
}

/**
 * @param asked what somebody was asked about
 * @param spent what was done of it in earlier runs
 */
export function allowanceOf(asked: readonly KindWeight[], spent: readonly KindWeight[] = []): Allowance {
  const left = new Map(asked.map((weight) => [weight.kind, weight]))
  const take = (weights: readonly KindWeight[]): void => {
    const next = weights.map(({ kind, cost = 0, rows = 0 }): KindWeight => {
      const own = left.get(kind)
      if (!own || (own.cost ?? cost) < cost || (own.rows ?? rows) < rows) {
        throw refused(MORE_THAN_ASKED)
      }
      // what nobody could measure was asked about in any case
      return { kind, cost: own.cost && own.cost - cost, rows: own.rows && own.rows - rows }
    })
    for (const weight of next) {
      left.set(weight.kind, weight)
    }
  }
  take(spent)
  return {
    within: async (user, work) => {
      const done = await UNLIMITED.within(user, work)
      take(done.weights)
      return done
    },
  }
}
