import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, image, images, number, ref, text, textarea } from '#kit/contract/field.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { CONSULT, CONSULT_AUTHOR, CONSULT_KIND, consultStates } from './consult-states.ts'
import { customer } from './customer.ts'

/** Colleagues, by account. */
const STAFF = 'sys_user,realname,username'

/** Longest words of a question or a reply. */
export const CONSULT_LENGTH = 2000
export const CONSULT_IMAGES = 9

const moment = (zh: string, en: string) => datetime([zh, en], { readonly: true })

/** What a reply consists of. */
export const REPLY_INPUT = {
  content: textarea(['回复内容', 'Reply'], { required: true, max: CONSULT_LENGTH }),
  images: images(['图片', 'Pictures'], { max: CONSULT_IMAGES }),
} as const

/** What was written after the question, by the customer or by the staff; internal notes are for the staff alone. */
export const consultReply = defineResource({
  name: 'consult-reply',
  title: ['回复', 'Reply'],
  path: '/shop/consultReply',
  table: 'shop_consult_reply',
  permission: 'shop:consultReply',
  power: 'none',
  fields: {
    consultId: text(['咨询', 'Consult'], { readonly: true, max: 36 }),
    authorKind: dict(['身份', 'By'], CONSULT_AUTHOR, { readonly: true, max: 10 }),
    authorId: text(['作者ID', 'Author id'], { readonly: true, max: 100 }),
    authorName: text(['作者', 'Author'], { readonly: true, max: 100 }),
    content: textarea(['内容', 'Text'], { readonly: true, max: CONSULT_LENGTH }),
    images: images(['图片', 'Pictures'], { readonly: true, max: CONSULT_IMAGES }),
    isInternal: boolean(['内部备注', 'Internal note'], { readonly: true }),
    isHidden: boolean(['已隐藏', 'Hidden'], { readonly: true }),
    repliedAt: moment('时间', 'At'),
  },
  list: ['repliedAt', 'authorKind', 'authorName', 'content', 'images', 'isInternal', 'isHidden'],
  search: {},
  form: [],
})

/** What customers ask the shop: about a listing, an order, or the shop itself. */
export const consult = defineResource({
  name: 'consult',
  title: ['咨询', 'Consult'],
  path: '/shop/consult',
  table: 'shop_consult',
  permission: 'shop:consult',
  power: 'none',
  menu: { under: 'service', url: '/shop/consult', component: 'shop/ConsultList', icon: 'message', order: 1 },
  fields: {
    consultNo: codeText(['咨询编号', 'Consult no.'], { readonly: true, unique: true, max: 20 }),
    title: text(['标题', 'Title'], { required: true, readonly: true, max: 120 }),
    kind: dict(['类型', 'Kind'], CONSULT_KIND, { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    content: textarea(['内容', 'Question'], { readonly: true, max: CONSULT_LENGTH }),
    images: images(['图片', 'Pictures'], { readonly: true, max: CONSULT_IMAGES }),
    goodsId: text(['手办ID', 'Figure id'], { readonly: true, max: 36 }),
    productId: text(['商品ID', 'Product id'], { readonly: true, max: 36 }),
    productTitle: text(['商品', 'Product'], { readonly: true, max: 120 }),
    orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    state: dict(['状态', 'State'], CONSULT, { readonly: true }),
    assignee: ref(['负责人', 'Assigned to'], STAFF, { readonly: true, max: 100 }),
    askedAt: moment('提问时间', 'Asked'),
    lastMessageAt: moment('最近消息', 'Last message'),
    dueAt: moment('回复期限', 'Answer until'),
    isOverdue: boolean(['已超时', 'Late'], { readonly: true }),
    firstReplyAt: moment('首次回复', 'First reply'),
    solvedAt: moment('解决时间', 'Solved'),
    closedAt: moment('关闭时间', 'Closed'),
    closeReason: text(['关闭原因', 'Why closed'], { readonly: true, max: 200 }),
    isPublic: boolean(['公开', 'Public'], { readonly: true }),
    isHidden: boolean(['已隐藏', 'Hidden'], { readonly: true }),
    score: number(['评分', 'Score'], { readonly: true, min: 1, max: 5 }),
    viewCount: number(['浏览', 'Views'], { readonly: true }),
    reportCount: number(['举报', 'Reports'], { readonly: true }),
  },
  computed: { productPicture: image(['商品图片', 'Picture of the product']) },
  empty: ['顾客在网店提问后，会出现在这里', 'Questions that customers ask in the storefront come here'],
  // number, kind and marks stand below the title
  list: ['title', 'state', 'dueAt', 'userId', 'assignee', 'orderNo'],
  search: {
    consultNo: 'like',
    userId: 'eq',
    title: 'like',
    orderNo: 'eq',
    kind: 'in',
    state: 'in',
    assignee: 'eq',
    isOverdue: 'eq',
    productTitle: 'like',
    productId: 'eq',
    goodsId: 'eq',
    askedAt: 'range',
    isPublic: 'eq',
    isHidden: 'eq',
    reportCount: 'range',
    score: 'range',
  },
  find: { by: ['consultNo', 'title'], title: 'title', note: 'consultNo' },
  tabs: {
    by: 'state',
    lists: { overdue: { title: ['超时未回', 'Answer is late'], filters: { isOverdue: 'true' } } },
  },
  form: [],
  actions: {
    reply: action(['回复', 'Reply'], { letter: 'r', input: REPLY_INPUT, done: ['已回复', 'Replied'] }),
    assign: action(['分派', 'Assign'], {
      letter: 'a',
      on: 'rows',
      input: { assignee: ref(['负责人', 'Assigned to'], STAFF, { required: true, max: 100 }) },
      done: ['已分派 {n} 条', '{n} assigned'],
      undo: 'unassign',
    }),
    unassign: action(['恢复负责人', 'Take the assignment back'], { on: 'rows' }),
    note: action(['内部备注', 'Internal note'], {
      letter: 'n',
      input: {
        content: textarea(['备注', 'Note'], {
          required: true,
          max: CONSULT_LENGTH,
          help: ['顾客看不到', 'Customers do not see it'],
        }),
        images: images(['图片', 'Pictures'], { max: CONSULT_IMAGES }),
      },
      done: ['已备注', 'Noted'],
    }),
    solve: action(['标记已解决', 'Mark as solved'], { letter: 's', on: 'rows', done: ['已解决 {n} 条', '{n} solved'] }),
    linkOrder: action(['关联订单', 'Link an order'], {
      input: {
        orderNo: codeText(['订单号', 'Order no.'], {
          max: 20,
          help: ['该顾客的订单；不填则取消关联', 'One of this customer; none when left empty'],
        }),
      },
      done: ['已关联', 'Linked'],
    }),
    hide: action(['隐藏', 'Hide'], {
      on: 'rows',
      confirm: {
        content: [
          '其他顾客不再看到，提问者仍可查看。',
          'Other customers do not see it any more; who asked still does.',
        ],
      },
      done: ['已隐藏 {n} 条', '{n} hidden'],
      undo: 'publish',
    }),
    publish: action(['公开', 'Publish'], { on: 'rows', done: ['已公开 {n} 条', '{n} published'] }),
    close: action(['关闭', 'Close'], {
      on: 'rows',
      input: { reason: text(['原因', 'Reason'], { max: 200 }) },
      confirm: {
        content: ['关闭后不能再回复，顾客可另行提问。', 'Nobody can reply any more; the customer may ask anew.'],
      },
      done: ['已关闭 {n} 条', '{n} closed'],
    }),
  },
  states: consultStates,
  children: { replies: child(consultReply, { key: 'consultId', order: 'repliedAt', max: 2000 }) },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
