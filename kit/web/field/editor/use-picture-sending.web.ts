import { App } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { useUploadScope } from '../upload/uploading.web.ts'
import type { SendPicture } from './upload-picture.web.ts'

/** Sends pictures one after the other, counts those on their way, and says which failed and why. */
export function usePictureSending(send: SendPicture) {
  const t = useTranslate()
  const { message } = App.useApp()
  const scope = useUploadScope()
  const [uploads, setUploads] = useState(0)
  const sendAll = useCallback(
    async (files: readonly File[], onSent: (address: string, file: File) => void) => {
      setUploads((count) => count + files.length)
      for (const file of files) {
        try {
          await scope.track(file.name, async () => onSent(await send(file), file))
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          void message.error(
            t(['{name} 上传失败：{reason}', '{name}: upload failed: {reason}'], { name: file.name, reason }),
          )
        } finally {
          setUploads((count) => count - 1)
        }
      }
    },
    [send, t, message, scope],
  )
  return { uploads, sendAll }
}
