import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { ErrorPage } from '../page/error-page.web.tsx'
import { askAgain } from '../session/ask-again.web.ts'
import { loadDeparts, useCurrentDepart } from '../session/departs.web.ts'
import { areInOtherLanguage, loadDictionaries } from '../session/dictionary.web.ts'
import { keepLook, settleLook } from '../session/look.web.ts'
import { loadPreferences } from '../session/preference.web.ts'
import { queryClient } from '../session/query.web.ts'
import { currentSession, loadPermissions, loadTenants, ownerOf, useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { MainLayout } from './main-layout.web.tsx'
import { restoreTabs } from './tabs-store.web.ts'
import { useSiteRoutes } from './use-site-routes.web.ts'
import { WholePageLoading } from './whole-page-loading.web.tsx'

/** Everything behind sign-in: permissions first (the application asks for them), then the pages they allow. */
export function Shell() {
  const { PasswordDialog } = useProduct()
  const info = useSession((session) => session.info)
  const menu = useSession((session) => session.menu)
  const mustChange = info?.mustChangePassword === true
  const userId = info?.id
  const owner = useSession(ownerOf)
  const isViewing = info?.viewer !== undefined
  useEffect(() => {
    if (userId !== undefined && !mustChange) {
      void loadOwn(userId, isViewing)
      void loadWorkplaces()
    }
  }, [userId, mustChange, isViewing])
  useEffect(() => (userId === undefined || isViewing ? undefined : keepLook()), [userId, isViewing])
  useServerTextsInLocale(menu !== undefined)
  return (
    <QueryClientProvider client={queryClient}>
      {mustChange && (
        <Suspense fallback={<WholePageLoading />}>
          <PasswordDialog isForced onClose={() => {}} />
        </Suspense>
      )}
      {menu === undefined || userId === undefined ? (
        !mustChange && <WholePageLoading />
      ) : (
        <>
          <Site key={owner} owner={owner} />
          <WorkplaceChoice />
        </>
      )}
    </QueryClientProvider>
  )
}

/** What somebody arranged, and how pages look to them; who looks as somebody else keeps their own look. */
async function loadOwn(userId: string, isViewing: boolean): Promise<void> {
  const kept = await loadPreferences(isViewing)
  if (kept && !isViewing) {
    await settleLook(userId, kept)
  }
}

/** Menu titles, dictionary texts and the rows of lists come from the server: another language asks for them again. */
function useServerTextsInLocale(isLoaded: boolean): void {
  const locale = useLocale()
  const loadedIn = useRef(locale)
  useEffect(() => {
    if (isLoaded && loadedIn.current === locale && areInOtherLanguage()) {
      loadDictionaries().catch(() => undefined)
    }
    if (isLoaded && loadedIn.current !== locale) {
      loadedIn.current = locale
      // The client shows a failure; the texts stay in the language they had.
      Promise.all([loadPermissions(), loadDictionaries(), askAgain(queryClient)]).catch(() => undefined)
    }
  }, [isLoaded, locale])
}

/** Sign-in has told them; after a reload they are asked for. Without an answer the user menu has fewer entries. */
async function loadWorkplaces(): Promise<void> {
  const { departs, tenants } = currentSession()
  await Promise.all([
    departs.length === 0 && loadDeparts().catch(() => undefined),
    tenants.length === 0 && loadTenants().catch(() => undefined),
  ])
}

/** Who belongs to several tenants or departments and has chosen none does so before the work begins. */
function WorkplaceChoice() {
  const { TenantDialog, DepartDialog } = useProduct()
  const isInTenant = useSession(
    ({ tenants, tenantId }) => tenants.length < 2 || tenants.some(({ id }) => String(id) === tenantId),
  )
  const hasSeveral = useSession(({ departs }) => departs.length > 1)
  const current = useCurrentDepart()
  return (
    <Suspense>
      {isInTenant ? (
        hasSeveral && !current && <DepartDialog isForced onClose={() => {}} />
      ) : (
        <TenantDialog isForced onClose={() => {}} />
      )}
    </Suspense>
  )
}

function Site({ owner }: { readonly owner: string }) {
  const t = useTranslate()
  const { homePath } = useProduct()
  const site = useSiteRoutes()
  useMemo(() => restoreTabs(owner, homePath), [owner, homePath])
  if (site.isWrongVersion) {
    // Nothing of this menu fits this client: the failure stays on the screen.
    return (
      <ErrorPage status={500} onRetry={() => location.reload()}>
        {t([
          '系统启动失败：菜单数据与当前前端版本不匹配，请联系管理员更换菜单',
          'Start-up failed: the menu is made for another version of this client. Ask an administrator to replace it.',
        ])}
      </ErrorPage>
    )
  }
  return <MainLayout site={site} />
}
