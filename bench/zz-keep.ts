import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { makeLargeShop } from './large-shop.ts'

const folder = '/tmp/keep'
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o711)
const log = { debug() {}, info() {}, warn: console.warn, error: console.error } as never
const database = await startEmbeddedDatabase({ dataDir: `${folder}/data`, log })
writeFileSync(`${folder}/url`, database.url + '\n' + database.adminUrl.replace('/postgres?', '/vitrine?'))
if (process.argv[2]) {
  const s = await makeLargeShop({
    url: database.url,
    adminUrl: database.adminUrl.replace('/postgres?', '/vitrine?'),
    folder,
    orders: Number(process.argv[2]),
  })
  console.log([...s])
}
console.log('ready')
setInterval(() => {}, 1e6)
