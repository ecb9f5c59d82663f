import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Longest that a page is held back for its slowest question, in milliseconds. */
const LATEST_MS = 3000

/**
 * Whether everything that a page asked first is answered; from then on it stays so. A page of several parts that shows none before
 * needs no room for those that come late: nothing that is read moves.
 * @param mine whether a question is one of the page's
 * @param later questions of parts whose code is on its way
 */
export function useFirstAnswers(mine: (key: QueryKey) => boolean, later: readonly QueryKey[]): boolean {
  const queries = useQueryClient()
  // a page that comes back with what it was answered before is there at once
  const [areThere, setThere] = useState(() => later.every((key) => queries.getQueryData(key) !== undefined))
  // behind those of the parts, which ask in theirs
  useEffect(() => {
    if (areThere) {
      return
    }
    const look = () => {
      const open = queries.isFetching({
        predicate: ({ queryKey, state }) => state.status === 'pending' && mine(queryKey),
      })
      if (open === 0 && later.every((key) => isAnswered(queries.getQueryState(key)))) {
        setThere(true)
      }
    }
    look()
    const stop = queries.getQueryCache().subscribe(look)
    const timer = setTimeout(() => setThere(true), LATEST_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [areThere, queries, mine, later])
  return areThere
}

function isAnswered(state: { readonly status: string } | undefined): boolean {
  return state !== undefined && state.status !== 'pending'
}
