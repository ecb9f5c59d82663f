import { expect, it } from 'vitest'
import { MENU_ICONS } from '#kit/web/shell/menu-icon.web.tsx'
import { declared, MENU_GROUPS, MENU_SCREENS } from '../office.ts'

it('every entry of the menu names an icon that there is', () => {
  const named = [...MENU_GROUPS, ...MENU_SCREENS, ...declared.flatMap(({ menu }) => menu ?? [])]
  const icons = named.flatMap((entry) => (entry.icon ? [entry.icon] : []))
  expect(icons.length).toBeGreaterThan(20)
  expect(icons.filter((icon) => !MENU_ICONS.includes(icon))).toEqual([])
})
