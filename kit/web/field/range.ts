/** Both ends of a search range as wire texts; '' is an open end. */
export type Range = readonly [begin: string, end: string]
