import { App, Button, Flex } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'

/** Toasts stand at the top right, at most three; notifications say more and stay longer. */
export function ToastExample() {
  const t = useTranslate()
  const { message, notification } = App.useApp()
  const done = t(['保存成功', 'Saved'])
  return (
    <Flex gap={8} wrap>
      <Button onClick={() => void message.success(done)}>{t(['成功提示', 'Success'])}</Button>
      <Button onClick={() => void message.warning(t(['库存不足', 'Out of stock']))}>
        {t(['警告提示', 'Warning'])}
      </Button>
      <Button onClick={() => void message.error(t(['保存失败', 'Not saved']))}>{t(['错误提示', 'Error'])}</Button>
      <Button onClick={() => notification.info({ title: t(['预售开始', 'Pre-orders open']), description: t(LATER) })}>
        {t(['通知', 'Notification'])}
      </Button>
    </Flex>
  )
}

const LATER = ['今晚八点开放定金。', 'Deposits open at eight tonight.'] as const
