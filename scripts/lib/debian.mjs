import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const APT = '/usr/bin/apt-get'

/** Whether packages of Debian may be installed here. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync(APT)

/** @param choose names of packages, once the lists of what there is are new */
export async function installPackages(choose) {
  // in single-user mode services are not started: tests start some of their own
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run(APT, ['-qq', 'update'], { env })
  const names = choose()
  console.log(`Installing ${names.join(', ')}…`)
  const code = await run(APT, ['-qq', '-y', '--no-install-recommends', 'install', ...names], { env })
  if (code !== 0) {
    console.error(`apt-get could not install ${names.join(', ')}.`)
  }
}
