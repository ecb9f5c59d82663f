import { useTranslate } from '../../browser/text.web.ts'
import { useModal } from '../../page/modal/use-modal.web.ts'

/** A dialog that says in full why a file could not be sent. */
export function useUploadError(): (reason: string, afterClose?: () => void) => void {
  const t = useTranslate()
  const modal = useModal()
  return (reason, afterClose) => {
    modal.error({
      title: t(['上传出错', 'Upload error']),
      content: t(['错误信息：{reason}', 'Error message: {reason}'], { reason }),
      okText: t(['确定', 'OK']),
      ...(afterClose && { afterClose }),
    })
  }
}
