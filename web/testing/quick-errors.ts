import { prettyDOM } from '@testing-library/react'
import * as React from 'react'

/**
 * The error of a query that found nothing. The document is written out only when somebody reads the message: a query that
 * waits fails every 50 ms, and nobody reads those.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  // it is shown where it was asked, not here
  Error.captureStackTrace(error, elementError)
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      return text
    },
  })
  return error
}

/**
 * React's development build notes the stack of each element it makes, ten thousand a second, for warnings that no test
 * reads. The count starts at its end, so that none is noted.
 */
export function leaveOutOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
  }
}
