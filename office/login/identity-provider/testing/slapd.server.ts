import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'ldapts'
import { vi } from 'vitest'
import { freePort } from '#server/testing/free-port.server.ts'

const run = promisify(execFile)

/** Where Debian has it; `npm test` installs it where it may. */
const SLAPD = '/usr/sbin/slapd'

/** Whether this machine has the directory server. */
export const hasSlapd = existsSync(SLAPD)

const SUFFIX = 'dc=shop,dc=example'
const ROOT = `cn=root,${SUFFIX}`
const ROOT_PASSWORD = 'root of the directory'

/** Debian's directory server with a directory of its own. */
export interface TestDirectory {
  /** `ldap://127.0.0.1:<port>` */
  readonly address: string
  readonly people: string
  readonly groups: string
  readonly root: { readonly dn: string; readonly password: string }
  /** Adds somebody. @returns their DN */
  add(uid: string, attributes: Readonly<Record<string, string>>): Promise<string>
  /** Who belongs to a group; it is made when it is not there. */
  group(name: string, members: readonly string[]): Promise<void>
  change(dn: string, attributes: Readonly<Record<string, string>>): Promise<void>
  remove(dn: string): Promise<void>
  close(): Promise<void>
}

const CONFIG = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT}"
rootpw "${ROOT_PASSWORD}"
directory ${folder}/data
maxsize 16777216
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${ROOT}" write by users read by anonymous auth
`

/** Starts it on a free port, with nobody in it. */
export async function startSlapd(): Promise<TestDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-slapd-'))
  await mkdir(join(folder, 'data'))
  const config = join(folder, 'slapd.conf')
  await writeFile(config, CONFIG(folder))
  await run(SLAPD, ['-T', 'test', '-f', config, '-u'])
  const address = `ldap://127.0.0.1:${await freePort()}`
  // with a level it stays in front, and ends when it is told to
  const server = spawn(SLAPD, ['-h', `${address}/`, '-f', config, '-d', '0'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const client = new Client({ url: address })
  await vi.waitFor(() => client.bind(ROOT, ROOT_PASSWORD), { timeout: 20_000 })
  const people = `ou=people,${SUFFIX}`
  const groups = `ou=groups,${SUFFIX}`
  await client.add(SUFFIX, { objectClass: ['dcObject', 'organization'], o: 'shop', dc: 'shop' })
  for (const [dn, ou] of [
    [people, 'people'],
    [groups, 'groups'],
  ] as const) {
    await client.add(dn, { objectClass: ['organizationalUnit'], ou })
  }
  const change: TestDirectory['change'] = async (dn, attributes) => {
    const { Attribute, Change } = await import('ldapts')
    await client.modify(
      dn,
      Object.entries(attributes).map(
        ([type, value]) => new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) }),
      ),
    )
  }
  return {
    ...{ address, people, groups, change },
    root: { dn: ROOT, password: ROOT_PASSWORD },
    add: async (uid, attributes) => {
      const dn = `uid=${uid},${people}`
      await client.add(dn, { objectClass: ['inetOrgPerson'], uid, sn: uid, cn: uid, ...attributes })
      return dn
    },
    group: async (name, members) => {
      const dn = `cn=${name},${groups}`
      await client.del(dn).catch(() => undefined)
      if (members.length > 0) {
        await client.add(dn, { objectClass: ['groupOfNames'], cn: name, member: [...members] })
      }
    },
    remove: (dn) => client.del(dn),
    close: async () => {
      await client.unbind()
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
