import { vi } from 'vitest'

// What a test file finds in the modules of this repository is as they are first loaded: the next one shares the
// process, not their state. Packages stay.
vi.resetModules()
