import { Select } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { message } from '../../trade/model/message.ts'
import { MESSAGE_OCCASION } from '../../trade/model/message-occasions.ts'
import { isOrderTemplate } from '../../trade/model/messages.ts'

/** Which of the shop's texts the customer of an order is sent: those that are about orders. */
export function TemplateControl({ id, value, onChange }: CommandControlProps) {
  const t = useTranslate()
  const { title } = message.fields.occasion
  const templates = useDictionary(MESSAGE_OCCASION).filter((item) => isOrderTemplate(item.value))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={t(title)}
      allowClear
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={templates.map((item) => ({ value: item.value, label: item.text }))}
      onChange={(chosen?: string) => onChange?.(chosen ?? '')}
    />
  )
}
