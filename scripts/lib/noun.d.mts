import type { Text } from '#kit/contract/text.ts'

export function writeNoun(options: {
  readonly root: string
  readonly place: string
  readonly title: Text | undefined
}): Promise<readonly string[]>
