import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { currentText } from '../text/text.web.ts'

export interface UploadOptions {
  /** Folder of the store (specification 7.21a). */
  readonly biz?: string
  readonly signal?: AbortSignal
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Sends a file to the store (specification 7.21).
 * @returns the stored path
 * @throws Error whose message is fit for the tooltip of the failed file (8.11d)
 */
export async function uploadFile(file: File, { biz = 'temp', ...options }: UploadOptions = {}): Promise<string> {
  const form = new FormData()
  form.append('biz', biz)
  form.append('file', file)
  try {
    const { message } = await client.upload('/sys/common/upload', form, { ...options, handles: 'all' })
    if (message !== '') {
      return message
    }
  } catch (error) {
    if (error instanceof ApiError && error.http !== 0 && error.message !== '') {
      throw new Error(error.message)
    }
  }
  throw new Error(currentText(['未知错误', 'Unknown error']))
}
