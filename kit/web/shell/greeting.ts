import type { Text } from '#kit/contract/text.ts'

/** Greeting of an hour of the day, 0 to 23. */
export function greetingOf(hour: number): Text {
  if (hour < 9) {
    return ['早上好', 'Good morning']
  }
  if (hour <= 11) {
    return ['上午好', 'Good morning']
  }
  if (hour <= 13) {
    return ['中午好', 'Good day']
  }
  return hour < 20 ? ['下午好', 'Good afternoon'] : ['晚上好', 'Good evening']
}
