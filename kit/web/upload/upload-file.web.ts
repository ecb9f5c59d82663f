import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { isWholeAddress } from '../client/request.ts'
import { currentText } from '../text/text.web.ts'

/** The store of this server. */
const COMMON_UPLOAD = '/sys/common/upload'

export interface UploadOptions {
  /** Folder of the store (specification 7.21a). */
  readonly biz?: string
  /** Where the file goes instead: a call of this server, or a whole address (specification 7.21a). */
  readonly action?: string | undefined
  /** Whether the access token goes with it (specification 6.5b); only to this server when left out. */
  readonly token?: boolean | undefined
  readonly signal?: AbortSignal
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Sends a file to the store (specification 7.21).
 * @returns the stored path
 * @throws Error whose message is fit for the tooltip of the failed file (8.11d)
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const { biz = 'temp', action = COMMON_UPLOAD, token = !isWholeAddress(action), ...transfer } = options
  const form = new FormData()
  form.append('isup', '1')
  form.append('biz', biz)
  form.append('file', file)
  try {
    const { message } = await client.upload(action, form, { ...transfer, isAnonymous: !token, handles: 'all' })
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
