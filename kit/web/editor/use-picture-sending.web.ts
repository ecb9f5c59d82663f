import { App } from 'antd'
import { useCallback, useState } from 'react'
import { useText } from '../text/text.web.ts'
import type { SendPicture } from './upload-picture.web.ts'

/** Sends pictures one after the other, counts those on their way, and says which failed and why. */
export function usePictureSending(send: SendPicture) {
  const say = useText()
  const { message } = App.useApp()
  const [uploads, setUploads] = useState(0)
  const sendAll = useCallback(
    async (files: readonly File[], onSent: (address: string, file: File) => void) => {
      setUploads((count) => count + files.length)
      for (const file of files) {
        try {
          onSent(await send(file), file)
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          void message.error(
            say(['{name} 上传失败：{reason}', '{name}: upload failed: {reason}'], { name: file.name, reason }),
          )
        } finally {
          setUploads((count) => count - 1)
        }
      }
    },
    [send, say, message],
  )
  return { uploads, sendAll }
}
