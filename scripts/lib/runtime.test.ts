import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const run = promisify(execFile)

const major = (version: string) => Number(/^v?(\d+)\./.exec(version)?.[1])

test('tests, their child processes and threads, and the programs of npm run on Node.js 24 or newer', async () => {
  const asked = ['--print', 'process.versions.node']
  const thread = new Worker(`require('node:worker_threads').parentPort.postMessage(process.versions.node)`, {
    eval: true,
  })
  const versions = await Promise.all([
    process.versions.node,
    run(process.execPath, asked).then(({ stdout }) => stdout),
    // as a program of npm finds it, by the first line of its file
    run('node', asked).then(({ stdout }) => stdout),
    run('node_modules/.bin/tsx', asked).then(({ stdout }) => stdout),
    once(thread, 'message').then(([version]) => String(version)),
  ])
  expect(versions.map(major).filter((found) => !(found >= 24))).toEqual([])
})
