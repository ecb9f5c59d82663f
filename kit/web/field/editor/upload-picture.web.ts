import { FILE_PATHS } from '#kit/contract/paths.ts'
import { currentText } from '../../browser/text.web.ts'
import { ApiError } from '../../client/api-error.ts'
import { client, fileUrl } from '../../client/client.web.ts'
import { pictureError } from '../upload/picture-file.ts'
import { uploadFile } from '../upload/upload-file.web.ts'

/** Takes a picture, gives the address to show it by. */
export type SendPicture = (file: File) => Promise<string>

/** Answer of a store that keeps no pictures of rich text: they become part of the text. */
const KEEP_INLINE = 'local'

/**
 * Sends a picture of rich text.
 * @returns address of the stored picture, or the picture itself as `data:` address
 * @throws Error with words for the user
 */
export async function sendRichPicture(file: File): Promise<string> {
  checkPicture(file)
  const form = new FormData()
  form.append('file', file)
  form.append('biz', 'jeditor')
  form.append('jeditor', '1')
  const { message } = await client.upload(FILE_PATHS.upload, form, { handles: 'all' }).catch(unknownUnlessSaid)
  if (message === '') {
    throw unknown()
  }
  return richAddress(message, file)
}

/** Where a picture of rich text is shown from, by what the store answered. */
export async function richAddress(answered: string, file: File): Promise<string> {
  return answered === KEEP_INLINE ? dataAddress(file) : fileUrl(answered)
}

/**
 * Sends a picture of markdown into the ordinary store.
 * @throws Error with words for the user
 */
export async function sendPicture(file: File): Promise<string> {
  checkPicture(file)
  return fileUrl(await uploadFile(file))
}

/** The pictures that were pasted or dropped; words that come with a picture of themselves are pasted as words. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  if (data?.getData('text/plain')) {
    return []
  }
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

function checkPicture(file: File): void {
  const error = pictureError(file)
  if (error) {
    throw new Error(currentText(error))
  }
}

function unknownUnlessSaid(error: unknown): never {
  if (error instanceof ApiError && error.http !== 0 && error.message !== '') {
    throw new Error(error.message)
  }
  throw unknown()
}

function unknown(): Error {
  return new Error(currentText(['未知错误', 'Unknown error']))
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(unknown())
    reader.readAsDataURL(file)
  })
}
