import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'
import { SETTINGS } from './settings.server.ts'

const OPS = join(PROJECT_ROOT, 'ops')
const PROMTOOL = '/usr/bin/promtool'
const HAPROXY = '/usr/sbin/haproxy'

const run = promisify(execFile)

async function textsBelow(folder: string): Promise<readonly (readonly [file: string, text: string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
}

describe('files of operations', () => {
  it('name settings that there are', async () => {
    const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable))
    const texts = await textsBelow(OPS)
    const named = texts.flatMap(([file, text]) =>
      [...text.matchAll(/\bVITRINE_\w+/g)].map(([name]) => ({ file, name })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })

  it('the program that they start is the one that the build makes', async () => {
    const start = 'dist/server/main.js'
    for (const file of ['Dockerfile', 'systemd/vitrine.service']) {
      expect(await readFile(join(OPS, file), 'utf8')).toContain(start)
    }
    const build = await readFile(join(PROJECT_ROOT, 'scripts/lib/build.mjs'), 'utf8')
    expect(build).toContain("outDir: 'dist/server'")
    expect(build).toContain("entryFileNames: 'main.js'")
  })

  it.skipIf(!existsSync(PROMTOOL))('alerts speak when they should (skipped without promtool)', async () => {
    const folder = join(OPS, 'prometheus')
    const tests = (await readdir(folder)).filter((name) => name.endsWith('.test.yml'))
    expect(tests.length).toBeGreaterThan(1)
    await expect(run(PROMTOOL, ['test', 'rules', ...tests], { cwd: folder })).resolves.toMatchObject({})
    const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8')
    const tested = (await Promise.all(tests.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(names.filter((name) => !new RegExp(`alertname: ${name}\\b`).test(tested))).toEqual([])
  })

  it.skipIf(!existsSync(HAPROXY))('the balancer takes its configuration (skipped without haproxy)', async () => {
    const { stderr } = await run(HAPROXY, ['-c', '-f', join(OPS, 'haproxy/haproxy.cfg')])
    expect(stderr).not.toContain('[ALERT]')
  })
})
