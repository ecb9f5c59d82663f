import { type CommentPerson, mentionOf, withMentions } from '#kit/contract/comment.ts'

/** Somebody as a text that is typed names them: `@label`. */
export interface TypedPerson {
  readonly id: string
  readonly label: string
}

/** What somebody is called in a text: by their name, or with the account where another one has the same. */
function labelOf(
  { id, name, username }: CommentPerson,
  others: readonly { readonly id: string; readonly label: string }[],
): string {
  const isTaken = others.some((other) => other.id !== id && other.label === name)
  return isTaken ? `${name}(${username})` : name
}

/** People of a search with their labels, each another one, also among those who are in the text. */
export function labelled(found: readonly CommentPerson[], typed: readonly TypedPerson[]): readonly TypedPerson[] {
  const labels: TypedPerson[] = []
  for (const person of found) {
    const known = typed.find(({ id }) => id === person.id)
    labels.push(known ?? { id: person.id, label: labelOf(person, [...typed, ...labels]) })
  }
  return labels
}

/** A typed text as it is stored: `@王小明` of a chosen person becomes `@[id]`, any other `@` stays what it is. */
export function storedText(text: string, people: readonly TypedPerson[]): string {
  const ids = new Map(people.map(({ id, label }) => [label, id]))
  const labels = [...ids.keys()].sort((one, other) => other.length - one.length)
  if (labels.length === 0) {
    return text
  }
  const named = new RegExp(`@(${labels.map(literally).join('|')})`, 'g')
  return text.replace(named, (_, label: string) => mentionOf(ids.get(label) ?? ''))
}

/** A pattern of nothing but these characters. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The other way round, to change a text that is there. */
export function typedText(
  text: string,
  named: readonly CommentPerson[],
): { readonly text: string; readonly people: readonly TypedPerson[] } {
  const people = labelled(named, [])
  const labels = new Map(people.map(({ id, label }) => [id, label]))
  return { text: withMentions(text, (id) => `@${labels.get(id) ?? id}`), people }
}
