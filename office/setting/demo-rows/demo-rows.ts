import type { Text } from '#kit/contract/text.ts'

export const DEMO_ROWS_RIGHTS = { list: 'system:demoRows:list', remove: 'system:demoRows:remove' } as const

export const DEMO_ROWS_PATH = '/sys/demoRows'

/** The command, as its button, its job and histories call it. */
export const REMOVE_DEMO: Text = ['清除示例数据', 'Remove the demo']

/** What whoever removes the demo types, in either language. */
export const REMOVE_PHRASE: Text = ['清除示例数据', 'remove the demo']

/** Why a row of the demo stays. */
export const KEPT_REASONS = {
  changed: ['有人修改过', 'Somebody has changed it'],
  referred: ['人员录入的数据引用了它', 'What people made refers to it'],
  needed: ['保留的示例数据引用了它', 'Demo rows that stay refer to it'],
  part: ['属于保留的示例数据', 'It is part of demo rows that stay'],
} as const satisfies Record<string, Text>
export type KeptReason = keyof typeof KEPT_REASONS

/** Rows of one noun that the demo wrote. */
interface DemoNoun {
  /** In the language of the request. */
  readonly title: string
  readonly goes: number
  readonly stays: number
}

/** A row that stays. */
export interface KeptRow {
  /** What it is: noun and name. */
  readonly noun: string
  readonly name: string
  readonly reason: KeptReason
}

/** Answer of `GET /sys/demoRows/plan`; nothing is written. */
export interface DemoPlan {
  readonly goes: number
  readonly stays: number
  /** Most rows first; what has no page of its own is one entry, the last. */
  readonly nouns: readonly DemoNoun[]
  /** The first of them: what somebody changed or refers to before what only follows. */
  readonly kept: readonly KeptRow[]
}
