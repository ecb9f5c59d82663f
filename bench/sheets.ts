import { BASE_PATH } from '#kit/contract/envelope.ts'
import { type Child, startChild } from './child.ts'
import { fetched } from './load.ts'
import { benchOrder } from './order.ts'

export interface ExportResult {
  readonly rows: number
  readonly seconds: number
  readonly megabytes: number
  /** Mebibytes above what the idle server has. */
  readonly peakAboveIdle: number
}

interface Options {
  readonly url: string
  readonly folder: string
  readonly token: string
}

const MEBIBYTE = 1024 * 1024
const EXPORT_ROWS = 100_000
const IMPORT_ROWS = 5000

/** Exports in a fresh process, so that its memory is that of the export alone. */
export async function measureExport({ url, folder, token }: Options): Promise<ExportResult> {
  const headers = { 'X-Access-Token': token }
  return withServer({ url, folder }, async (server) => {
    const at = (verb: string, query = ''): string => `${server.address}${BASE_PATH}${benchOrder.path}/${verb}${query}`
    await fetched({ url: at('list'), headers })
    await fetched({ url: at('exportXls', '?template=1'), headers })
    await server.ask('idle')
    const started = performance.now()
    const bytes = await fetched({ url: at('exportXls'), headers })
    const seconds = (performance.now() - started) / 1000
    const { idle, peak } = await server.ask<{ idle: number; peak: number }>('peak')
    return { rows: EXPORT_ROWS, seconds, megabytes: bytes / 1e6, peakAboveIdle: (peak - idle) / MEBIBYTE }
  })
}

export interface ImportResult {
  readonly rows: number
  readonly seconds: number
}

/** Imports new orders from a CSV file of 15 columns. */
export async function measureImport({ url, folder, token }: Options): Promise<ImportResult> {
  return withServer({ url, folder }, async (server) => {
    const at = `${server.address}${BASE_PATH}${benchOrder.path}/importExcel`
    return { rows: IMPORT_ROWS, seconds: await importedIn(at, token, importSheet()) }
  })
}

/** Imports a sheet of which nothing may be refused. @returns seconds */
export async function importedIn(address: string, token: string, sheet: string): Promise<number> {
  const form = new FormData()
  form.append('file', new File([sheet], 'sheet.csv', { type: 'text/csv' }))
  const started = performance.now()
  const response = await fetch(address, { method: 'POST', headers: { 'X-Access-Token': token }, body: form })
  const answer = await response.json()
  if (!answer.success || answer.result.errorCount > 0) {
    throw new Error(`the import was refused: ${JSON.stringify(answer).slice(0, 600)}`)
  }
  return (performance.now() - started) / 1000
}

async function withServer<Result>(
  settings: { readonly url: string; readonly folder: string },
  work: (server: Child) => Promise<Result>,
): Promise<Result> {
  const server = await startChild({ file: './our-server.ts', settings, execArgv: ['--expose-gc'] })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

function importSheet(): string {
  const names = benchOrder.form.flat()
  const head = names.map((name) => benchOrder.fields[name]?.title[0] ?? name).join(',')
  const rows = Array.from({ length: IMPORT_ROWS }, (_, index) => names.map((name) => cellOf(name, index)).join(','))
  return [head, ...rows].join('\n')
}

function cellOf(name: string, index: number): string {
  switch (name) {
    case 'orderNo':
      return `I${String(index).padStart(11, '0')}`
    case 'line':
      return '现货'
    case 'status':
      return '待发货'
    case 'manufacturer':
      return 'Alter'
    case 'payTime':
    case 'deliverTime':
      return '2026-11-02 10:00:00'
    case 'amount':
    case 'freight':
    case 'discount':
    case 'quantity':
      return String(10 + (index % 90))
    default:
      return `${name} ${index}`.slice(0, 20)
  }
}
