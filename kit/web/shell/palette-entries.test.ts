import { match } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { type PaletteEntry, paletteGroups, segments } from './palette-entries.ts'

const entry = (key: string, title: string, also = ''): PaletteEntry => ({
  key,
  title,
  note: '',
  also,
  run: () => undefined,
})

const USERS = entry('page:/isystem/user', '用户管理', '/isystem/user')
const ROLES = entry('page:/isystem/role', '角色管理', '/isystem/role')
const LEAVE = entry('action:leave', '退出登录')
const MIKU = entry('record:shelf:1', '初音未来')

const groupsFor = (typed: string, recent: readonly PaletteEntry[] = []) =>
  paletteGroups({
    typed,
    groups: [
      { key: 'pages', title: '页面', entries: [USERS, ROLES] },
      { key: 'actions', title: '操作', entries: [LEAVE] },
      { key: 'shelf', title: '陈列柜', entries: [MIKU] },
    ],
    recent: { key: 'recent', title: '最近使用', entries: recent },
    readAloud: (text, asked) => match(text, asked, { precision: 'start', continuous: true }),
  })

/** Titles by group, what was typed in brackets. */
const shown = (typed: string, recent?: readonly PaletteEntry[]) =>
  groupsFor(typed, recent).map(({ key, entries }) => [
    key,
    ...entries.map((one) =>
      segments(one)
        .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
        .join(''),
    ),
  ])

test('[2.14h] finds by title, path, pinyin and initials, and marks what was typed of the title', () => {
  expect(shown('用户')[0]).toEqual(['pages', '[用户]管理'])
  expect(shown(' 管理 ')[0]).toEqual(['pages', '用户[管理]', '角色[管理]'])
  expect(shown('yhgl')[0]).toEqual(['pages', '[用户管理]'])
  expect(shown('guan li')[0]).toEqual(['pages', '用户[管理]', '角色[管理]'])
  expect(shown('tuichud')[0]).toEqual(['actions', '[退出登]录'])
  expect(shown('USER')[0]).toEqual(['pages', '用户管理'])
})

test('records are what the server found, whatever their titles say', () => {
  expect(shown('miku')).toEqual([['shelf', '初音未来']])
  expect(shown('cy').at(-1)).toEqual(['shelf', '[初音]未来'])
})

test('what was used last comes first and is not told twice; it has to match, too', () => {
  expect(shown('', [MIKU, ROLES])).toEqual([
    ['recent', '初音未来', '角色管理'],
    ['pages', '用户管理'],
    ['actions', '退出登录'],
  ])
  expect(shown('gl', [LEAVE, ROLES])).toEqual([
    ['recent', '角色[管理]'],
    ['pages', '用户[管理]'],
    ['shelf', '初音未来'],
  ])
})
