import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/lib/chromium.mjs'

const PORT = 18_080

/** `npm test` gives a folder and removes it. Set once in the main process; the workers inherit it. */
function dataFolder(): string {
  const folder = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  if (process.env.E2E_DATA_DIR === undefined) {
    // The embedded database may run as another user.
    chmodSync(folder, 0o711)
    process.env.E2E_DATA_DIR = folder
  }
  return folder
}

process.env.E2E_ADMIN_PASSWORD ??= 'Vitrine-e2e-2024'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  workers: 1,
  // a second try is told as flaky in the list; what fails twice has failed
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps dist/server/main.js',
    port: PORT,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      HOST: '127.0.0.1',
      VITRINE_DATA_DIR: dataFolder(),
      VITRINE_ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD,
      VITRINE_LOG_LEVEL: 'warn',
    },
  },
})
