/** Minutes for which a code of a phone is good. */
export const CODE_MINUTES = 10

/** What a code is good for; `smsmode` of the wire by its number. */
export const CODE_PURPOSES = ['login', 'register', 'reset'] as const

export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Seconds until a number may ask for another code. */
export const CODE_PAUSE_SECONDS = 60
