import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll } from 'vitest'
import { AllInSight } from './all-in-sight.ts'
import { plainStyle } from './plain-style.ts'
import { elementError, leaveOutOwnerStacks } from './quick-errors.ts'

/** How long a screen test waits for what it expects; a busy machine is no error of the screen. Milliseconds. */
const PATIENCE_MS = 20_000

const asLoaded = getConfig()
configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: elementError })
leaveOutOwnerStacks()

if ('window' in globalThis) {
  window.getComputedStyle = plainStyle
  window.IntersectionObserver = AllInSight
}

/** The next file finds an empty document, an empty store, the address of the start, and the library as it is loaded. */
afterAll(() => {
  cleanup()
  configure(asLoaded)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
