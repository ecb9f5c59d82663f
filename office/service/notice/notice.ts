import { action } from '#kit/contract/action.ts'
import { boolean, datetime, dict, html, image, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { memberLevel } from '../../trade/model/member-level.ts'
import { NOTICE, noticeStates } from '../../trade/model/notice-states.ts'
import { NOTICE_KIND, NOTICE_TARGET } from './notice-choices.ts'
import { noticeErrors } from './notice-rules.ts'

const TITLE_MAX = 100
const SUMMARY_MAX = 300
/** Letters of a pasted list of customers: some thousand of them. */
const LIST_MAX = 200_000

const COUNTED = [
  '发布后顾客即可看到；提交前可试算目标人数。',
  'Customers see it at once; a trial run counts them first.',
] as const

/** What the shop tells its customers, for all or some of them; announcements to staff are another matter. */
export const notice = defineResource({
  name: 'notice',
  title: ['公告', 'Notice'],
  path: '/shop/notice',
  table: 'shop_notice',
  permission: 'shop:notice',
  power: 'none',
  menu: { under: 'service', url: '/shop/notice', component: 'shop/NoticeList', icon: 'bell', order: 4 },
  fields: {
    title: text(['标题', 'Title'], { required: true, max: TITLE_MAX }),
    titleEn: text(['英文标题', 'English title'], {
      max: TITLE_MAX,
      help: ['填写后，英文顾客看到英文版', 'With it, customers who read English get the English text'],
    }),
    kind: dict(['类型', 'Kind'], NOTICE_KIND, { required: true }),
    summary: textarea(['摘要', 'Summary'], {
      max: SUMMARY_MAX,
      help: [
        '显示在列表与消息中；不填则取正文开头',
        'Shown in lists and messages; the beginning of the content when empty',
      ],
    }),
    summaryEn: textarea(['英文摘要', 'English summary'], { max: SUMMARY_MAX }),
    content: html(['正文', 'Content']),
    contentEn: html(['英文正文', 'English content']),
    cover: image(['封面', 'Cover']),
    target: dict(['目标', 'For'], NOTICE_TARGET, { required: true }),
    levelIds: ref(['等级', 'Levels'], memberLevel, { many: true, max: 500 }),
    goodsId: ref(['手办', 'Figure'], presellGoods, { linked: true }),
    publishAt: datetime(['发布时间', 'Published'], { readonly: true }),
    expireAt: datetime(['过期时间', 'Ends'], { help: ['不填则一直有效', 'Never when empty'] }),
    isTop: boolean(['置顶', 'Pinned'], { readonly: true }),
    isBanner: boolean(['首页横幅', 'Banner'], {
      help: [
        '在网店首页显示为横幅，取置顶与最新的一条',
        'Shown as the banner of the storefront: the pinned or newest one',
      ],
    }),
    tells: boolean(['发送消息', 'Send a message'], {
      initial: true,
      help: [
        '同时给每位顾客发一条消息（站内及邮件，避开免打扰时段）',
        'Each customer gets one message, too, in the shop and by e-mail, outside of quiet hours',
      ],
    }),
    state: dict(['状态', 'State'], NOTICE, { readonly: true }),
    targetCount: number(['目标人数', 'Customers'], { readonly: true }),
    sentCount: number(['已送达', 'Delivered'], { readonly: true }),
    readCount: number(['已读', 'Read'], { readonly: true }),
    deliveredAt: datetime(['送达完成', 'Delivered to all'], { readonly: true }),
    revision: number(['版本', 'Revision'], { readonly: true }),
    revisedAt: datetime(['修订时间', 'Revised'], { readonly: true }),
    withdrawReason: text(['撤回原因', 'Why withdrawn'], { readonly: true, max: 200 }),
  },
  empty: ['新增公告，发布后顾客可在网店看到', 'Add a notice; customers read it in the storefront once it is published'],
  list: [
    ...['title', 'kind', 'target', 'state', 'targetCount', 'sentCount', 'readCount', 'publishAt', 'isTop', 'expireAt'],
    ...['isBanner', 'goodsId', 'levelIds', 'deliveredAt', 'revisedAt', 'withdrawReason', 'titleEn'],
  ] as const,
  search: {
    title: 'like',
    kind: 'in',
    target: 'in',
    state: 'in',
    goodsId: 'eq',
    isTop: 'eq',
    isBanner: 'eq',
    publishAt: 'range',
    expireAt: 'range',
  },
  find: { by: ['title', 'titleEn'], title: 'title' },
  tabs: { by: 'state' },
  form: [
    ['title', 'kind'],
    ['titleEn', 'target'],
    ['levelIds', 'goodsId'],
    ['summary', 'summaryEn'],
    ['content'],
    ['contentEn'],
    ['expireAt', 'cover'],
    ['isBanner', 'tells'],
  ],
  check: noticeErrors,
  actions: {
    publish: action(['发布', 'Publish'], {
      letter: 'p',
      on: 'rows',
      stepUp: STEP_UP.sending,
      isTried: true,
      confirm: { content: COUNTED },
      done: ['已发布 {n} 条，送达进度见右上角任务', '{n} published; the tasks in the header tell how far they are'],
      dryRun: true,
    }),
    schedule: action(['定时发布', 'Schedule'], {
      stepUp: STEP_UP.sending,
      isTried: true,
      input: { publishAt: datetime(['发布时间', 'Publish at'], { required: true }) },
      fromRow: {},
      done: ['已定时', 'It is scheduled'],
    }),
    unschedule: action(['取消定时', 'Back to draft'], {
      on: 'rows',
      done: ['已取消 {n} 条的定时', '{n} {n|is a draft|are drafts} again'],
    }),
    setList: action(['粘贴名单', 'Paste the list'], {
      on: 'rows',
      dryRun: true,
      input: {
        entries: textarea(['顾客', 'Customers'], {
          required: true,
          max: LIST_MAX,
          help: [
            '每行一个：账号、手机号、会员号或顾客ID，可从表格整列粘贴；最多 5000 个',
            'One a line: account, phone, member no. or id of a customer; a column of a sheet can be pasted. At most 5,000',
          ],
        }),
        replace: boolean(['替换原有名单', 'In place of the list that is there'], { initial: false }),
      },
      done: ['已更新 {n} 条公告的名单', 'The list of {n} {n|notice|notices} is updated'],
    }),
    withdraw: action(['撤回', 'Withdraw'], {
      letter: 'w',
      on: 'rows',
      input: { reason: textarea(['原因', 'Reason'], { required: true, max: 200 }) },
      confirm: {
        content: [
          '撤回后顾客不再看到，未发出的消息取消，不可恢复；可复制后重新发布。',
          'Customers see it no more, messages that wait are dropped. It cannot be brought back, only copied.',
        ],
        isDanger: true,
      },
      done: ['已撤回 {n} 条', '{n} withdrawn'],
    }),
    top: action(['置顶', 'Pin'], { on: 'rows', done: ['已置顶 {n} 条', '{n} pinned'], undo: 'untop' }),
    untop: action(['取消置顶', 'Unpin'], { on: 'rows', done: ['已取消置顶 {n} 条', '{n} unpinned'], undo: 'top' }),
    copy: action(['复制', 'Copy'], { done: ['已复制为草稿', 'Copied as a draft'] }),
  },
  states: noticeStates,
  without: ['importExcel'],
})
