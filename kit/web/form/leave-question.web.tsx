import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

interface LeaveQuestionProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** In place of the buttons of a form that was to be left with input in it. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const t = useTranslate()
  return (
    <div key="question" className="form-footer" role="alertdialog" aria-label={t(LEAVE_QUESTION)}>
      <span className="form-question">{t(LEAVE_QUESTION)}</span>
      <Button danger onClick={onLeave}>
        {t(LEAVE)}
      </Button>
      <Button type="primary" autoFocus onClick={onStay}>
        {t(STAY)}
      </Button>
    </div>
  )
}

const LEAVE_QUESTION: Text = ['有未保存的修改，确定放弃吗？', 'Discard the unsaved changes?']
const LEAVE: Text = ['放弃修改', 'Discard']
const STAY: Text = ['继续编辑', 'Keep editing']
