import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { currentLocale } from '../browser/text.web.ts'
import { mustChangePassword } from '../client/api-error.ts'
import { connectClient } from '../client/client.web.ts'
import { announce } from '../client/notice.web.tsx'
import { ErrorBoundary } from '../page/error-boundary.web.tsx'
import { HomePathContext } from '../page/page-context.web.ts'
import { askToSignInAgain } from '../session/expiry.web.ts'
import { askForProof, useFactorQuestion } from '../session/factor-question.web.ts'
import { currentSession, followOtherWindows, requirePasswordChange, useSession } from '../session/session.web.ts'
import { type Product, ProductContext, type SignInLook, useProduct } from './app-context.web.ts'
import { isLoginPath, redirectOf } from './redirects.ts'
import { ThemeRoot } from './theme/theme-root.web.tsx'
import { usePermissions } from './use-permissions.web.ts'
import { UserLayout } from './user-layout.web.tsx'
import { WholePageLoading } from './whole-page-loading.web.tsx'

const Shell = lazy(() => import('./shell.web.tsx').then((module) => ({ default: module.Shell })))
const FactorDialog = lazy(() =>
  import('../factor/factor-dialog.web.tsx').then((module) => ({ default: module.FactorDialog })),
)
const SignInAgain = lazy(() => import('./sign-in-again.web.tsx').then((module) => ({ default: module.SignInAgain })))

connectClient({
  token: () => currentSession().token,
  tenantId: () => currentSession().tenantId,
  locale: currentLocale,
  onExpired: askToSignInAgain,
  onProofAsked: askForProof,
  onWaits: (waits, message) =>
    void import('../client/waits-notice.web.tsx').then(({ announceWaits }) => announceWaits(waits, message)),
  onError: (error) => (mustChangePassword(error) ? requirePasswordChange(true) : announce(error)),
})

/** The whole browser application around a product; history mode, base `/`. */
export function Application({ product }: { readonly product: Product }) {
  const isExpired = useSession((session) => session.isExpired)
  const isSignedOut = useSession((session) => session.token === undefined)
  const look = useLook(product, isSignedOut)
  const question = useFactorQuestion((asking) => asking.question)
  useEffect(followOtherWindows, [])
  usePermissions(product.resolveScreen)
  return (
    <ProductContext value={product}>
      <HomePathContext value={product.homePath}>
        <ThemeRoot color={isSignedOut ? look?.color : undefined}>
          <BrowserRouter useTransitions={false}>
            <ErrorBoundary onRetry={() => location.reload()}>
              <Suspense fallback={<WholePageLoading />}>
                <Entry look={look} />
              </Suspense>
            </ErrorBoundary>
            <Suspense>{isExpired && <SignInAgain />}</Suspense>
            <Suspense>{question && <FactorDialog question={question} factorsPath={product.factorsPath} />}</Suspense>
          </BrowserRouter>
        </ThemeRoot>
      </HomePathContext>
    </ProductContext>
  )
}

/** Sends every visit where it belongs before anything of the page is fetched. */
function Entry({ look }: { readonly look: SignInLook | undefined }) {
  const product = useProduct()
  const location = useLocation()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const ownHomePath = useSession((session) => session.info?.homePath)
  const visit = { path: location.pathname, search: location.search + location.hash, isSignedIn }
  const to = redirectOf(visit, { ...product, ownHomePath })
  if (to !== undefined) {
    return <Navigate to={to} replace />
  }
  const openPage = product.openPages.find(({ path }) => path === location.pathname.replace(/\/+$/, ''))
  if (openPage || isLoginPath(location.pathname, product)) {
    const { title, Page } = openPage ?? { title: SIGN_IN, Page: product.LoginPage }
    return (
      <UserLayout title={title} look={look}>
        <Page />
      </UserLayout>
    )
  }
  return <Shell />
}

const NO_LOOK = () => undefined

function useLook({ useSignInLook = NO_LOOK }: Product, isShown: boolean): SignInLook | undefined {
  return useSignInLook(isShown)
}

const SIGN_IN: Text = ['登录', 'Sign in']
