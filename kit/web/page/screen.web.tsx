import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CHUNK_TIMEOUT_MS, ScreenLoadError } from './screen.ts'

/** A page whose code is fetched when it is first opened. */
export type LazyScreen = () => Promise<{ readonly default: ComponentType }>

/** Finds the page of a menu component: `'system/SysPositionList'`; undefined when there is none. */
export type ResolveScreen = (component: string) => LazyScreen | undefined

const made = new Map<string, LazyExoticComponent<ComponentType>>()

/** The component of a screen, the same one on every rendering. */
export function screenOf(component: string, resolve: ResolveScreen): LazyExoticComponent<ComponentType> {
  const known = made.get(component)
  if (known) {
    return known
  }
  const screen = lazy(() => within(resolve(component) ?? (() => missing(component))))
  made.set(component, screen)
  return screen
}

/** Lets a failed screen be fetched again. */
export function forgetScreen(component: string): void {
  made.delete(component)
}

async function within(load: LazyScreen): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadError('ChunkLoadError', 'timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

function missing(component: string): Promise<never> {
  return Promise.reject(new ScreenLoadError('MODULE_NOT_FOUND', component))
}
