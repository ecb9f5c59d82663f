export interface RedirectSettings {
  readonly homePath: string
  /** The alternative login path of specification 2.3, when that mode is on. */
  readonly alternativeLoginPath?: string | undefined
}

interface Visit {
  readonly path: string
  /** With its `?`, or ''. */
  readonly search?: string
  readonly isSignedIn: boolean
}

/** Paths that lead nowhere themselves (specification 2.1, 2.4, 2.7). */
function forwarded(path: string, { homePath }: RedirectSettings): string | undefined {
  const forwards: Readonly<Record<string, string>> = {
    '/': homePath,
    '/user': '/user/login',
    '/oauth2-app': '/oauth2-app/login',
  }
  return forwards[path]
}

/** Open without a token (specification 2.2, 2.3). */
const OPEN_PATHS = ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/oauth2-app/login']

export function isOpenPath(path: string, { alternativeLoginPath }: RedirectSettings): boolean {
  return OPEN_PATHS.includes(path) || path === alternativeLoginPath
}

export function isLoginPath(path: string, { alternativeLoginPath }: RedirectSettings): boolean {
  return path === '/user/login' || path === alternativeLoginPath
}

/** Where a visitor without a token signs in, coming back to `target` afterwards (specification 2.9b). */
export function loginAddress(target: string, settings: RedirectSettings): string {
  const login = settings.alternativeLoginPath ?? '/user/login'
  return target === '/' || target === settings.homePath ? login : `${login}?redirect=${encodeURIComponent(target)}`
}

/** The address a visit is sent on to, or undefined when the page may be shown (specification 2.1 to 2.9). */
export function redirectOf(visit: Visit, settings: RedirectSettings): string | undefined {
  const path = visit.path.length > 1 ? visit.path.replace(/\/+$/, '') : visit.path
  const forward = forwarded(path, settings)
  if (forward !== undefined && (visit.isSignedIn || isOpenPath(forward, settings))) {
    return forward
  }
  if (isOpenPath(path, settings)) {
    return visit.isSignedIn && isLoginPath(path, settings) ? landingOf(visit.search ?? '', settings) : undefined
  }
  return visit.isSignedIn ? undefined : loginAddress(`${visit.path}${visit.search ?? ''}`, settings)
}

/** Where a user goes after signing in: the asked page of this application, else home (specification 2.9c). */
export function landingOf(search: string, settings: RedirectSettings): string {
  const encoded = /[?&]redirect=([^&]*)/.exec(search)?.[1]
  const target = encoded === undefined ? '' : decoded(encoded)
  const isOwn = isOwnPath(target) && !isOpenPath(target.split(/[?#]/)[0] ?? '', settings)
  return isOwn ? target : settings.homePath
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** `//host` and `/\host` leave the application in every browser; control characters are dropped before parsing. */
function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[\u0020-\u005b\u005d-\uffff]*$/.test(target)
}
