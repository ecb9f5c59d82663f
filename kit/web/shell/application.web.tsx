import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { currentLocale } from '../browser/text.web.ts'
import { mustChangePassword } from '../client/api-error.ts'
import { connectClient } from '../client/client.web.ts'
import { announce } from '../client/notice.web.tsx'
import { ErrorBoundary } from '../page/error-boundary.web.tsx'
import { HomePathContext } from '../page/page-context.web.ts'
import { askToSignInAgain } from '../session/expiry.web.ts'
import { currentSession, followOtherWindows, requirePasswordChange, useSession } from '../session/session.web.ts'
import { type Product, ProductContext, useProduct } from './app-context.web.ts'
import { isLoginPath, redirectOf } from './redirects.ts'
import { ThemeRoot } from './theme/theme-root.web.tsx'
import { usePermissions } from './use-permissions.web.ts'
import { UserLayout } from './user-layout.web.tsx'
import { WholePageLoading } from './whole-page-loading.web.tsx'

const Shell = lazy(() => import('./shell.web.tsx').then((module) => ({ default: module.Shell })))
const SignInAgain = lazy(() => import('./sign-in-again.web.tsx').then((module) => ({ default: module.SignInAgain })))

connectClient({
  token: () => currentSession().token,
  tenantId: () => currentSession().tenantId,
  locale: currentLocale,
  onExpired: askToSignInAgain,
  onError: (error) => (mustChangePassword(error) ? requirePasswordChange(true) : announce(error)),
})

/** The whole browser application around a product; history mode, base `/`. */
export function Application({ product }: { readonly product: Product }) {
  const isExpired = useSession((session) => session.isExpired)
  useEffect(followOtherWindows, [])
  usePermissions(product.resolveScreen)
  return (
    <ProductContext value={product}>
      <HomePathContext value={product.homePath}>
        <ThemeRoot>
          <BrowserRouter useTransitions={false}>
            <ErrorBoundary onRetry={() => location.reload()}>
              <Suspense fallback={<WholePageLoading />}>
                <Entry />
              </Suspense>
            </ErrorBoundary>
            <Suspense>{isExpired && <SignInAgain />}</Suspense>
          </BrowserRouter>
        </ThemeRoot>
      </HomePathContext>
    </ProductContext>
  )
}

/** Sends every visit where it belongs before anything of the page is fetched. */
function Entry() {
  const product = useProduct()
  const location = useLocation()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const ownHomePath = useSession((session) => session.info?.homePath)
  const visit = { path: location.pathname, search: location.search + location.hash, isSignedIn }
  const to = redirectOf(visit, { ...product, ownHomePath })
  if (to !== undefined) {
    return <Navigate to={to} replace />
  }
  if (isLoginPath(location.pathname, product)) {
    return (
      <UserLayout>
        <product.LoginPage />
      </UserLayout>
    )
  }
  return <Shell />
}
