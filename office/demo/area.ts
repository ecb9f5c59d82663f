import { defineArea } from '#kit/contract/area.ts'
import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import { DEMO_ROOT } from '../demo-root.ts'
import { DEMO_PAGES, demoPath } from './demo-pages.ts'
import { sampleOrder } from './order/order.ts'
import { samplePerson } from './person/person.ts'
import { sampleShip } from './ship/ship.ts'

/** The gallery: every part of the kit with an example. */
export const demoArea = defineArea({
  group: { key: 'demo', title: ['组件示例', 'Components'], url: DEMO_ROOT, icon: 'appstore', order: 99 },
  resources: [sampleOrder, samplePerson, sampleShip],
  screens: [
    ...DEMO_PAGES.map(
      (page, index): MenuScreen => ({
        key: `demo:${page.name}`,
        under: 'demo',
        title: page.title,
        url: demoPath(page),
        component: page.component,
        order: index + 1,
        keepAlive: true,
        power: 'none',
        permissions: page.permissions ?? [],
      }),
    ),
  ],
})
