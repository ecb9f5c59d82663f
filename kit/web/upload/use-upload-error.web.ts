import { App } from 'antd'
import { useText } from '../text/text.web.ts'

/** A dialog that says in full why a file could not be sent (specification 8.11e). */
export function useUploadError(): (reason: string, afterClose?: () => void) => void {
  const say = useText()
  const { modal } = App.useApp()
  return (reason, afterClose) => {
    modal.error({
      title: say(['上传出错', 'Upload error']),
      content: say(['错误信息：{reason}', 'Error message: {reason}'], { reason }),
      okText: say(['确定', 'OK']),
      ...(afterClose && { afterClose }),
    })
  }
}
