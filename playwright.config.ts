import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/lib/chromium.mjs'

/** Each worker has a server and a database of its own: see `e2e/support/signed-in.ts`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  workers: 2,
  // every journey is on a page of its own, so that those of one file need not wait for each other
  fullyParallel: true,
  // the second try tells whether a journey is unsteady or broken; the run names both
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  // as long as other tests wait: a busy machine is no error of what is tested
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // keeping the document at every step takes a third of the time; the second try of a journey tells what was there
    trace: { mode: 'on-first-retry', screenshots: false },
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
})
