import { useSearchParams } from 'react-router'
import { periodOf } from '#kit/contract/period.ts'

/** A span of days that the address of the page keeps under a name; the first one where it says none, or none that is one. */
export function usePeriod(name: string, first: string): readonly [period: string, setPeriod: (period: string) => void] {
  const [search, setSearch] = useSearchParams()
  const kept = search.get(name)
  const setPeriod = (period: string): void => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, period)
        return after
      },
      { replace: true },
    )
  }
  return [kept !== null && periodOf(kept) ? kept : first, setPeriod]
}
