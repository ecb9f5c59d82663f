import { refund } from '../../trade/model/refund.ts'

export const DECIDERS_PATH = `${refund.path}/deciders`

/** Who decides on an application now, by name; nobody any more once it is decided. */
export interface Deciders {
  readonly isOpen: boolean
  readonly people: readonly string[]
}
