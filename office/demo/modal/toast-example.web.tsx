import { App, Button, Flex } from 'antd'
import { useText } from '#kit/web/text/text.web.ts'

/** Toasts stand at the top right, at most three; notifications say more and stay longer. */
export function ToastExample() {
  const say = useText()
  const { message, notification } = App.useApp()
  const done = say(['保存成功', 'Saved'])
  return (
    <Flex gap={8} wrap>
      <Button onClick={() => void message.success(done)}>{say(['成功提示', 'Success'])}</Button>
      <Button onClick={() => void message.warning(say(['库存不足', 'Out of stock']))}>
        {say(['警告提示', 'Warning'])}
      </Button>
      <Button onClick={() => void message.error(say(['保存失败', 'Not saved']))}>{say(['错误提示', 'Error'])}</Button>
      <Button onClick={() => notification.info({ title: say(['预售开始', 'Presell opens']), description: say(LATER) })}>
        {say(['通知', 'Notification'])}
      </Button>
    </Flex>
  )
}

const LATER = ['今晚八点开放定金。', 'Deposits open at eight tonight.'] as const
