import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

const FOLDER = join(import.meta.dirname, '../../examples/storefront')
const START_MS = 30_000

export interface ShopWindow {
  readonly address: string
  stop(): Promise<void>
}

/** Builds the example of a shop window and starts it, in the way that its README tells. */
export async function startWindow(shop: {
  readonly address: string
  readonly clientKey: string
  readonly secret: string
}): Promise<ShopWindow> {
  await promisify(execFile)('npm', ['run', 'build'], { cwd: FOLDER })
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: FOLDER,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SHOP_ADDRESS: shop.address,
      SHOP_KEY: shop.clientKey,
      SHOP_SECRET: shop.secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { address: await addressOf(child), stop: () => end(child) }
}

function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const found = /Window: (http:\S+)/.exec(output)?.[1]
      if (found !== undefined) {
        resolve(found)
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    const refuse = () => reject(new Error(`the window did not start: ${output}`))
    child.once('exit', refuse)
    AbortSignal.timeout(START_MS).addEventListener('abort', refuse)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) {
    const exited = once(child, 'exit')
    child.kill()
    await exited
  }
}
