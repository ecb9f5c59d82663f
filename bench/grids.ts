import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { systemChromium } from '../scripts/lib/chromium.mjs'
import type { GridTimes } from './grid-page/grid-page.web.tsx'

export const GRID_ROWS = 10_000

export type GridName = 'ours' | 'antd'

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
        await page.waitForFunction(() => 'measureGrid' in window)
        measured[name].push(
          await page.evaluate(([which, rows]) => window.measureGrid(which, rows), [name, GRID_ROWS] as const),
        )
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
