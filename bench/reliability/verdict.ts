/** Where the processes of a rule work. */
export interface Place {
  readonly databaseUrl: string
  readonly filesFolder: string
}

/** What a rule of reliability came to. */
export interface Verdict {
  readonly rule: number
  readonly subject: string
  readonly numbers: string
  readonly isKept: boolean
}
