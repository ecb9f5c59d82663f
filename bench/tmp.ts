import { chmod, mkdtemp } from 'node:fs/promises'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { prepareTrade } from './trade.ts'
import { measureLists } from './lists.ts'
import { listRow } from './report.ts'
import { idOf, TRADE_TOKEN } from './trade-data.ts'
const folder = await mkdtemp('/tmp/tmpbench-'); await chmod(folder, 0o711)
const q = () => undefined
const d = await startEmbeddedDatabase({ dataDir: folder + '/data', log: { debug: q, info: q, warn: console.warn, error: console.error } as any })
try {
  const orders = 10_000
  await prepareTrade({ url: d.url, adminUrl: d.adminUrl.replace('/postgres?', '/vitrine?'), folder, orders, rounds: 1, onResult: q } as any)
  const cases = [
    { name: 'order', title: 'one order', path: '/shop/order/queryById', query: { id: idOf(`order${orders / 2}`) } },
    { name: 'today', title: 'today', path: '/shop/today', query: {} },
  ]
  await measureLists({ url: d.url, server: { file: './shop-server.ts', settings: { url: d.url, filesFolder: folder + '/files' } }, cases, token: TRADE_TOKEN, rounds: 8, execArgv: process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=' + process.env.PROF] : [], isOfList: ({ text }) => text.includes('shop_'), onResult: (r) => console.log(listRow(r).join(' | ')) })
} finally { await d.stop() }
process.exit(0)
