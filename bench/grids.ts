import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { systemChromium } from '../scripts/lib/chromium.mjs'
import type { MountTimes } from './grid-page/grid-page.web.tsx'

const GRID_ROWS = 10_000

type GridName = 'ours' | 'antd'

interface GridTimes extends MountTimes {
  /** Milliseconds between frames while it scrolled. */
  readonly frames: readonly number[]
  /** Milliseconds of the page's thread per frame; what else runs on the machine does not count. */
  readonly cpu: number
}

export interface GridResult {
  readonly name: GridName
  readonly runs: readonly GridTimes[]
}

/** Each grid is mounted and scrolled in a fresh page so often; the two take turns. */
const RUNS = 5

/** Our editable table and antd's virtual table, built as for production, in one Chromium. */
export async function measureGrids(): Promise<readonly GridResult[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'vitrine-grids-'))
  const root = join(import.meta.dirname, 'grid-page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, cssTarget: 'chrome123', chunkSizeWarningLimit: 4000 },
  })
  const server = await preview({ root, configFile: false, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const address = server.resolvedUrls?.local[0] ?? ''
    const measured: Record<GridName, GridTimes[]> = { ours: [], antd: [] }
    for (let run = 0; run < RUNS; run++) {
      for (const name of ['ours', 'antd'] as const) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.goto(address)
        await page.waitForFunction(() => 'mountGrid' in window)
        measured[name].push(await measure(page, name))
        await page.close()
      }
    }
    return (['ours', 'antd'] as const).map((name) => ({ name, runs: measured[name] }))
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

async function measure(page: Page, name: GridName): Promise<GridTimes> {
  const times = await page.evaluate(([which, rows]) => window.mountGrid(which, rows), [name, GRID_ROWS] as const)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await cpuTime(session)
  const frames = await page.evaluate(() => window.scrollGrid())
  return { ...times, frames, cpu: ((await cpuTime(session)) - before) / frames.length }
}

/** Milliseconds that the page's thread has worked. */
export async function cpuTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
