import { useEffect, useMemo, useState } from 'react'
import { storage, WEEK_MS } from '#kit/web/browser/storage.web.ts'
import { isRecord } from '#kit/web/client/api-error.ts'
import { client, fileUrl } from '#kit/web/client/client.web.ts'
import type { SignInLook } from '#kit/web/shell/app-context.web.ts'
import { type ShownLook, SIGN_IN_LOOK_PATH } from './shown-look.ts'

/** What was shown last: the page stands still when nothing has changed since. */
const KEPT_KEY = 'SIGN_IN_LOOK'

/** What the pages of signing in look like; undefined until it is known. @param isShown such a page stands there */
export function useSignInLook(isShown: boolean): SignInLook | undefined {
  const [look, setLook] = useState(() => storage.read(KEPT_KEY, isLook))
  useEffect(() => {
    if (!isShown) {
      return
    }
    client.get<ShownLook>(SIGN_IN_LOOK_PATH, {}, { handles: 'all', failOnExpiry: true }).then(
      (shown) => {
        storage.write(KEPT_KEY, shown, WEEK_MS)
        setLook(shown)
      },
      () => undefined,
    )
  }, [isShown])
  return useMemo(() => look && shownAs(look), [look])
}

function shownAs({ name, nameEn, slogan, sloganEn, logo, picture, color }: ShownLook): SignInLook {
  return {
    title: name ? [name, nameEn || name] : undefined,
    line: slogan ? [slogan, sloganEn || slogan] : undefined,
    logo: logo ? fileUrl(logo) : undefined,
    picture: picture ? fileUrl(picture) : undefined,
    color: color ?? undefined,
  }
}

function isLook(value: unknown): value is ShownLook {
  return isRecord(value)
}
