import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KEY_BYTES } from './vault.server.ts'

/**
 * The key of a file that only its owner may read; made at the first start. Two processes that start together end with
 * the same key.
 * @throws Error when the file holds something else: a new key would make everything that is sealed unreadable
 */
export async function keyInFile(path: string): Promise<Buffer> {
  const known = await readKey(path)
  if (known) {
    return known
  }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // unlike a rename, a link never replaces the key of another process
    await link(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') {
      throw error
    }
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readKey(path)
  if (!made) {
    throw new Error(`${path} was removed while the server started`)
  }
  return made
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') {
      return undefined
    }
    throw error
  })
  if (text === undefined) {
    return undefined
  }
  const key = keyFrom(text)
  if (!key) {
    throw new Error(`${path} holds no key of ${KEY_BYTES} bytes in base64`)
  }
  await chmod(path, 0o600)
  return key
}

/** A key as settings and files hold it; undefined for anything that is not 32 bytes in base64. */
export function keyFrom(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === KEY_BYTES ? key : undefined
}
