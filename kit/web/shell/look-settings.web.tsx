import { Segmented, Switch, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { changeLayout, useLayout } from '../browser/layout.web.ts'
import type { LayoutSettings } from '../browser/layout-settings.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ColorChoice } from './color-choice.web.tsx'

/** How the shell looks and is arranged: in its drawer, and among the settings of an account. */
export function LookSettings() {
  const t = useTranslate()
  const settings = useLayout()
  const isTop = settings.layout === 'topmenu'
  return (
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
        <Tooltip title={isTop ? '' : t(['该设定仅 [顶部栏导航] 时有效', 'Only with the menu at the top'])}>
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
    </div>
  )
}

function Group({ title, children }: { readonly title: Text; readonly children: ReactNode }) {
  const t = useTranslate()
  return (
    <section>
      <h3>{t(title)}</h3>
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
  const t = useTranslate()
  return (
    <Segmented<Value>
      aria-label={t(label)}
      value={value}
      options={options.map(([one, text, disabled = false]) => ({ value: one, label: t(text), disabled }))}
      onChange={onChange}
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
  const t = useTranslate()
  const isOn = useLayout((settings) => settings[name])
  return (
    <div className={isDisabled ? 'settings-row is-disabled' : 'settings-row'}>
      <span>{t(label)}</span>
      <Switch
        size="small"
        aria-label={t(label)}
        checked={isOn}
        disabled={isDisabled}
        onChange={(value) => changeLayout({ [name]: value })}
      />
    </div>
  )
}
