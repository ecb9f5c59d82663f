import { Badge, Select, Tabs } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useDevice } from '#kit/web/browser/layout.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useAddress } from '#kit/web/list/address.web.ts'
import { isSettingCode } from './setting-values.ts'

/** Which section is shown, and which setting of it is meant by whoever leads here. */
const SECTION_PARAM = 'section'
const SETTING_PARAM = 'setting'

interface SettingSection {
  readonly key: string
  readonly title: Text
  /** Settings of it that were changed and not saved. */
  readonly changed: number
  readonly children: ReactNode
}

interface Sections {
  readonly shown: string | undefined
  readonly show: (section: string) => void
  /** The setting that the address names. */
  readonly meant: string | undefined
}

/** The section that the address names: `?section=order`, or that of `?setting=order.payMinutes`. */
export function useShownSection(): Sections {
  const [query, write] = useAddress()
  const meant = query[SETTING_PARAM]
  const isKnown = meant !== undefined && isSettingCode(meant)
  return {
    shown: query[SECTION_PARAM] ?? (isKnown ? meant.split('.')[0] : undefined),
    show: (section) => write({ [SECTION_PARAM]: section }, { replace: true }),
    meant: isKnown ? meant : undefined,
  }
}

interface SettingSectionsProps {
  readonly sections: readonly SettingSection[]
  readonly shown: string | undefined
  readonly onShow: (section: string) => void
}

/** One section at a time beside the list of all, on a phone below a choice of them; what is typed in one stays while another is shown. */
export function SettingSections({ sections, shown, onShow }: SettingSectionsProps) {
  const t = useTranslate()
  const isPhone = useDevice() === 'phone'
  const active = sections.find(({ key }) => key === shown) ?? sections[0]
  if (isPhone) {
    const nameOf = ({ title, changed }: SettingSection) =>
      t(title) + (changed > 0 ? ` · ${t(CHANGED, { n: changed })}` : '')
    return (
      <>
        <Select
          className="setting-section-choice"
          aria-label={t(SECTION)}
          value={active?.key ?? ''}
          onChange={onShow}
          options={sections.map((section) => ({ value: section.key, label: nameOf(section) }))}
        />
        {active?.children}
      </>
    )
  }
  return (
    <Tabs
      className="setting-sections"
      tabPlacement="start"
      activeKey={active?.key ?? ''}
      onChange={onShow}
      items={sections.map(({ key, title, changed, children }) => ({
        key,
        label: (
          <>
            {t(title)}
            {changed > 0 && <Badge count={changed} color="blue" title={t(CHANGED, { n: changed })} />}
          </>
        ),
        children,
      }))}
    />
  )
}

/** Brings the setting that the address names into sight, ready to be typed in, once. @returns ref of what holds the rows */
export function useMeantSetting(meant: string | undefined) {
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = meant && rows.current?.querySelector(`[data-setting="${meant}"]`)
    if (row) {
      row.scrollIntoView({ block: 'center' })
      row.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
    }
  }, [meant])
  return rows
}

const SECTION: Text = ['设置分组', 'Section']
const CHANGED: Text = ['{n} 项未保存', '{n} not saved']
