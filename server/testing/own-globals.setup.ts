import { afterAll, vi } from 'vitest'

// The next file shares the process: clocks, globals and functions are what they were.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
