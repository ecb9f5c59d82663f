import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { ApiError, mustChangePassword } from '../client/api-error.ts'
import { queryClient } from '../client/query.web.ts'
import { ErrorPage } from '../page/error-page.web.tsx'
import { loadPreferences } from '../preference/preference.web.ts'
import { loadDeparts, useCurrentDepart } from '../session/departs.web.ts'
import { refreshDictionaries } from '../session/dictionary.web.ts'
import { currentSession, loadPermissions, signOut, useSession } from '../session/session.web.ts'
import { useLocale, useText } from '../text/text.web.ts'
import { useProduct } from './app-context.web.ts'
import { MainLayout } from './main-layout.web.tsx'
import { restoreTabs } from './tabs-store.web.ts'
import { useSiteRoutes } from './use-site-routes.web.ts'
import { WholePageLoading } from './whole-page-loading.web.tsx'

/** Everything behind sign-in: permissions first, then the pages they allow. */
export function Shell() {
  const { PasswordDialog } = useProduct()
  const info = useSession((session) => session.info)
  const menu = useSession((session) => session.menu)
  const mustChange = info?.mustChangePassword === true
  const userId = info?.id
  useEffect(() => {
    if (userId !== undefined && !mustChange && menu === undefined) {
      void start()
    }
  }, [userId, mustChange, menu])
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
          <Site key={userId} userId={userId} />
          <DepartChoice />
        </>
      )}
    </QueryClientProvider>
  )
}

/** Menu titles, dictionary texts and the rows of lists come from the server: another language asks for them again. */
function useServerTextsInLocale(isLoaded: boolean): void {
  const locale = useLocale()
  const loadedIn = useRef(locale)
  useEffect(() => {
    if (isLoaded && loadedIn.current !== locale) {
      loadedIn.current = locale
      // The client shows a failure; the texts stay in the language they had.
      Promise.all([loadPermissions(), refreshDictionaries(), queryClient.invalidateQueries()]).catch(() => undefined)
    }
  }, [isLoaded, locale])
}

/** Without permissions there is nothing to show: back to the login page, and from there to here (specification 4.3c). */
async function start(): Promise<void> {
  try {
    await Promise.all([loadPermissions(), loadPreferences(), startDeparts()])
  } catch (error) {
    if (!(error instanceof ApiError && mustChangePassword(error))) {
      await signOut()
    }
  }
}

/** Sign-in has told them; after a reload they are asked for. Without an answer the user menu has one entry less. */
async function startDeparts(): Promise<void> {
  if (currentSession().departs.length === 0) {
    await loadDeparts().catch(() => undefined)
  }
}

/** Who belongs to several departments and has chosen none does so before the work begins (specification 2.14g). */
function DepartChoice() {
  const { DepartDialog } = useProduct()
  const hasSeveral = useSession(({ departs }) => departs.length > 1)
  const current = useCurrentDepart()
  return <Suspense>{hasSeveral && !current && <DepartDialog isForced onClose={() => {}} />}</Suspense>
}

function Site({ userId }: { readonly userId: string }) {
  const say = useText()
  const { homePath } = useProduct()
  const site = useSiteRoutes()
  useMemo(() => restoreTabs(userId, homePath), [userId, homePath])
  if (site.isWrongVersion) {
    // Nothing of this menu fits this client: the failure stays on the screen (specification 6.5c, 8.17d).
    return (
      <ErrorPage status={500} onRetry={() => location.reload()}>
        {say([
          '系统启动失败：菜单数据与当前前端版本不匹配，请联系管理员更换菜单',
          'Start-up failed: the menu is made for another version of this client. Ask an administrator to replace it.',
        ])}
      </ErrorPage>
    )
  }
  return <MainLayout site={site} />
}
