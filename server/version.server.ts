import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './project-root.server.ts'

/** Version of the program (semver.org): `CHANGELOG.md` says what operators do with each. */
export const VERSION: string = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).version
