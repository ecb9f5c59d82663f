import { apiBase } from '#kit/web/client/client.web.ts'
import { THIRD_LOGIN_PATH } from './third-login.ts'

/** The page that was asked for before signing in, for the way back from another server. */
const TARGET_KEY = 'SIGN_IN_TARGET'

/** Where this server sends people on to a provider. */
export const providerAddress = (code: string): string =>
  `${apiBase}${THIRD_LOGIN_PATH}/oauth2/${encodeURIComponent(code)}/login?${new URLSearchParams({ state: location.origin })}`

/** Keeps the asked page while this one is left for another server. */
export function keepTarget(): void {
  const target = new URLSearchParams(location.search).get('redirect')
  if (target === null) {
    sessionStorage.removeItem(TARGET_KEY)
  } else {
    sessionStorage.setItem(TARGET_KEY, target)
  }
}

/** The query that leads to the page which was asked for; once. */
export function takenTarget(): string {
  const target = sessionStorage.getItem(TARGET_KEY)
  sessionStorage.removeItem(TARGET_KEY)
  return target === null ? '' : `?${new URLSearchParams({ redirect: target })}`
}
