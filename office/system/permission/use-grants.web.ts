import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type GrantCalls, loadEntries } from './grant-calls.web.ts'
import {
  allGranted,
  changesOf,
  type GrantEntry,
  type GrantRules,
  type Grants,
  type GrantTree,
  grantTree,
  toggled,
} from './grant-tree.ts'

/** Grants on their way: as they were loaded, and as they are to be. */
export function useGrants(calls: GrantCalls) {
  const [tree, setTree] = useState<GrantTree>()
  const [before, setBefore] = useState<Grants>({ permissionIds: [], rules: [] })
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set())
  const [rules, setRules] = useState<ReadonlyMap<string, GrantRules>>(new Map())
  const [error, setError] = useState<unknown>()

  const show = (grants: Grants) => {
    setBefore(grants)
    setGranted(new Set(grants.permissionIds))
    setRules(new Map(grants.rules.map((one) => [one.permissionId, one])))
  }
  const load = async () => {
    setError(undefined)
    try {
      const [entries, grants, within] = await Promise.all([loadEntries(), calls.load(), calls.within?.()])
      setTree(grantTree(within ? limited(entries, new Set(within)) : entries))
      show(grants)
    } catch (failure) {
      setError(failure)
    }
  }
  const start = useEffectEvent(() => void load())
  useEffect(() => start(), [])

  const changes = useMemo(() => changesOf(before, granted, rules), [before, granted, rules])
  return {
    tree,
    granted,
    rules,
    changes,
    error,
    isChanged: changes.granted.length + changes.taken.length + changes.rules.length > 0,
    load,
    toggle: (id: string, isLinked: boolean) => tree && setGranted(toggled(tree, granted, { id, isLinked })),
    grantAll: () => tree && setGranted(allGranted(tree, granted)),
    takeAll: () =>
      setGranted(
        new Set([...granted].filter((id) => tree?.entries.get(id)?.held === 'none' || !tree?.entries.has(id))),
      ),
    tick: (next: GrantRules) => setRules(new Map(rules).set(next.permissionId, next)),
    undo: () => show(before),
    async save() {
      const answer = await calls.save([...granted], before.permissionIds, changes.rules)
      show({ permissionIds: [...granted], rules: [...rules.values()] })
      return answer
    },
  }
}

/** The part of the menu with these entries and what leads to them. */
function limited(entries: readonly GrantEntry[], within: ReadonlySet<string>): readonly GrantEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = new Set<string>()
  for (const id of within) {
    for (let entry = byId.get(id); entry && !shown.has(entry.id); entry = byId.get(entry.parentId ?? '')) {
      shown.add(entry.id)
    }
  }
  return entries
    .filter(({ id }) => shown.has(id))
    .map((entry) => (within.has(entry.id) ? entry : { ...entry, held: 'none' }))
}
