import type { Text } from '#kit/contract/text.ts'

/** Stands for the carrier of an order of which nothing needs to be sent, where many are shipped: an empty one was forgotten. */
export const NO_CARRIER = 'none'

/** The same in a sheet, in either language. */
export const NO_SHIPPING: Text = ['无需物流', 'No shipping needed']
