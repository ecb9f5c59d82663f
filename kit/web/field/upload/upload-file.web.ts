import { FILE_PATHS } from '#kit/contract/paths.ts'
import { currentText } from '../../browser/text.web.ts'
import { ApiError, UNKNOWN_ERROR } from '../../client/api-error.ts'
import { client } from '../../client/client.web.ts'
import { isWholeAddress } from '../../client/request.ts'

export interface UploadOptions {
  /** Folder of the store. */
  readonly biz?: string
  /** Where the file goes instead of the store of this server: a call of this server, or a whole address. */
  readonly action?: string | undefined
  /** Whether the access token goes with it; only to this server when left out. */
  readonly token?: boolean | undefined
  readonly signal?: AbortSignal
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Sends a file to the store.
 * @returns the stored path
 * @throws Error whose message is fit for the tooltip of the failed file
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const { biz = 'temp', action = FILE_PATHS.upload, token = !isWholeAddress(action), ...transfer } = options
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
  throw new Error(currentText(UNKNOWN_ERROR))
}
