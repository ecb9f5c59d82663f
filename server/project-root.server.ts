import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json above this file, from the sources and from the built server alike. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder ? folder : rootAbove(dirname(folder))
}
