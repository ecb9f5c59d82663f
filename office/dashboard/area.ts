import { defineArea } from '#kit/contract/area.ts'
import { COMMENT_RIGHT_TITLES } from '#kit/contract/comment.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from '../rights/access.ts'
import { HOME_URL } from '../system/menu/home-page.ts'
import { SEE_PERSONAL } from '../system/user/pickable-user.ts'

/** The home page: what waits, and the sales of the shop. */
export const dashboardArea = defineArea({
  resources: [],
  screens: [
    {
      key: 'home',
      under: null,
      title: ['首页', 'Home'],
      url: HOME_URL,
      component: 'dashboard/Analysis',
      icon: 'home',
      order: 0,
      keepAlive: false,
      permissions: [
        ['system:savedQuery:share', ['共享查询与视图', 'Share saved queries and views']],
        [EXPLAIN, ['权限透视', 'Ask why somebody may or may not']],
        [TRY_RULES, ['试运行数据规则', 'Try data rules on people']],
        [VIEW_AS, ['以他人身份查看', 'Look at everything as somebody else']],
        ...COMMENT_RIGHT_TITLES,
        [SEE_PERSONAL, ['查看用户的性别、电话和生日', 'See sex, phone and birthday of users']],
      ],
    },
  ],
})
