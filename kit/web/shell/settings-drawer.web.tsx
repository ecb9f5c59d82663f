import { Alert, Drawer, Radio, Switch, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { changeLayout, useLayout } from '../theme/layout.web.ts'
import type { LayoutSettings } from '../theme/layout-settings.ts'
import { ColorChoice } from './color-choice.web.tsx'

/** How the shell looks and is arranged (specification 2.17). */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const say = useText()
  const settings = useLayout()
  const isTop = settings.layout === 'topmenu'
  return (
    <Drawer open size={300} title={say(['系统设置', 'Settings'])} onClose={onClose}>
      <div className="settings">
        <Group title={['整体风格设置', 'Menu style']}>
          <Choice
            label={['整体风格设置', 'Menu style']}
            value={settings.menuTheme}
            options={[
              ['dark', ['暗色菜单风格', 'Dark menu']],
              ['light', ['亮色菜单风格', 'Light menu']],
            ]}
            onChange={(menuTheme) => changeLayout({ menuTheme })}
          />
        </Group>
        <Group title={['主题色', 'Theme colour']}>
          <ColorChoice />
        </Group>
        <Group title={['导航模式', 'Navigation']}>
          <Choice
            label={['导航模式', 'Navigation']}
            value={settings.layout}
            options={[
              ['sidemenu', ['侧边栏导航', 'Side']],
              ['topmenu', ['顶部栏导航', 'Top']],
            ]}
            onChange={(layout) => changeLayout({ layout })}
          />
        </Group>
        <Group title={['内容区域宽度', 'Content width']}>
          <Tooltip title={isTop ? '' : say(['该设定仅 [顶部栏导航] 时有效', 'Only with the menu at the top'])}>
            <span>
              <Choice
                label={['内容区域宽度', 'Content width']}
                value={settings.contentWidth}
                options={[
                  ['Fixed', ['固定', 'Fixed']],
                  ['Fluid', ['流式', 'Fluid'], !isTop],
                ]}
                onChange={(contentWidth) => changeLayout({ contentWidth })}
              />
            </span>
          </Tooltip>
        </Group>
        <Group title={['布局', 'Layout']}>
          <Toggle name="isHeaderFixed" label={['固定 Header', 'Fixed header']} />
          <Toggle
            name="hidesHeader"
            label={['下滑时隐藏 Header', 'Hide header while scrolling']}
            isDisabled={!settings.isHeaderFixed}
          />
          <Toggle name="isSiderFixed" label={['固定侧边菜单', 'Fixed side menu']} isDisabled={isTop} />
        </Group>
        <Group title={['其他设置', 'Other']}>
          <Toggle name="isColorWeak" label={['色弱模式', 'Colour-weak mode']} />
          <Toggle name="isMultiPage" label={['多页签模式', 'Page tabs']} />
        </Group>
        <Alert
          type="info"
          title={say([
            '配置栏只用于开发环境预览，设置保存在本浏览器',
            'For preview during development; kept in this browser',
          ])}
        />
      </div>
    </Drawer>
  )
}

function Group({ title, children }: { readonly title: Text; readonly children: ReactNode }) {
  const say = useText()
  return (
    <section>
      <h3>{say(title)}</h3>
      {children}
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: Text
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: Text, isDisabled?: boolean])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const say = useText()
  return (
    <Radio.Group
      aria-label={say(label)}
      optionType="button"
      buttonStyle="solid"
      value={value}
      options={options.map(([one, text, disabled = false]) => ({ value: one, label: say(text), disabled }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Flag = {
  [Name in keyof LayoutSettings]: LayoutSettings[Name] extends boolean ? Name : never
}[keyof LayoutSettings]

interface ToggleProps {
  readonly name: Flag
  readonly label: Text
  readonly isDisabled?: boolean
}

function Toggle({ name, label, isDisabled = false }: ToggleProps) {
  const say = useText()
  const isOn = useLayout((settings) => settings[name])
  return (
    <div className={isDisabled ? 'settings-row is-disabled' : 'settings-row'}>
      <span>{say(label)}</span>
      <Switch
        size="small"
        aria-label={say(label)}
        checked={isOn}
        disabled={isDisabled}
        onChange={(value) => changeLayout({ [name]: value })}
      />
    </div>
  )
}
