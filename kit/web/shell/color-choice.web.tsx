import { CheckOutlined } from '@ant-design/icons'
import { App, Tooltip } from 'antd'
import { useId, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLayout } from '../browser/layout.web.ts'
import { THEME_PRESETS } from '../browser/layout-settings.ts'
import { useTranslate } from '../browser/text.web.ts'
import { changeColor } from './theme/change-color.web.ts'
import { readableShade } from './theme/contrast.ts'

const COMPILING: Text = ['正在编译主题！', 'Compiling theme!']

/** Both languages stand in the Chinese text, which existing users know. */
const FAILED: Text = ['主题更新失败（Failed to update theme）', 'Failed to update theme']

const MESSAGE_KEY = 'theme'

/** The theme colour switcher; the arrow keys go from colour to colour. */
export function ColorChoice() {
  const t = useTranslate()
  const { message } = App.useApp()
  const chosen = useLayout((settings) => settings.color)
  const name = useId()
  const latest = useRef('')

  async function handleChoose(color: string) {
    latest.current = color
    message.loading({ key: MESSAGE_KEY, content: t(COMPILING), duration: 0 })
    const isDone = await changeColor(color)
    // Whoever chose again meanwhile is told about the later colour.
    if (latest.current !== color) {
      return
    }
    message.destroy(MESSAGE_KEY)
    if (!isDone) {
      message.error(t(FAILED))
    }
  }

  return (
    <div role="radiogroup" aria-label={t(['主题色', 'Theme colour'])} className="settings-colors">
      {THEME_PRESETS.map(({ name: title, color }) => (
        <Tooltip key={color} title={t(title)}>
          <label
            className="settings-color"
            style={{ background: color, color: readableShade('#ffffff', [color], '#000000') }}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={t(title)}
              checked={color === chosen}
              onChange={() => void handleChoose(color)}
            />
            {color === chosen && <CheckOutlined />}
          </label>
        </Tooltip>
      ))}
    </div>
  )
}
