import { useEffect, useState } from 'react'
import { storage, WEEK_MS } from '#kit/web/browser/storage.web.ts'
import { isRecord } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { SIGN_IN_WAYS_PATH, type WaysToSignIn } from './offered-ways.ts'

/** What was offered last: the page stands still when nothing has changed since. */
const KEPT_KEY = 'SIGN_IN_WAYS'

/** Until it is known what the house offers, and where it cannot be asked. */
const ALWAYS: WaysToSignIn = { ways: ['account'], providers: [] }

export function useWaysToSignIn(): WaysToSignIn {
  const [ways, setWays] = useState(() => storage.read(KEPT_KEY, areWays) ?? ALWAYS)
  useEffect(() => {
    client.get<WaysToSignIn>(SIGN_IN_WAYS_PATH, {}, { handles: 'all', failOnExpiry: true }).then(
      (offered) => {
        storage.write(KEPT_KEY, offered, WEEK_MS)
        setWays(offered)
      },
      () => undefined,
    )
  }, [])
  return ways
}

function areWays(value: unknown): value is WaysToSignIn {
  return isRecord(value) && Array.isArray(value.ways) && Array.isArray(value.providers)
}
