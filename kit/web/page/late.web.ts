import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { currentText } from '../browser/text.web.ts'
import { whenIdle } from '../browser/when-idle.web.ts'
import { currentNotices } from '../client/notice.web.tsx'

/** How long after a failure the code is asked for again, unless the network comes back earlier. Milliseconds. */
const AGAIN_MS = 5_000

interface LateOptions {
  /** It is likely to be opened next: its code comes as soon as nobody waits for anything. */
  readonly isAhead?: boolean
}

/**
 * A part of a page whose code is fetched when it is first rendered.
 * While the code cannot be had the page stays as it is: the failure is said, and the part comes once the network does.
 */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = false }: LateOptions = {},
): LazyExoticComponent<ComponentType<Props>> {
  if (isAhead) {
    whenIdle(load)
  }
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        void currentNotices()?.message.warning({ key: NOT_LOADED[0], content: currentText(NOT_LOADED) })
        await nextChance()
      }
    }
  })
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    addEventListener('online', go)
  })
}

const NOT_LOADED: Text = [
  '内容暂时无法加载，网络恢复后会自动继续；若系统刚刚更新，请刷新页面',
  'This part cannot be loaded at the moment and comes once the network does. After an update, reload the page.',
]
