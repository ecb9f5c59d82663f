import type { paths } from '@vitrine/storefront-client'

/** Calls that read, and calls that are commands, as the document has them. */
export type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { readonly get: object } ? Path : never
}[keyof paths]
export type CommandPath = {
  [Path in keyof paths]: paths[Path] extends { readonly post: object } ? Path : never
}[keyof paths]

/** Whose a call is: the server names the account of whoever is signed in for `own`, and nobody for `public`. */
type Whose = 'public' | 'own'

/** The calls that the server passes on; whatever else a browser asks for is not found. */
export const READS = {
  '/shop/info': 'public',
  '/listing/list': 'public',
  '/listing/queryById': 'public',
  '/order/list': 'own',
  '/order/queryById': 'own',
  '/claim/list': 'own',
} as const satisfies Partial<Record<ReadPath, Whose>>

export const COMMANDS = {
  '/order/quote': 'own',
  '/order/checkout': 'own',
  '/order/pay': 'own',
  '/order/cancel': 'own',
  '/claim/answer': 'own',
} as const satisfies Partial<Record<CommandPath, Whose>>

/** Who uses the window, and where the shop is. */
export interface Visitor {
  readonly name: string | null
  readonly shopAddress: string
}
