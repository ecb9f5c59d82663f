/** Answers `ShownLook` to anybody. */
export const SIGN_IN_LOOK_PATH = '/sys/signInLook/shown'

/** What the pages of signing in are told of the shop; null for what the product has by itself. */
export interface ShownLook {
  readonly name: string | null
  readonly nameEn: string | null
  readonly slogan: string | null
  readonly sloganEn: string | null
  /** Stored paths of pictures. */
  readonly logo: string | null
  readonly picture: string | null
  /** `#RRGGBB` */
  readonly color: string | null
}
