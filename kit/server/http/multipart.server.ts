import { DomainError } from '#kit/contract/errors.ts'
import type { Call } from './route.server.ts'

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SentForm {
  readonly files: readonly SentFile[]
  readonly fields: Readonly<Record<string, string>>
}

/** Largest workbook that is read; it is held in memory. */
const WORKBOOK_LIMIT = 20 * 1024 * 1024

/** The files and plain fields of a multipart request. @throws DomainError when it sends no file. */
export async function readForm(call: Pick<Call, 'request'>, fileSize = WORKBOOK_LIMIT): Promise<SentForm> {
  const files: SentFile[] = []
  const fields: Record<string, string> = Object.create(null)
  if (call.request.isMultipart()) {
    for await (const part of call.request.parts({ limits: { fileSize } })) {
      if (part.type === 'file') {
        files.push({ name: part.filename, bytes: await part.toBuffer() })
      } else {
        fields[part.fieldname] = String(part.value)
      }
    }
  }
  if (files.length === 0) {
    throw new DomainError('invalid', ['请选择要上传的文件', 'Choose a file'], {
      faults: [{ path: 'file', message: ['请选择要上传的文件', 'Choose a file'] }],
    })
  }
  return { files, fields }
}
