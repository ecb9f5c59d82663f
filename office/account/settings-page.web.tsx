import { Skeleton, Tabs } from 'antd'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useDevice } from '#kit/web/browser/layout.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { ACCOUNT_SECTIONS, type AccountSection } from './account-pages.ts'
import './account.css'

const PARTS: Readonly<Record<AccountSection, LazyExoticComponent<ComponentType>>> = {
  BaseSetting: lazy(async () => ({ default: (await import('./profile/profile-form.web.tsx')).ProfileSettings })),
  security: lazy(async () => ({ default: (await import('./security.web.tsx')).SecuritySettings })),
  binding: lazy(async () => ({ default: (await import('./binding/own-bindings.web.tsx')).OwnBindings })),
  tokens: lazy(async () => ({ default: (await import('./token/api-tokens.web.tsx')).ApiTokens })),
  notification: lazy(async () => ({
    default: (await import('./notification/notification-choices.web.tsx')).NotificationChoices,
  })),
  custom: lazy(async () => ({ default: (await import('./look.web.tsx')).OwnLook })),
  activity: lazy(async () => ({ default: (await import('./activity/activity-list.web.tsx')).ActivityList })),
}

const SECTIONS = Object.keys(ACCOUNT_SECTIONS) as readonly AccountSection[]

/** Which section is shown instead of the one that the address of the page names. */
const PARAM = 'section'

/** The page that shows this section first. */
export function settingsPageOf(first: AccountSection): ComponentType {
  return function AccountSettingsPage() {
    return <AccountSettings first={first} />
  }
}

/** Settings of one's own account in sections; what is typed in one stays while another is shown. */
function AccountSettings({ first }: { readonly first: AccountSection }) {
  const t = useTranslate()
  const isDesktop = useDevice() === 'desktop'
  const [search, setSearch] = useSearchParams()
  const shown = SECTIONS.find((section) => section === search.get(PARAM)) ?? first
  return (
    <>
      <PageHeader title={t(['个人设置', 'Account settings'])} />
      <div className="page-body">
        <Tabs
          className="account-settings"
          tabPlacement={isDesktop ? 'start' : 'top'}
          activeKey={shown}
          onChange={(section) => setSearch(section === first ? {} : { [PARAM]: section }, { replace: true })}
          items={SECTIONS.map((section) => {
            const Part = PARTS[section]
            return {
              key: section,
              label: t(ACCOUNT_SECTIONS[section]),
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <Part />
                </Suspense>
              ),
            }
          })}
        />
      </div>
    </>
  )
}
