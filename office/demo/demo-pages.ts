import type { Text } from '#kit/contract/text.ts'

/** A page of the gallery: one group of shared parts, shown live (specification 1.2c, 2.11d). */
export interface DemoPage {
  /** Last part of its path and of its menu key. */
  readonly name: string
  readonly title: Text
  /** Component of its menu row; a key of the catalogue of screens. */
  readonly component: string
  /** One sentence, for the overview and the head of the page. */
  readonly about: Text
}

/** The demo area of the menu, in its order. */
export const DEMO_PAGES: readonly DemoPage[] = [
  {
    name: 'overview',
    title: ['组件总览', 'Overview'],
    component: 'demo/Overview',
    about: [
      '后台页面用到的全部公用组件，每个都能在这里直接试用，并附上正在运行的源代码。',
      'Every part that the pages of the back office share: try each one here, with the very code that runs.',
    ],
  },
  {
    name: 'cron',
    title: ['Cron 表达式', 'Cron expression'],
    component: 'demo/Cron',
    about: [
      '逐项生成七段式 Cron 表达式，并用文字和最近的执行时间说明它的含义。',
      'Builds a cron expression of seven fields, and says in words and by its next runs what it means.',
    ],
  },
]

export function demoPath({ name }: DemoPage): string {
  return `/demo/${name}`
}
