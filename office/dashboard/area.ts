import { defineArea } from '#kit/contract/area.ts'
import { COMMENT_RIGHT_TITLES } from '#kit/contract/comment.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from '../rights/access.ts'
import { HOME_URL } from '../system/permission/home-page.ts'
import { SEE_PERSONAL } from '../system/user/pickable-user.ts'
import { FIRST_STEPS_RIGHTS } from './first-steps/first-steps.ts'
import { LIVE_PAGE } from './live/live.ts'
import { SEE_CHARTS } from './report/report.ts'
import { WORK_PAGE } from './task-board/task-board.ts'
import { SEE_WORKPLACE, SET_DEFAULTS } from './tile/tile.ts'

const VIEW = ['查看', 'View'] as const

/** The home page: what waits, and the numbers of the shop; dashboards with more of both. */
export const dashboardArea = defineArea({
  group: { key: 'boards', title: ['数据看板', 'Dashboards'], url: '/boards', icon: 'bar-chart', order: 0.5 },
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
      power: 'none',
      permissions: [
        [FIRST_STEPS_RIGHTS.view, ['查看开店步骤', 'See the first steps of the shop']],
        [FIRST_STEPS_RIGHTS.edit, ['标记与收起开店步骤', 'Say what is done of them, and put them away']],
        ['system:savedQuery:share', ['共享查询与视图', 'Share saved queries and views'], 'rights'],
        [EXPLAIN, ['权限透视', 'Explain permissions'], 'rights'],
        [TRY_RULES, ['试运行数据规则', 'Try data rules on people'], 'rights'],
        [VIEW_AS, ['以他人身份查看', 'View as user'], 'rights'],
        ...COMMENT_RIGHT_TITLES,
        [SEE_PERSONAL, ['查看用户的性别、电话和生日', 'See sex, phone and birthday of users'], 'rights'],
      ],
    },
    {
      key: 'shop:workplace',
      under: 'boards',
      title: ['工作台', 'Workplace'],
      url: '/dashboard/workplace',
      component: 'dashboard/Workplace',
      icon: 'appstore',
      order: 1,
      keepAlive: true,
      power: 'none',
      permissions: [
        [SEE_WORKPLACE, VIEW],
        [SET_DEFAULTS, ['设置角色的默认卡片', 'Set the tiles that a role starts with']],
      ],
    },
    {
      key: 'shop:chartBoard',
      under: 'boards',
      title: ['图表分析', 'Charts'],
      url: '/dashboard/chart',
      component: 'dashboard/IndexChart',
      icon: 'area-chart',
      order: 2,
      keepAlive: true,
      power: 'none',
      permissions: [[SEE_CHARTS, VIEW]],
    },
    {
      key: 'shop:workBoard',
      under: 'boards',
      title: ['任务看板', 'Tasks'],
      url: '/dashboard/task',
      component: 'dashboard/IndexTask',
      icon: 'profile',
      order: 3,
      keepAlive: true,
      power: 'none',
      permissions: [[WORK_PAGE.permission, VIEW]],
    },
    {
      key: 'shop:liveBoard',
      under: 'boards',
      title: ['经营监控', 'Live numbers'],
      url: '/dashboard/monitor',
      component: 'dashboard/Monitor',
      icon: 'dashboard',
      order: 4,
      keepAlive: true,
      power: 'none',
      permissions: [[LIVE_PAGE.permission, VIEW]],
    },
  ],
})
