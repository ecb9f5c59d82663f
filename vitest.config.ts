import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{kit,office,server,web,scripts}/**/*.test.{ts,tsx}'],
    setupFiles: ['./web/testing/patience.setup.ts'],
    globalSetup: ['./server/testing/database.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
