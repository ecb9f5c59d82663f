import type { RuleMatch } from '#kit/contract/data-rule.ts'
import { byParent } from '#kit/contract/nested.ts'
import { isGroup, MENU_TYPE } from './menu-kind.ts'

/** An entry of the menu that can be granted, or a group of such. */
export interface GrantEntry {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly menuType: number
  readonly component: string | null
  readonly perms: string | null
  /** 1 when it has data rules to tick. */
  readonly ruleFlag: number
  /** Whoever grants holds it: wholly, within the rows of their own rules, or not at all. */
  readonly held: 'all' | 'bound' | 'none'
  /** A button without which its page shows nothing: both are given together. */
  readonly isRead: boolean
}

/** What most entries are, left out of the answer: a menu has thousands of them. */
const USUAL = {
  parentId: null,
  nameEn: null,
  component: null,
  perms: null,
  ruleFlag: 0,
  held: 'all',
  isRead: false,
} as const

/** An entry on its way: what is usual is left out. */
export type PackedEntry = Pick<GrantEntry, 'id' | 'name' | 'menuType'> & Partial<GrantEntry>

export function packedEntry(entry: GrantEntry): PackedEntry {
  const { id, name, menuType } = entry
  const unusual = Object.entries(USUAL).flatMap(([key, usual]) => {
    const value = entry[key as keyof typeof USUAL]
    // a component only tells groups from pages
    const isTold = value !== usual && (key !== 'component' || isGroup(entry))
    return isTold ? [[key, value]] : []
  })
  return { id, name, menuType, ...Object.fromEntries(unusual) }
}

export function unpackedEntry(packed: PackedEntry): GrantEntry {
  return { ...USUAL, ...packed }
}

/** The rules ticked for something that is granted. */
export interface GrantRules {
  readonly permissionId: string
  readonly ruleIds: readonly string[]
  readonly match: RuleMatch
}

/** What somebody was granted: pages and buttons, and the rules that bind pages. */
export interface Grants {
  readonly permissionIds: readonly string[]
  readonly rules: readonly GrantRules[]
}

/** The entries by their place. */
export interface GrantTree {
  readonly entries: ReadonlyMap<string, GrantEntry>
  /** Children by parent; '' has the first level. */
  readonly below: ReadonlyMap<string, readonly GrantEntry[]>
}

export function grantTree(rows: readonly GrantEntry[]): GrantTree {
  const entries = new Map(rows.map((row) => [row.id, row]))
  const placed = rows.map((row) => ({ ...row, parentId: entries.has(row.parentId ?? '') ? row.parentId : null }))
  return { entries: new Map(placed.map((row) => [row.id, row])), below: byParent(placed) }
}

/** The entry and everything below it, from top to bottom. */
function branchOf({ entries, below }: GrantTree, id: string): readonly GrantEntry[] {
  const found: GrantEntry[] = []
  const walk = (entry: GrantEntry | undefined): void => {
    if (entry) {
      found.push(entry)
      below.get(entry.id)?.forEach(walk)
    }
  }
  walk(entries.get(id))
  return found
}

/** Entries above one, nearest first. */
export function aboveOf({ entries }: GrantTree, id: string): readonly GrantEntry[] {
  const found: GrantEntry[] = []
  let entry = entries.get(entries.get(id)?.parentId ?? '')
  while (entry && !found.includes(entry)) {
    found.push(entry)
    entry = entries.get(entry.parentId ?? '')
  }
  return found
}

/**
 * The boxes of the tree. Pages and buttons are checked when they are granted; a group, which carries no right, when
 * everything below it is, and half when some of it is.
 */
export function boxesOf(
  tree: GrantTree,
  granted: ReadonlySet<string>,
): { readonly checked: readonly string[]; readonly halfChecked: readonly string[] } {
  const checked = [...granted]
  const halfChecked: string[] = []
  const walk = (entry: GrantEntry): { readonly all: number; readonly granted: number } => {
    const own = isGroup(entry) ? 0 : 1
    const sum = { all: own, granted: own === 1 && granted.has(entry.id) ? 1 : 0 }
    for (const child of tree.below.get(entry.id) ?? []) {
      const part = walk(child)
      sum.all += part.all
      sum.granted += part.granted
    }
    if (own === 0 && sum.granted > 0) {
      const boxes = sum.granted === sum.all ? checked : halfChecked
      boxes.push(entry.id)
    } else if (own === 1 && !granted.has(entry.id) && sum.granted > 0) {
      halfChecked.push(entry.id)
    }
    return sum
  }
  tree.below.get('')?.forEach(walk)
  return { checked, halfChecked }
}

/**
 * What is granted after a click on a box. A group stands for everything below it. Linked, a page takes what is below it
 * along, and a button the pages that lead to it; what the person does not hold themselves is left as it is. A page and the
 * button that it is read by go together, linked or not.
 */
export function toggled(
  tree: GrantTree,
  granted: ReadonlySet<string>,
  { id, isLinked }: { readonly id: string; readonly isLinked: boolean },
): ReadonlySet<string> {
  const entry = tree.entries.get(id)
  if (!entry) {
    return granted
  }
  const takesBranch = isLinked || isGroup(entry)
  const chosen = takesBranch ? branchOf(tree, id) : [entry, ...readTogether(tree, entry)]
  const branch = chosen.filter((one) => !isGroup(one) && one.held !== 'none')
  const isOn = isGroup(entry) ? branch.length > 0 && branch.every((one) => granted.has(one.id)) : granted.has(id)
  const next = new Set(granted)
  if (isOn) {
    for (const one of branch) {
      next.delete(one.id)
    }
    return next
  }
  const above = isLinked ? aboveOf(tree, id).filter((one) => !isGroup(one) && one.held !== 'none') : []
  for (const one of [...branch, ...above]) {
    next.add(one.id)
  }
  return next
}

/** What is given and taken with one entry: the buttons that a page is read by, or the page that such a button belongs to. */
function readTogether({ entries, below }: GrantTree, { id, parentId, isRead }: GrantEntry): readonly GrantEntry[] {
  const page = isRead && entries.get(parentId ?? '')
  return page ? [page] : (below.get(id) ?? []).filter((one) => one.isRead)
}

/** All that can be granted, and what is there already. */
export function allGranted(tree: GrantTree, granted: ReadonlySet<string>): ReadonlySet<string> {
  const held = [...tree.entries.values()].filter((entry) => !isGroup(entry) && entry.held !== 'none')
  return new Set([...granted, ...held.map(({ id }) => id)])
}

/** Entries whose name or code holds the text, with what is above and below them. */
export function matching(
  tree: GrantTree,
  text: string,
): { readonly shown: ReadonlySet<string>; readonly hits: number } {
  const part = text.trim().toLowerCase()
  const shown = new Set<string>()
  let hits = 0
  for (const entry of tree.entries.values()) {
    if ([entry.name, entry.nameEn, entry.perms].some((words) => words?.toLowerCase().includes(part))) {
      hits += 1
      for (const one of [...branchOf(tree, entry.id), ...aboveOf(tree, entry.id)]) {
        shown.add(one.id)
      }
    }
  }
  return { shown, hits }
}

/** What a save would change. */
export interface GrantChanges {
  readonly granted: readonly string[]
  readonly taken: readonly string[]
  readonly rules: readonly GrantRules[]
}

export function changesOf(
  before: Grants,
  granted: ReadonlySet<string>,
  rules: ReadonlyMap<string, GrantRules>,
): GrantChanges {
  const had = new Set(before.permissionIds)
  const hadRules = new Map(before.rules.map((one) => [one.permissionId, one]))
  return {
    granted: [...granted].filter((id) => !had.has(id)),
    taken: before.permissionIds.filter((id) => !granted.has(id)),
    rules: [...rules.values()].filter(
      (one) => granted.has(one.permissionId) && rulesKey(hadRules.get(one.permissionId)) !== rulesKey(one),
    ),
  }
}

/** How rules are joined matters where there are several. */
function rulesKey(rules: GrantRules | undefined): string {
  const ids = [...new Set(rules?.ruleIds ?? [])].toSorted()
  return ids.join(',') + (ids.length > 1 ? `:${rules?.match}` : '')
}

/** A page that shows rows of its own; buttons have none. */
export function canHaveRules(entry: GrantEntry): boolean {
  return entry.ruleFlag === 1 && entry.menuType !== MENU_TYPE.button && !isGroup(entry)
}
