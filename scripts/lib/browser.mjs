import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { systemChromium } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { run, tool } from './run.mjs'

const APT_CACHE = '/usr/bin/apt-cache'

/** Browsers of Debian; the first that it has. Without a window one starts and renders the fastest. */
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium']

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
  const needsBrowser = systemChromium() === undefined && !(await hasPlaywrightChromium())
  const needsFont = !hasChineseFont()
  if ((needsBrowser || needsFont) && canInstallPackages()) {
    await installPackages(() => {
      const browser = BROWSER_PACKAGES.find(isKnownPackage)
      return [...(needsBrowser && browser !== undefined ? [browser] : []), ...(needsFont ? [FONT_PACKAGE] : [])]
    })
  }
}

function isKnownPackage(name) {
  try {
    return execFileSync(APT_CACHE, ['search', '--names-only', `^${name}$`], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
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
