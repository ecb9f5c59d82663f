import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { AnyResource } from '#kit/contract/resource.ts'
import { storage } from '../../browser/storage.web.ts'
import { ApiError } from '../../client/api-error.ts'
import { OLD_KEY, oldQueries } from './old-queries.ts'
import { addSaved } from './use-saved-queries.web.tsx'

/** Brings what earlier versions kept in this browser to the server, once. */
export function useOldQueries(resource: AnyResource, onMoved: () => void): void {
  const { pathname } = useLocation()
  const move = useEffectEvent(async () => {
    const moves = await Promise.all([resource.name, pathname].map((code) => moveKey(resource, OLD_KEY + code)))
    if (moves.some((isMoved) => isMoved)) {
      onMoved()
    }
  })
  useEffect(() => void move(), [])
}

async function moveKey(resource: AnyResource, key: string): Promise<boolean> {
  const stored = storage.read(key, (value) => Array.isArray(value))
  if (!stored) {
    return false
  }
  // Taken first, so that it is not brought twice; put back when the server cannot be reached.
  storage.remove(key)
  for (const saved of oldQueries(resource, stored)) {
    try {
      await addSaved(saved)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.http === 200
      if (!isRefused) {
        storage.write(key, stored)
        return true
      }
    }
  }
  return true
}
