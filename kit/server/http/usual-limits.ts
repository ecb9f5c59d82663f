/** Calls a minute where nobody says otherwise. */
export const USUAL_LIMITS = {
  perSession: 600,
  perAddress: 60,
  /** Image tags carry no session, so a whole office behind one address shares this limit. */
  filesPerAddress: 3000,
  /** A website asks for all of its visitors from one address. */
  clientsPerAddress: 12_000,
} as const
