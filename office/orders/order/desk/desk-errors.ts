/** What the server said against an order that was entered, where it is shown. */
export interface DeskErrors {
  /** At inputs of the form. */
  readonly fields: readonly { readonly name: string; readonly message: string }[]
  /** At lines of the basket, by their key. */
  readonly lines: Readonly<Record<string, string>>
  /** Beside the form: what belongs to none of its inputs. */
  readonly rest: readonly string[]
}

/**
 * Sorts what was refused by where it was typed.
 * @param keys of the lines, in the order in which they were sent
 * @param names inputs of the form that can be seen
 */
export function deskErrors(
  errors: readonly { readonly path: string; readonly message: string }[],
  keys: readonly string[],
  names: readonly string[],
): DeskErrors {
  const fields: { name: string; message: string }[] = []
  const lines: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of errors) {
    const [first = '', second = ''] = path.split('.')
    const name = first === 'receiver' ? second : first
    const key = first === 'lines' ? keys[Number(second)] : undefined
    if (key !== undefined) {
      lines[key] = message
    } else if (names.includes(name)) {
      fields.push({ name, message })
    } else {
      rest.push(message)
    }
  }
  return { fields, lines, rest }
}
