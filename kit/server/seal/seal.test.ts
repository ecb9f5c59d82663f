import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyInFile } from './key-file.server.ts'
import { vault } from './vault.server.ts'

it('opens what it sealed, for the same owner and with the same key only', () => {
  const sealed = vault(Buffer.alloc(32, 1)).seal('密钥 secret', 'client:1')
  expect(sealed).not.toContain('secret')
  expect(vault(Buffer.alloc(32, 1)).open(sealed, 'client:1')).toBe('密钥 secret')
  expect(() => vault(Buffer.alloc(32, 1)).open(sealed, 'client:2')).toThrow()
  expect(() => vault(Buffer.alloc(32, 2)).open(sealed, 'client:1')).toThrow()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => vault(Buffer.alloc(32, 1)).open(changed, 'client:1')).toThrow()
  expect(() => vault(Buffer.alloc(32, 1)).open('v1.', 'client:1')).toThrow('not a sealed text')
})

it('opens what it sealed for a place there alone, and nothing that names no place', () => {
  const { seal, open } = vault(Buffer.alloc(32, 1))
  const sealed = seal('secret', 'route:1', 'https://one.example')
  expect(open(sealed, 'route:1', 'https://one.example')).toBe('secret')
  for (const [owner, place] of [
    ['route:1', 'https://other.example'],
    ['route:1', ''],
    ['route:1', undefined],
    ['route:2', 'https://one.example'],
    ['["route:1","https://one.example"]', undefined],
  ] as const) {
    expect(() => open(sealed, owner, place)).toThrow()
  }
  const owned = seal('secret', 'route:1')
  expect(() => open(owned, 'route:1', '')).toThrow()
  // what says of itself that it has no place is still sealed with one
  expect(() => open(sealed.replace('v2.', 'v1.'), 'route:1')).toThrow()
})

it('seals the same text differently each time', () => {
  const { seal } = vault(Buffer.alloc(32, 1))
  expect(seal('secret', 'client:1')).not.toBe(seal('secret', 'client:1'))
})

it('makes one key for all who start together, which only the owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-key-'))
  const path = join(folder, 'new', 'secret.key')
  const keys = await Promise.all([keyInFile(path), keyInFile(path), keyInFile(path)])
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'new'))).toEqual(['secret.key'])
})

it('refuses a file that holds no key, rather than replacing it', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'vitrine-key-')), 'secret.key')
  await writeFile(path, 'not a key')
  await expect(keyInFile(path)).rejects.toThrow('holds no key')
})
