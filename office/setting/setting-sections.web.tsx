import { Badge, Tabs } from 'antd'
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

/** One section at a time beside the list of all; what is typed in one stays while another is shown. */
export function SettingSections({ sections, shown, onShow }: SettingSectionsProps) {
  const t = useTranslate()
  const isDesktop = useDevice() === 'desktop'
  const active = sections.find(({ key }) => key === shown) ?? sections[0]
  return (
    <Tabs
      className="setting-sections"
      tabPlacement={isDesktop ? 'start' : 'top'}
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

const CHANGED: Text = ['{n} 项未保存', '{n} not saved']
