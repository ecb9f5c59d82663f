import { configure } from '@testing-library/dom'

/** How long a screen test waits for what it expects; a busy machine is no fault of the screen. Milliseconds. */
const PATIENCE_MS = 10_000

configure({ asyncUtilTimeout: PATIENCE_MS })
