import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, dict, image, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'

/** Members have the enabled levels only. */
export const LEVEL_STATE = choices('member_level_state', ['会员等级状态', 'States of member levels'], {
  disabled: [0, '停用', 'Disabled', 'grey'],
  enabled: [1, '启用', 'Enabled', 'green'],
})

const LEVEL_COLOR = choices('member_level_color', ['会员等级颜色', 'Colours of member levels'], {
  grey: ['grey', '银灰', 'Silver', 'grey'],
  blue: ['blue', '蓝', 'Blue', 'blue'],
  green: ['green', '绿', 'Green', 'green'],
  orange: ['orange', '金', 'Gold', 'orange'],
  red: ['red', '红', 'Red', 'red'],
})

const { disabled, enabled } = LEVEL_STATE

/** Growth that nobody reaches: levels from there on are given by hand. */
export const GROWTH_MAX = 99_999_999

/** What members of a level get; the higher the rank, the better. */
export const memberLevel = defineResource({
  name: 'member-level',
  title: ['会员等级', 'Member level'],
  path: '/shop/memberLevel',
  table: 'shop_member_level',
  permission: 'shop:memberLevel',
  power: 'none',
  menu: { under: 'member', url: '/shop/memberLevel', component: 'shop/MemberLevelList', icon: 'tags', order: 2 },
  fields: {
    name: text(['名称', 'Name'], { required: true, unique: true, max: 50 }),
    nameEn: text(['英文名称', 'English name'], { max: 50 }),
    rank: number(['等级', 'Rank'], {
      required: true,
      min: 1,
      max: 99,
      help: ['数字越大等级越高', 'The higher, the better'],
    }),
    growthFrom: number(['成长值起点', 'Growth from'], {
      initial: 0,
      max: GROWTH_MAX,
      help: ['成长值达到后自动升级', 'Members who have as much rise to it by themselves'],
    }),
    memberPriceUse: boolean(['享会员价', 'Member prices'], { initial: true }),
    integralRate: number(['积分倍率（‰）', 'Points rate (‰)'], {
      initial: 1000,
      max: 100_000,
      help: ['1000 为一倍', '1000: once'],
    }),
    freeFreightOver: money(['满额包邮', 'Free freight from'], {
      help: ['不填为不包邮，0 为总是包邮', 'Never when empty, always with 0'],
    }),
    holdDays: number(['免费寄存（天）', 'Days on hold for free'], {
      max: 365,
      help: ['不填则按系统设置', 'As the settings say when empty'],
    }),
    color: dict(['颜色', 'Colour'], LEVEL_COLOR, { initial: 'grey' }),
    icon: image(['图标', 'Icon']),
    state: dict(['状态', 'State'], LEVEL_STATE, { readonly: true }),
  },
  computed: { members: number(['会员', 'Members']) },
  empty: ['新增会员等级，顾客按成长值升级', 'Add levels: members rise by their growth'],
  list: [
    ...[
      'name',
      'rank',
      'growthFrom',
      'memberPriceUse',
      'integralRate',
      'freeFreightOver',
      'holdDays',
      'members',
      'state',
    ],
    ...['color', 'icon', 'nameEn'],
  ] as const,
  search: { name: 'like', state: 'in', memberPriceUse: 'eq', rank: 'range', growthFrom: 'range' },
  form: [
    ['name', 'nameEn'],
    ['rank', 'growthFrom'],
    ['memberPriceUse', 'integralRate'],
    ['freeFreightOver', 'holdDays'],
    ['color', 'icon'],
  ],
  actions: {
    disable: action(['停用', 'Disable'], {
      on: 'rows',
      confirm: {
        content: [
          '停用后不再有人升到此等级，已有会员按其余等级计。',
          'Nobody rises to it any more; its members count as those of their next level.',
        ],
      },
      done: ['已停用 {n} 项', '{n} disabled'],
      undo: 'enable',
    }),
    enable: action(['启用', 'Enable'], { on: 'rows', done: ['已启用 {n} 项', '{n} enabled'], undo: 'disable' }),
  },
  states: defineStates('state', {
    initial: [enabled],
    moves: {
      disable: { from: [enabled], to: disabled },
      enable: { from: [disabled], to: enabled },
    },
  }),
  without: ['importExcel'],
})
