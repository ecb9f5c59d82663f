import { plainCode } from '#kit/contract/plain-code.ts'

/** Keys of a reader that types come faster one after the other than those of fingers. Milliseconds. */
const FASTEST_FINGERS = 80
/** Fewer characters are no code: somebody typed them. */
const SHORTEST = 4

/** A key as it is pressed. */
interface Press {
  readonly key: string
  /** The place of the key, for input methods that say no more than that they take it. */
  readonly code: string
  /** Milliseconds. */
  readonly at: number
}

/** Characters of a reader since the last pause. */
export interface Typed {
  readonly text: string
  readonly at: number
}

/** What a press makes of what was typed: more of it, or a whole code once it is ended by Enter or Tab. */
export function afterPress(typed: Typed, { key, code, at }: Press): Typed | { readonly scanned: string } {
  const text = at - typed.at > FASTEST_FINGERS ? '' : typed.text
  if (key === 'Enter' || key === 'Tab') {
    const scanned = plainCode(text)
    return scanned.length >= SHORTEST ? { scanned } : { text: '', at }
  }
  return { text: text + characterOf(key, code), at }
}

/** The character of a key; none for keys that write nothing. */
function characterOf(key: string, code: string): string {
  if (key !== 'Process' && key !== 'Unidentified') {
    return [...key].length === 1 ? key : ''
  }
  return code === 'Minus' ? '-' : (/^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? '')
}
