import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { systemChromium } from './chromium.mjs'
import { run, tool } from './run.mjs'

const APT = '/usr/bin/apt-get'

/** Small, complete Chinese font of Debian; without one the screenshots show boxes. */
const FONT_PACKAGE = 'fonts-wqy-zenhei'

/**
 * Sees to it that the browser tests have a Chromium: the system's, else Debian's when root, else Playwright's own.
 * Answers whether there is one.
 */
export async function requireChromium() {
  await ensureSystemBrowser()
  if (systemChromium() !== undefined || (await hasPlaywrightChromium())) {
    return true
  }
  await run(tool('playwright'), ['install', 'chromium'])
  if (await hasPlaywrightChromium()) {
    return true
  }
  console.error(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
  return false
}

async function ensureSystemBrowser() {
  const missing = [
    ...(systemChromium() === undefined && !(await hasPlaywrightChromium()) ? ['chromium'] : []),
    ...(hasChineseFont() ? [] : [FONT_PACKAGE]),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync(APT)) {
    return
  }
  console.log(`Installing ${missing.join(' and ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(APT, ['-qq', 'update'], { env })
  const code = await run(APT, ['-qq', '-y', '--no-install-recommends', 'install', ...missing], { env })
  if (code !== 0) {
    console.error(`apt-get could not install ${missing.join(' and ')}.`)
  }
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return process.platform !== 'linux'
  }
}
