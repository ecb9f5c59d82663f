import { powerOf } from '../office.ts'

/** Whether whoever holds a right can become anybody. To read such rows is none. */
export function isPowerOverPeople(code: string): boolean {
  return powerOf(code) === 'people' && !code.endsWith(':list')
}
