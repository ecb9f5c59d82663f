import { App } from 'antd'
import { COMMA } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { UploadScope } from './uploading.web.ts'

/** Waits for the files of a form before it is saved. @returns whether all arrived; which did not is said */
export function useUploadsSettled(scope: UploadScope): () => Promise<boolean> {
  const t = useTranslate()
  const { message } = App.useApp()
  return async () => {
    const missing = await scope.settled()
    if (missing.length > 0) {
      const names = missing.join(t(COMMA))
      void message.warning(
        t(['未保存：{names} 上传失败，请重试或移除', 'Not saved: {names} failed to upload, retry or remove'], {
          names,
        }),
      )
    }
    return missing.length === 0
  }
}
