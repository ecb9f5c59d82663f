import { defineArea } from '#kit/contract/area.ts'
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
      permissions: [
        [SETTING_RIGHTS.list, ['查看', 'View']],
        [SETTING_RIGHTS.edit, ['修改', 'Change']],
      ],
    },
  ],
})
