import { expect, test } from 'vitest'
import { allGranted, boxesOf, changesOf, type GrantEntry, grantTree, matching, toggled } from './grant-tree.ts'

const entry = (id: string, parentId: string | null, more: Partial<GrantEntry> = {}): GrantEntry => ({
  id,
  parentId,
  name: id,
  nameEn: null,
  menuType: 1,
  component: 'x/Page',
  perms: null,
  ruleFlag: 0,
  held: 'all',
  isRead: false,
  ...more,
})
const button = { menuType: 2, component: null }
const group = { menuType: 0, component: 'layouts/RouteView' }

const TREE = grantTree([
  entry('group', null, group),
  entry('page', 'group'),
  entry('add', 'page', { ...button, perms: 'page:add' }),
  entry('edit', 'page', { ...button, held: 'none' }),
  entry('other', 'group'),
  entry('empty', null, group),
])
const set = (...ids: readonly string[]) => new Set(ids)
const click = (granted: ReadonlySet<string>, id: string, isLinked: boolean) =>
  [...toggled(TREE, granted, { id, isLinked })].toSorted()

test('a group is checked when all below it is granted, and half when some is', () => {
  expect(boxesOf(TREE, set('add'))).toEqual({ checked: ['add'], halfChecked: ['page', 'group'] })
  expect(boxesOf(TREE, set('page', 'add', 'edit', 'other')).checked).toContain('group')
  expect(boxesOf(TREE, set())).toEqual({ checked: [], halfChecked: [] })
})

test('a click on a group means everything below it that can be granted', () => {
  expect(click(set(), 'group', false)).toEqual(['add', 'other', 'page'])
  expect(click(set('add', 'other', 'page', 'edit'), 'group', false)).toEqual(['edit'])
  expect(click(set('edit'), 'empty', false)).toEqual(['edit'])
})

test('alone, a page is granted without its buttons; linked, with them, and a button with its page', () => {
  expect(click(set(), 'page', false)).toEqual(['page'])
  expect(click(set(), 'page', true)).toEqual(['add', 'page'])
  expect(click(set('other'), 'add', true)).toEqual(['add', 'other', 'page'])
  expect(click(set('page', 'add', 'edit'), 'page', true)).toEqual(['edit'])
})

test('a page and the button that it is read by are given and taken together, linked or not', () => {
  const tree = grantTree([
    entry('page', null),
    entry('list', 'page', { ...button, isRead: true }),
    entry('add', 'page', button),
  ])
  const together = (granted: ReadonlySet<string>, id: string) =>
    [...toggled(tree, granted, { id, isLinked: false })].toSorted()
  expect(together(set(), 'page')).toEqual(['list', 'page'])
  expect(together(set(), 'list')).toEqual(['list', 'page'])
  expect(together(set('add', 'list', 'page'), 'list')).toEqual(['add'])
  expect(together(set('add', 'list', 'page'), 'page')).toEqual(['add'])
  expect(together(set(), 'add')).toEqual(['add'])
})

test('all is all that the person holds themselves', () => {
  expect([...allGranted(TREE, set('edit'))].toSorted()).toEqual(['add', 'edit', 'other', 'page'])
})

test('a search shows what matches with the way to it', () => {
  expect(matching(TREE, 'PAGE:')).toEqual({ shown: set('add', 'page', 'group'), hits: 1 })
})

test('changes are the difference, with rules where they say something else', () => {
  const before = {
    permissionIds: ['page', 'other'],
    rules: [{ permissionId: 'page', ruleIds: ['r1'], match: 'and' as const }],
  }
  const rules = (ruleIds: readonly string[], match: 'and' | 'or') =>
    new Map([['page', { permissionId: 'page', ruleIds, match }]])
  expect(changesOf(before, set('page', 'add'), rules(['r1'], 'or'))).toEqual({
    granted: ['add'],
    taken: ['other'],
    rules: [],
  })
  expect(changesOf(before, set('page'), rules(['r1', 'r2'], 'or')).rules).toHaveLength(1)
  expect(changesOf(before, set('other'), rules(['r2'], 'and')).rules).toEqual([])
})
