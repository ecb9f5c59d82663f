import { Alert, Button } from 'antd'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../../browser/text.web.ts'
import { type Loss, ORDER, WORDS } from './html-loss.ts'
import type { Survival } from './survival.web.ts'

interface LossNoticeProps extends Survival {
  readonly onGoOn: () => void
  readonly isDisabled: boolean
}

/** Says why the source is shown, and what would happen to it. */
export function LossNotice({ refused, lost, onGoOn, isDisabled }: LossNoticeProps) {
  const t = useTranslate()
  const list = (losses: readonly Loss[]) => losses.map((loss) => t(titleOf(loss))).join(t(COMMA))
  return (
    <Alert
      banner
      showIcon
      type="warning"
      title={
        <div className="editor-notice">
          <div>
            {lost.length > 0 && (
              <div>
                {t(
                  [
                    '可视化编辑会丢失：{list}，已改用源码编辑',
                    'The visual editor would lose: {list}; this is the source instead',
                  ],
                  { list: list(lost) },
                )}
              </div>
            )}
            {refused.length > 0 && (
              <div>
                {t(['出于安全，保存时会移除：{list}', 'Removed when saved, for safety: {list}'], {
                  list: list(refused),
                })}
              </div>
            )}
          </div>
          <Button size="small" disabled={isDisabled} onClick={onGoOn}>
            {t(['仍用可视化编辑', 'Edit visually anyway'])}
          </Button>
        </div>
      }
    />
  )
}

function titleOf(loss: Loss): Text {
  if (loss === WORDS) {
    return ['部分文字', 'some words']
  }
  if (loss === ORDER) {
    return ['部分结构', 'some structure']
  }
  if (loss.startsWith('<')) {
    return [loss, loss]
  }
  const style = loss.replace('style: ', '')
  return style === loss ? [`属性 ${loss}`, `attribute ${loss}`] : [`样式 ${style}`, `style ${style}`]
}
