import type { Text } from '#kit/contract/text.ts'

export const FIRST_STEPS_RIGHTS = { view: 'shop:firstSteps:view', edit: 'shop:firstSteps:edit' } as const

export const FIRST_STEPS_PATH = '/shop/firstSteps'

/** A page on which a step is done. */
interface StepLink {
  readonly title: Text
  /** Component of its entry in the menu, and what its address asks of it. */
  readonly component: string
  readonly query?: string
  /** What the step takes there: whoever lacks it is not shown the link. */
  readonly needs: string
}

interface FirstStep {
  readonly title: Text
  readonly hint: Text
  readonly links: readonly StepLink[]
  /**
   * What people may say of it: that the shop goes without it, or that it is done where only they can know. All others are
   * seen in the rows of the shop and never ticked.
   */
  readonly says?: Text
}

const GO_WITHOUT: Text = ['暂不需要', 'Not needed']

/** What a new shop does first, in this order. */
const FIRST_STEPS = {
  name: {
    title: ['名称与标志', 'Name and logo'],
    hint: [
      '顾客与员工看到的商城名称；标志显示在登录页',
      'What customers and staff read; the logo stands on the sign-in page',
    ],
    links: [
      {
        title: ['商城名称', 'Name'],
        component: 'shop/SettingPage',
        query: '?setting=shop.title',
        needs: 'shop:setting:edit',
      },
      { title: ['标志', 'Logo'], component: 'system/SignInLookList', needs: 'system:signInLook:edit' },
    ],
  },
  address: {
    title: ['退货地址', 'Return address'],
    hint: ['退货寄回这里；面单上的寄件人也是它', 'Where returns go back to; labels name it as the sender, too'],
    links: [
      {
        title: ['新增地址', 'Add an address'],
        component: 'shop/ReturnAddressList',
        query: '?add=1',
        needs: 'shop:returnAddress:add',
      },
    ],
  },
  payment: {
    title: ['付款渠道', 'Payment channel'],
    hint: [
      '启用渠道，再下一笔小额订单并付款：收到款项即完成',
      'Switch a channel on, place a small order and pay it: the step is done when the money has come in',
    ],
    links: [
      {
        title: ['启用渠道', 'Switch one on'],
        component: 'shop/PayChannelList',
        needs: 'shop:payChannel:enable',
      },
      { title: ['测试付款', 'Test payment'], component: 'shop/OrderNew', needs: 'shop:order:place' },
    ],
    says: GO_WITHOUT,
  },
  freight: {
    title: ['运费', 'Freight'],
    hint: [
      '在商品上设置固定运费；全部包邮则无需设置',
      'Set it on listings; not needed where all are sent free of charge',
    ],
    links: [{ title: ['设置运费', 'Set freight'], component: 'shop/ProductList', needs: 'shop:product:setFreight' }],
    says: ['全部包邮', 'All free of charge'],
  },
  figure: {
    title: ['第一件手办', 'First figure'],
    hint: ['逐件填写，或用表格一次导入', 'Fill in a form, or import a whole sheet'],
    links: [
      { title: ['填写表单', 'By form'], component: 'shop/GoodsList', query: '?add=1', needs: 'shop:goods:add' },
      { title: ['导入表格', 'By sheet'], component: 'shop/GoodsList', query: '?import=1', needs: 'shop:goods:import' },
    ],
  },
  listing: {
    title: ['第一件商品', 'First listing'],
    hint: ['为手办定价、定库存，之后上架', 'Give a figure its price and stock, then publish it'],
    links: [
      {
        title: ['新增商品', 'Add a listing'],
        component: 'shop/ProductList',
        query: '?add=1',
        needs: 'shop:product:add',
      },
    ],
  },
  mail: {
    title: ['系统邮件服务器', 'System mail server'],
    hint: ['邀请员工、验证码与给员工的通知由它发出', 'Invitations, codes and mail to staff go through it'],
    links: [
      {
        title: ['新增服务器', 'Add a server'],
        component: 'system/MailServerList',
        query: '?add=1',
        needs: 'system:mailServer:add',
      },
    ],
    says: GO_WITHOUT,
  },
  staff: {
    title: ['员工与角色', 'Staff and roles'],
    hint: ['为每位员工建立账号并分配角色', 'An account with a role for everybody who works here'],
    links: [
      { title: ['新增员工', 'Add somebody'], component: 'system/UserList', query: '?add=1', needs: 'system:user:add' },
      {
        title: ['邮件邀请', 'Invite by mail'],
        component: 'system/UserList',
        query: '?invite=1',
        needs: 'system:invitation:invite',
      },
      { title: ['查看角色', 'See roles'], component: 'system/RoleUserList', needs: 'system:role:list' },
    ],
    says: ['只有我一人', 'Only me'],
  },
  storefront: {
    title: ['网店密钥', 'Storefront key'],
    hint: [
      '生成密钥，由网店或 App 签名调用一次接口：收到正确的签名即完成',
      'Make a key and let the website or app send one signed call: the step is done when its signature was right',
    ],
    links: [
      { title: ['接口客户端', 'API clients'], component: 'shop/ApiClientList', needs: 'shop:apiClient:newSecret' },
    ],
    says: GO_WITHOUT,
  },
  backup: {
    title: ['备份', 'Backup'],
    hint: [
      '每晚自动备份数据库与文件并试恢复：有一次验证通过即完成。请把备份存到另一台机器',
      'Each night database and files are backed up, and restored for a trial: the step is done when one passed. Let them lie on another machine',
    ],
    links: [
      {
        title: ['立即备份', 'Back up now'],
        component: 'monitor/BackupList',
        needs: 'monitor:backup:make',
      },
    ],
    says: ['另有备份并试过恢复', 'Backed up elsewhere, and tried'],
  },
} as const satisfies Record<string, FirstStep>

export type FirstStepKey = keyof typeof FIRST_STEPS
export const FIRST_STEP_KEYS = Object.keys(FIRST_STEPS) as readonly FirstStepKey[]

export function stepOf(key: FirstStepKey): FirstStep {
  return FIRST_STEPS[key]
}

/** Where a step stands, as whoever asks may see it. */
export interface StepView {
  readonly key: FirstStepKey
  /** Seen in the rows of the shop, or said by somebody. */
  readonly isDone: boolean
  /** Somebody said so, and when; null for what the server sees by itself, or what is open. */
  readonly said: { readonly by: string; readonly at: string } | null
}

/** Answer of `GET /shop/firstSteps`. */
export interface FirstStepsView {
  /** The list stands at the head of the home page. */
  readonly isOpen: boolean
  /** Somebody put it away: it can be brought back. */
  readonly isDismissed: boolean
  /** Those with a page that the caller may use. */
  readonly steps: readonly StepView[]
}
