import type { Text } from '#kit/contract/text.ts'

/** How long the code of a page may take to arrive, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000

export type LoadError = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND'

/** The page's code could not be had. */
export class ScreenLoadError extends Error {
  readonly error: LoadError

  constructor(error: LoadError, message: string) {
    super(`${error}: ${message}`)
    this.name = 'ScreenLoadError'
    this.error = error
  }
}

/** Names the error of a failed import as every browser words it; undefined for an error of the page itself. */
export function loadErrorOf(message: string): LoadError | undefined {
  if (/CSS_CHUNK_LOAD_FAILED|unable to preload css/i.test(message)) {
    return 'CSS_CHUNK_LOAD_FAILED'
  }
  const patterns =
    /ChunkLoadError|dynamically imported module|error loading dynamically|importing a module script failed/i
  return patterns.test(message) ? 'ChunkLoadError' : undefined
}

export const LOAD_ERROR_TEXTS: Readonly<Record<LoadError, Text>> = {
  ChunkLoadError: [
    '页面代码未能加载，可能是网络中断或系统刚刚更新，请重新加载',
    'The code of this page could not be loaded: the network broke off or a new version was installed. Please reload.',
  ],
  CSS_CHUNK_LOAD_FAILED: [
    '页面样式未能加载，请重新加载',
    'The styles of this page could not be loaded. Please reload.',
  ],
  MODULE_NOT_FOUND: [
    '该菜单对应的页面不存在，请联系管理员检查菜单的组件配置',
    'There is no page for this menu entry. Ask an administrator to check its component.',
  ],
}
