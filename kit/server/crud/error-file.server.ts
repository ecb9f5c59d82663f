import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { House } from './house.server.ts'

export interface ErrorFile {
  /** Public path below the base path (wire 1.11). */
  readonly url: string
  readonly name: string
}

/** Keeps the workbook of the rows an import refused, named after the file they came in. */
export async function keepErrorFile(house: House, importedName: string, workbook: Readable): Promise<ErrorFile> {
  return {
    url: await house.storeErrorFile(await buffer(workbook)),
    name: `${importedName.replace(/\.\w+$/, '')}-errors.xlsx`,
  }
}
