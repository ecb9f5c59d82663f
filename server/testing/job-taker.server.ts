import { startProcess } from './server-process.server.ts'

/** A server process that takes jobs until somebody ends it, on the database and the files folder of its arguments. */
const [databaseUrl = '', filesFolder = ''] = process.argv.slice(2)
const { app, address } = await startProcess({ databaseUrl, filesFolder })
await app.begin()
process.stdout.write(`${address}\n`)
