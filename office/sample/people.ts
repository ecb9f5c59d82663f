import type { ChoiceOf } from '#kit/contract/choices.ts'
import { SEX } from '#office/standard/sex.ts'
/** Somebody of the demo shop. Nobody knows their passwords: they are looked at as, or their passwords are reset. */
export interface DemoPerson {
  readonly username: string
  readonly realname: string
  readonly sex: ChoiceOf<typeof SEX>
  /** Codes of departments; the first is the one they work in. */
  readonly departs: readonly string[]
  /** Codes of roles. */
  readonly roles: readonly string[]
  readonly post: string
  readonly isFrozen?: boolean
  /** In charge of their first department. */
  readonly isInCharge?: boolean
}

/** A00 is the company; departments as `organisation-seed.ts` makes them. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'linyue',
    realname: '林悦',
    sex: SEX.female,
    departs: ['A01'],
    roles: ['shop-admin'],
    post: 'store-manager',
    isInCharge: true,
  },
  {
    username: 'zhaoqing',
    realname: '赵晴',
    sex: SEX.female,
    departs: ['A01A01'],
    roles: ['catalogue-editor'],
    post: 'operator',
    isInCharge: true,
  },
  {
    username: 'sunhao',
    realname: '孙浩',
    sex: SEX.male,
    departs: ['A01A01A01'],
    roles: ['catalogue-editor'],
    post: 'senior-buyer',
  },
  {
    username: 'wuting',
    realname: '吴婷',
    sex: SEX.female,
    departs: ['A01A01A02', 'A01A03'],
    roles: ['demo-trainee'],
    post: 'trainee',
  },
  {
    username: 'zhengyi',
    realname: '郑一',
    sex: SEX.male,
    departs: ['A01A02A02'],
    roles: ['packer'],
    post: 'warehouse',
  },
  {
    username: 'mawen',
    realname: '马文',
    sex: SEX.male,
    departs: ['A01A02A02'],
    roles: ['warehouse'],
    post: 'warehouse',
  },
  {
    username: 'luoyi',
    realname: '罗漪',
    sex: SEX.female,
    departs: ['A01A01A01'],
    roles: ['purchaser'],
    post: 'senior-buyer',
  },
  {
    username: 'chenmo',
    realname: '陈默',
    sex: SEX.male,
    departs: ['A01A02'],
    roles: ['packer', 'order-clerk'],
    post: 'warehouse',
    isInCharge: true,
  },
  {
    username: 'huxin',
    realname: '胡欣',
    sex: SEX.female,
    departs: ['A01A03'],
    roles: ['customer-service', 'after-sale'],
    post: 'support',
  },
  {
    username: 'gaoyuan',
    realname: '高远',
    sex: SEX.male,
    departs: ['A01A03'],
    roles: ['customer-service'],
    post: 'support',
    isFrozen: true,
  },
  { username: 'heqian', realname: '何倩', sex: SEX.female, departs: ['A01A04'], roles: ['finance'], post: 'operator' },
  { username: 'lubo', realname: '陆博', sex: SEX.male, departs: ['A01A04'], roles: ['auditor'], post: 'operator' },
]

/** The trainee's role: the list of figures with a data rule, so that there is something to ask about. */
export const DEMO_TRAINEE = {
  code: 'demo-trainee',
  name: ['实习生（示例）', 'Trainee (sample)'],
  page: 'shop/GoodsList',
  perms: 'shop:goods:list',
  rule: { name: '只看草稿', column: 'state', operator: '=', value: '0' },
} as const

/** A role of the selection team, given by their department. */
export const DEMO_DEPART_ROLE = {
  depart: 'A01A01',
  code: 'selection-reader',
  name: ['选品查看', 'Selection reader'],
  codes: ['shop:presellGoods:list', 'shop:finalGoods:list'],
  people: ['zhaoqing'],
} as const

/** Who stands in for whom, from today for thirty days. */
export const DEMO_AGENCY = { principal: 'heqian', agent: 'huxin' } as const
