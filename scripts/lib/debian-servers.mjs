import { existsSync } from 'node:fs'
import { canInstallPackages, installPackages } from './debian.mjs'

/** Packages and their programs that tests start for themselves. */
const SERVERS = {
  slapd: '/usr/sbin/slapd',
  'redis-server': '/usr/bin/redis-server',
  prometheus: '/usr/bin/promtool',
  haproxy: '/usr/sbin/haproxy',
}

/**
 * Tests of directories speak to Debian's slapd, those of the pages about Redis to its Redis, those of alerts and of the balancer
 * use its promtool and HAProxy: installed when root. Without them these tests are skipped, and the run says so.
 */
export async function installServers() {
  const missing = Object.entries(SERVERS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (missing.length > 0 && canInstallPackages()) {
    await installPackages(() => missing)
  }
}
