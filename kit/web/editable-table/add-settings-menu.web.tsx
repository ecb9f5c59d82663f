import { SettingOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Form, InputNumber, Popover } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { storage } from '../browser/storage.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type AddSettings, bounded, DEFAULT_ADD, isAddSettings, MOST_ADDED } from './add-settings.ts'

/** All tables of the browser share them. */
const STORAGE_KEY = 'jet-add-btn-settings'

/** The settings this browser has kept, or the default ones. */
export function keptAddSettings(): AddSettings {
  return storage.read(STORAGE_KEY, isAddSettings) ?? DEFAULT_ADD
}

interface AddSettingsMenuProps {
  readonly settings: AddSettings
  /** How many rows the table has. */
  readonly rows: number
  readonly onChange: (settings: AddSettings) => void
}

/** How many rows the button "add" adds, and where. */
export function AddSettingsMenu({ settings, rows, onChange }: AddSettingsMenuProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const change = (part: Partial<AddSettings>) => onChange(bounded({ ...settings, ...part }, rows))
  const keep = () => {
    storage.write(STORAGE_KEY, settings)
    void message.success(t(['保存成功', 'Saved successfully']))
  }
  const content = (
    <Form layout="vertical" className="table-add-settings">
      <Form.Item label={t(COUNT)} htmlFor="add-count">
        <InputNumber
          id="add-count"
          min={1}
          max={MOST_ADDED}
          precision={0}
          value={settings.count}
          onChange={(count) => change({ count: count ?? 1 })}
        />
      </Form.Item>
      <Form.Item label={t(POSITION)} htmlFor="add-position" help={t(POSITION_HELP)}>
        <InputNumber
          id="add-position"
          min={0}
          max={rows}
          precision={0}
          value={settings.position}
          onChange={(position) => change({ position: position ?? 0 })}
        />
      </Form.Item>
      <Checkbox checked={settings.scrollsToEnd} onChange={(event) => change({ scrollsToEnd: event.target.checked })}>
        {t(SCROLL)}
      </Checkbox>
      <Button type="link" onClick={keep}>
        {t(KEEP)}
      </Button>
    </Form>
  )
  return (
    <Popover
      destroyOnHidden
      trigger="click"
      title={t(TITLE)}
      content={content}
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Button type="primary" icon={<SettingOutlined />} aria-label={t(NAME)} aria-expanded={isOpen} />
    </Popover>
  )
}

const TITLE: Text = ['选项', 'Options']
const NAME: Text = ['新增选项', 'Options of adding']
const COUNT: Text = ['添加行数', 'Rows to add']
const POSITION: Text = ['添加位置', 'Position']
const POSITION_HELP: Text = ['0 = 最底部', '0 = at the bottom']
const SCROLL: Text = ['添加后滚动到底部', 'Scroll to the bottom afterwards']
const KEEP: Text = ['保存为默认值', 'Keep as default']
