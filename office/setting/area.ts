import { defineArea } from '#kit/contract/area.ts'
import { DEMO_ROWS_RIGHTS } from './demo-rows/demo-rows.ts'
import { SETTING_RIGHTS } from './setting-values.ts'

/** The rules of the shop. */
export const settingArea = defineArea({
  resources: [],
  screens: [
    {
      key: 'shop:setting',
      under: 'shop',
      title: ['商城设置', 'Shop settings'],
      url: '/shop/setting',
      component: 'shop/SettingPage',
      icon: 'setting',
      order: 90,
      keepAlive: true,
      power: 'none',
      permissions: [
        [SETTING_RIGHTS.list, ['查看', 'View']],
        [SETTING_RIGHTS.edit, ['修改', 'Change']],
      ],
    },
    {
      key: 'system:demoRows',
      under: 'system',
      title: ['示例数据', 'Demo data'],
      url: '/isystem/demoRows',
      component: 'system/DemoRows',
      icon: 'inbox',
      order: 91,
      keepAlive: true,
      power: 'none',
      permissions: [
        [DEMO_ROWS_RIGHTS.list, ['查看', 'View']],
        [DEMO_ROWS_RIGHTS.remove, ['清除', 'Remove']],
      ],
    },
  ],
})
