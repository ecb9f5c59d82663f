import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const APT = '/usr/bin/apt-get'
const SLAPD = '/usr/sbin/slapd'

/** Tests of directories speak to Debian's slapd: installed when root. Without it they are skipped, and the run says so. */
export async function installDirectory() {
  if (existsSync(SLAPD) || process.getuid?.() !== 0 || !existsSync(APT)) {
    return
  }
  // in single-user mode its service is not started: the tests start one of their own
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run(APT, ['-qq', 'update'], { env })
  console.log('Installing slapd…')
  const code = await run(APT, ['-qq', '-y', '--no-install-recommends', 'install', 'slapd'], { env })
  if (code !== 0) {
    console.error('apt-get could not install slapd.')
  }
}
