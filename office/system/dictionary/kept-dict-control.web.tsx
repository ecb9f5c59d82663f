import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { DictControl } from '#kit/web/field/dict-control.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDictionaryItems } from '#kit/web/session/dictionary.web.ts'
import { dictionary } from './dictionary.ts'
import { dictionaryCalls } from './dictionary-calls.web.ts'
import './dictionary.css'

/** A name of a dictionary: whoever may adds what was typed and is not there, or goes to the dictionary. */
export function KeptDictControl(props: ControlProps) {
  const { field, onChange } = props
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const code = field.code ?? ''
  const items = useDictionaryItems(code)
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const title = t(field.title)
  const name = typed.trim()
  const isKnown = items.some(({ value, text }) => [value, text].some((one) => one.toLowerCase() === name.toLowerCase()))
  const canAdd = can('system:dict:add')
  const address = can('system:dict:list')
    ? `${dictionary.menu?.url}?${new URLSearchParams({ dictCode: code })}`
    : undefined
  const add = async () => {
    setAdding(true)
    try {
      await dictionaryCalls.addName(code, name)
      onChange?.(name)
      setTyped('')
      void message.success(t(ADDED, { name }))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200 || error.http === 400) {
        void message.warning(refusalIn(error))
      }
    } finally {
      setAdding(false)
    }
  }
  const named = { 'aria-label': title, placeholder: t(CHOOSE, { title }), ...props }
  if (!canAdd && address === undefined) {
    return <DictControl {...named} />
  }
  return (
    <DictControl
      {...named}
      onSearch={setTyped}
      renderPopup={(list) => (
        <>
          {list}
          <div className="dictionary-foot">
            {canAdd && name !== '' && !isKnown && (
              <Button
                type="link"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                loading={isAdding}
                onClick={() => void add()}
              >
                {t(ADD, { name })}
              </Button>
            )}
            {canAdd && name === '' && <span className="dictionary-second">{t(TYPE, { title })}</span>}
            {address !== undefined && (
              <Button
                type="link"
                size="small"
                icon={<ExportOutlined aria-hidden />}
                href={address}
                target="_blank"
                rel="noopener"
              >
                {t(KEEP, { title })}
              </Button>
            )}
          </div>
        </>
      )}
    />
  )
}

const CHOOSE: Text = ['请选择{title}', 'Choose {title}']
const ADD: Text = ['新增「{name}」', 'Add “{name}”']
const ADDED: Text = ['已新增「{name}」', '{name} was added']
const TYPE: Text = ['没有想要的{title}？输入名称即可新增', 'Not there? Type a name to add it']
const KEEP: Text = ['维护{title}', 'Keep the dictionary']
