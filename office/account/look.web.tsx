import { Segmented, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { LOCALES, type Locale, type Text } from '#kit/contract/text.ts'
import { changeLayout, useLayout } from '#kit/web/browser/layout.web.ts'
import { setLocale, useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { usePreference } from '#kit/web/session/preference.web.ts'
import { keepUserInfo, useSession } from '#kit/web/session/session.web.ts'
import { LookSettings } from '#kit/web/shell/look-settings.web.tsx'
import { useSiteRoutes } from '#kit/web/shell/use-site-routes.web.ts'
import { DENSITIES, DENSITY_TEXTS } from '#kit/web/table/columns.ts'
import { useDensity } from '#kit/web/table/density.web.ts'
import { HOME_KEY } from '../login/home-key.ts'

const LOCALE_NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

/** How pages look to somebody, in which language, and where they begin: on every device. */
export function OwnLook() {
  const t = useTranslate()
  const locale = useLocale()
  const mode = useLayout((settings) => settings.mode)
  const [density, setDensity] = useDensity()
  return (
    <section className="account-part">
      <p>{t(ABOUT)}</p>
      <Choice title={LANGUAGE}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            onChange={(next) => void setLocale(next)}
          />
        )}
      </Choice>
      <Choice title={MODE}>
        {(label) => (
          <Segmented<'light' | 'dark'>
            aria-labelledby={label}
            value={mode}
            options={[
              { value: 'light', label: t(['浅色', 'Light']) },
              { value: 'dark', label: t(['深色', 'Dark']) },
            ]}
            onChange={(next) => changeLayout({ mode: next })}
          />
        )}
      </Choice>
      <Choice title={DENSITY}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: t(DENSITY_TEXTS[value]) }))}
            onChange={setDensity}
          />
        )}
      </Choice>
      <StartPage />
      <LookSettings />
    </section>
  )
}

/** The page where somebody begins, among those of their menu; without a choice their roles decide. */
function StartPage() {
  const t = useTranslate()
  const { entries } = useSiteRoutes()
  const [chosen, setChosen] = usePreference<string>(HOME_KEY, '')
  const options = [
    { value: '', label: t(BY_ROLE) },
    ...entries
      .filter(({ path, externalUrl }) => externalUrl === undefined && /^\/[^:]*$/.test(path))
      .map(({ path, title }) => ({ value: path, label: title })),
  ]
  const choose = (path: string) => {
    setChosen(path)
    const { info } = useSession.getState()
    if (info) {
      keepUserInfo({ ...info, homePath: path || null })
    }
  }
  return (
    <Choice title={HOME}>
      {(label) => (
        <Select
          aria-labelledby={label}
          className="account-home"
          showSearch={{ optionFilterProp: 'label' }}
          value={options.some(({ value }) => value === chosen) ? chosen : ''}
          options={options}
          onChange={choose}
        />
      )}
    </Choice>
  )
}

function Choice({ title, children }: { readonly title: Text; readonly children: (label: string) => ReactNode }) {
  const t = useTranslate()
  const label = useId()
  return (
    <div className="account-choice">
      <h3 id={label}>{t(title)}</h3>
      {children(label)}
    </div>
  )
}

const ABOUT: Text = [
  '这些设置随账号保存，在您登录的每台设备上生效。',
  'All of this is kept with your account, on every device that you sign in on.',
]
const LANGUAGE: Text = ['语言', 'Language']
const MODE: Text = ['外观', 'Appearance']
const DENSITY: Text = ['列表行高（未单独设置的列表）', 'Height of rows (where a list has none of its own)']
const HOME: Text = ['登录后的首页', 'Page after signing in']
const BY_ROLE: Text = ['按角色设置', 'As my role has it']
