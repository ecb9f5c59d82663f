export interface RedirectSettings {
  readonly homePath: string
  /** Home of the person who signed in, in place of the usual one. */
  readonly ownHomePath?: string | null | undefined
  /** Where those who are not signed in go instead of the login page, when single sign-on is on. */
  readonly alternativeLoginPath?: string | undefined
  /** Where pages that menus of other clients name stand here; undefined for any other path. */
  readonly forwardOf?: ((path: string) => string | undefined) | undefined
  /** Pages beside the login page that need no token. */
  readonly openPages?: readonly { readonly path: string }[] | undefined
}

interface Visit {
  readonly path: string
  /** With its `?`, or ''. */
  readonly search?: string
  readonly isSignedIn: boolean
}

/** Paths that lead nowhere themselves. */
function forwarded(path: string, { homePath, ownHomePath, forwardOf }: RedirectSettings): string | undefined {
  const forwards: Readonly<Record<string, string>> = {
    '/': ownHomePath || homePath,
    '/user': '/user/login',
    '/oauth2-app': '/oauth2-app/login',
  }
  return forwards[path] ?? forwardOf?.(path)
}

/** Where one signs in. */
export function isLoginPath(path: string, { alternativeLoginPath }: RedirectSettings): boolean {
  const bare = withoutEnd(path)
  return bare === '/user/login' || bare === alternativeLoginPath
}

/** A page for those who are not signed in. */
function isOpenPath(path: string, settings: RedirectSettings): boolean {
  return isLoginPath(path, settings) || (settings.openPages?.some((page) => page.path === withoutEnd(path)) ?? false)
}

function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

/** Where a visitor without a token signs in, coming back to `target` afterwards. */
function loginAddress(target: string, settings: RedirectSettings): string {
  return `${settings.alternativeLoginPath ?? '/user/login'}?redirect=${encodeURIComponent(target)}`
}

/** The address a visit is sent on to, or undefined when the page may be shown. */
export function redirectOf(visit: Visit, settings: RedirectSettings): string | undefined {
  const path = withoutEnd(visit.path)
  const forward = forwarded(path, settings)
  if (forward !== undefined && (visit.isSignedIn || isOpenPath(forward, settings))) {
    return forward
  }
  if (isOpenPath(path, settings)) {
    return visit.isSignedIn ? landingOf(visit.search ?? '', settings) : undefined
  }
  return visit.isSignedIn ? undefined : loginAddress(`${forward ?? visit.path}${visit.search ?? ''}`, settings)
}

/** Where a user goes after signing in: the asked page of this application, else home. The usual home asks for none. */
export function landingOf(search: string, settings: RedirectSettings): string {
  const encoded = /[?&]redirect=([^&]*)/.exec(search)?.[1]
  const target = encoded === undefined ? '' : decoded(encoded)
  const isOwn = isOwnPath(target) && !isOpenPath(target.split(/[?#]/)[0] ?? '', settings)
  return isOwn && target !== settings.homePath ? target : settings.ownHomePath || settings.homePath
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
