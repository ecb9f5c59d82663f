import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Path of a file in the project. */
export function inRoot(...parts) {
  return join(ROOT, ...parts)
}
