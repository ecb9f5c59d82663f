import { mayTouch } from '#kit/contract/abilities.ts'
import type { Text } from '#kit/contract/text.ts'

type Told = Parameters<typeof mayTouch>[0]

/** Why a command on somebody is grey where the guard of people holds it back, or that of what they are in; undefined where none does. */
export function whyHeldBack(person: Told, from: Told = {}): Text | undefined {
  return mayTouch(from) ? (mayTouch(person) ? undefined : PERSON_HOLDS_MORE) : OWNER_HOLDS_MORE
}

const PERSON_HOLDS_MORE: Text = ['该用户拥有您没有的权限', 'This person holds rights that you do not hold']
const OWNER_HOLDS_MORE: Text = ['其中含有您自己没有的权限', 'It holds what you do not hold yourself']
