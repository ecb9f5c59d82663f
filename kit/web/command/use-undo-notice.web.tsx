import { App, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

/** Seconds that a success with a way back is shown. */
const UNDO_SECONDS = 8

/** Says that something was done, with the way back where there is one; `key` tells notices apart. */
export function useUndoNotice(): (key: string, said: string, takeBack: (() => void) | undefined) => void {
  const t = useTranslate()
  const { message } = App.useApp()
  return (key, said, takeBack) => {
    if (!takeBack) {
      void message.success(said)
      return
    }
    void message.success({
      key,
      duration: UNDO_SECONDS,
      content: (
        <>
          {said}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key)
              takeBack()
            }}
          >
            {t(UNDO)}
          </Button>
        </>
      ),
    })
  }
}

const UNDO: Text = ['撤销', 'Undo']
