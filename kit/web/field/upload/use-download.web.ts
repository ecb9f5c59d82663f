import { App } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { fileUrl } from '../../client/client.web.ts'
import { listOf } from '../field-value.ts'

/** Fetches the first file of a value of stored paths; without one it says so. */
export function useDownload(): (value: unknown, name?: string) => void {
  const t = useTranslate()
  const { message } = App.useApp()
  return (value, name = '') => {
    const [path] = listOf(value)
    if (path === undefined) {
      message.warning(t(['未知的文件', 'Unknown file']))
      return
    }
    const link = document.createElement('a')
    link.href = fileUrl(path)
    // The name counts for own addresses only; others open beside the page.
    link.download = name
    link.target = '_blank'
    link.rel = 'noopener'
    link.click()
  }
}
