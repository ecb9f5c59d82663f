import type { Text } from '#kit/contract/text.ts'

/** Something that is given to customers who were selected in a list of theirs. */
interface Gift {
  readonly key: string
  readonly title: Text
  readonly permission: string
  readonly run: (userIds: readonly string[]) => void
}

/** What lists of customers and members take from where coupons and notices are. */
export interface GivingProps {
  readonly gifts: readonly Gift[]
}
