import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const APT = '/usr/bin/apt-get'

/** Packages and their programs that tests start for themselves. */
const SERVERS = { slapd: '/usr/sbin/slapd', 'redis-server': '/usr/bin/redis-server' }

/**
 * Tests of directories speak to Debian's slapd, those of the pages about Redis to its Redis: installed when root. Without them
 * these tests are skipped, and the run says so.
 */
export async function installServers() {
  const missing = Object.entries(SERVERS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync(APT)) {
    return
  }
  // in single-user mode their services are not started: the tests start some of their own
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run(APT, ['-qq', 'update'], { env })
  console.log(`Installing ${missing.join(', ')}…`)
  const code = await run(APT, ['-qq', '-y', '--no-install-recommends', 'install', ...missing], { env })
  if (code !== 0) {
    console.error(`apt-get could not install ${missing.join(', ')}.`)
  }
}
