import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'

export interface ErrorFile {
  /** Path below the base path. */
  readonly url: string
  readonly name: string
}

/** Keeps the workbook of the rows an import refused for who imported them, named after the file they came in. */
export async function keepErrorFile(
  app: AppContext,
  { user }: RequestContext,
  importedName: string,
  workbook: Readable,
): Promise<ErrorFile> {
  return {
    url: await app.storeErrorFile(user.userId, await buffer(workbook)),
    name: `${importedName.replace(/\.\w+$/, '')}-errors.xlsx`,
  }
}
