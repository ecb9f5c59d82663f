/** Texts that were given out and not yet seen again; more than a form ever lags behind. */
const REMEMBERED = 50

export interface Echoes {
  /** Notes a text that the editor gives to its form. */
  readonly give: (text: string) => void
  /** Is a text that comes in only one that went out before? If so, it and all older ones are forgotten. */
  readonly hears: (text: string) => boolean
}

/**
 * Tells a value that comes back from the form, perhaps late, from one that somebody else has set.
 * Without it a slow form would write an older text over what was typed meanwhile.
 */
export function createEchoes(): Echoes {
  let given: readonly string[] = []
  return {
    give(text) {
      given = [...given, text].slice(-REMEMBERED)
    },
    hears(text) {
      const place = given.indexOf(text)
      if (place === -1) {
        given = []
        return false
      }
      // The newest stays: a form that is rendered again hands it in again.
      given = given.slice(Math.min(place + 1, given.length - 1))
      return true
    },
  }
}
