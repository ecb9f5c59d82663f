export const WAITED_SKUS_PATH = '/shop/waiting/skus'

/** A pre-order SKU that somebody can wait for. */
export interface WaitedSku {
  readonly skuId: string
  /** Of its listing. */
  readonly title: string
  readonly name: string
  /** How many wait already. */
  readonly waiting: number
}
