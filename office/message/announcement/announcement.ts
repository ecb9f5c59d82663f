import { action } from '#kit/contract/action.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, datetime, dict, html, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { ANNOUNCEMENT_PATH } from '../paths.ts'
import { ANNOUNCEMENT, ANNOUNCEMENT_KIND, AUDIENCE, PRIORITY } from './announcement-choices.ts'

const { draft, scheduled, released, revoked } = ANNOUNCEMENT

/** Chosen people, roles and departments: so many ids fit. */
const MANY_IDS = 20_000

/** Whom it is for follows what it names: nothing is kept from being deleted by an old announcement. */
const CHOSEN = { many: true, linked: true, max: MANY_IDS } as const

/** The field that names whom an announcement of an audience is for. */
export const NAMED_BY = {
  [AUDIENCE.users]: 'userIds',
  [AUDIENCE.roles]: 'roleIds',
  [AUDIENCE.departs]: 'departIds',
} as const

/** Why an announcement for nobody is not released. */
export const NO_AUDIENCE: Refusal = [
  '通告对象中没有任何在职用户',
  'Nobody who is active is among those it is for',
  'announcement.noAudience',
]

/** What the house tells its people; names of fields are those of the protocol, misspelt ones too. */
export const announcement = defineResource({
  name: 'announcement',
  title: ['系统通告', 'Announcement'],
  path: ANNOUNCEMENT_PATH,
  table: 'sys_announcement',
  permission: 'system:announcement',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/annountCement',
    component: 'system/SysAnnouncementList',
    icon: 'bell',
    order: 19,
  },
  where: { isAutomatic: 0 },
  fields: {
    titile: text(['标题', 'Title'], { required: true, max: 100 }),
    msgCategory: dict(['消息类型', 'Kind'], ANNOUNCEMENT_KIND, { initial: ANNOUNCEMENT_KIND.notice }),
    priority: dict(['优先级', 'Priority'], PRIORITY, {
      initial: PRIORITY.medium,
      help: ['“高”显示为每个页面顶部的横幅，直到已读', 'High ones are a banner on every page until they are read'],
    }),
    msgType: dict(['通告对象', 'Audience'], AUDIENCE, { initial: AUDIENCE.all }),
    userIds: ref(['指定用户', 'People'], 'sys_user,realname,id', CHOSEN),
    roleIds: ref(['指定角色', 'Roles'], 'sys_role,role_name,id', CHOSEN),
    departIds: ref(['指定部门', 'Departments'], 'sys_depart,depart_name,id', {
      ...CHOSEN,
      help: ['包含下级部门', 'With the departments below them'],
    }),
    msgAbstract: textarea(['摘要', 'Summary'], { max: 500 }),
    msgContent: html(['正文', 'Text']),
    files: text(['附件', 'Attachments'], { max: 2000 }),
    startTime: datetime(['开始时间', 'Shown from']),
    endTime: datetime(['截止时间', 'Shown until']),
    mustConfirm: boolean(['需要确认', 'Must be confirmed'], {
      help: ['收到的人要点“我已知悉”，可查看谁还没有确认', 'Readers confirm that they know; you see who has not'],
    }),
    sendStatus: dict(['发布状态', 'State'], ANNOUNCEMENT, { readonly: true }),
    releaseAt: datetime(['定时发布', 'To be released'], { readonly: true }),
    sender: ref(['发布人', 'Released by'], 'sys_user,realname,username', { readonly: true, linked: true, max: 100 }),
    sendTime: datetime(['发布时间', 'Released at'], { readonly: true }),
    cancelTime: datetime(['撤销时间', 'Revoked at'], { readonly: true }),
    busType: text(['业务类型', 'Kind of business'], { readonly: true, max: 20 }),
    busId: text(['业务编号', 'Business id'], { readonly: true, max: 50 }),
    openType: text(['打开方式', 'Opens'], { readonly: true, max: 20 }),
    openPage: text(['打开页面', 'Page'], { readonly: true, max: 255 }),
  },
  computed: {
    recipients: number(['接收人数', 'Recipients']),
    readers: number(['已读人数', 'Have read it']),
    confirmed: number(['已确认人数', 'Have confirmed']),
  },
  empty: ['新增通告，发布后员工会在铃铛里看到', 'Write one; once released, people find it at the bell'],
  list: ['titile', 'msgCategory', 'priority', 'msgType', 'sendStatus', 'sender', 'sendTime', 'recipients', 'readers'],
  search: {
    titile: 'like',
    msgCategory: 'in',
    priority: 'in',
    sendStatus: 'in',
    sender: 'eq',
    sendTime: 'range',
  },
  tabs: { by: 'sendStatus' },
  form: [
    ['titile'],
    ['msgCategory', 'priority'],
    ['msgType', 'mustConfirm'],
    ['userIds'],
    ['roleIds'],
    ['departIds'],
    ['startTime', 'endTime'],
    ['msgAbstract'],
    ['msgContent'],
    ['files'],
  ],
  check: ({ startTime, endTime, msgType, ...values }) => {
    const errors: FieldError[] = []
    if (startTime && endTime && endTime <= startTime) {
      errors.push({
        path: 'endTime',
        message: ['须晚于开始时间', 'It must lie after the beginning', 'announcement.endsBeforeStart'],
      })
    }
    const named = msgType && msgType !== AUDIENCE.all ? NAMED_BY[msgType] : undefined
    if (named && Object.hasOwn(values, named) && !values[named]) {
      errors.push({ path: named, message: ['请选择通告对象', 'Choose whom it is for', 'announcement.audienceMissing'] })
    }
    return errors
  },
  states: defineStates('sendStatus', {
    initial: [draft],
    final: [revoked],
    moves: {
      edit: { from: [draft] },
      release: { from: [draft, scheduled], to: released, guard: 'hasAudience' },
      schedule: { from: [draft], to: scheduled, guard: 'hasAudience' },
      unschedule: { from: [scheduled], to: draft },
      revoke: { from: [released], to: revoked },
    },
    guards: { hasAudience: NO_AUDIENCE },
  }),
  actions: {
    release: action(['发布', 'Release'], {
      on: 'rows',
      stepUp: STEP_UP.sending,
      isTried: true,
      dryRun: true,
      confirm: { content: ['发布后不能修改，可以撤销。', 'It cannot be changed any more, but revoked.'] },
      done: ['该系统通知发布成功', 'Released'],
    }),
    schedule: action(['定时发布', 'Release later'], {
      stepUp: STEP_UP.sending,
      isTried: true,
      input: { releaseAt: datetime(['发布时间', 'At'], { required: true }) },
      done: ['已安排发布', 'It will be released'],
    }),
    unschedule: action(['取消定时', 'Do not release'], { done: ['已取消定时发布', 'It is a draft again'] }),
    revoke: action(['撤销', 'Revoke'], {
      on: 'rows',
      confirm: {
        content: ['撤销后立即从所有人的消息中消失，不能恢复。', 'It is gone for everybody at once, for good.'],
        isDanger: true,
      },
      done: ['该系统通知撤销成功', 'Revoked'],
    }),
    copy: action(['复制', 'Copy'], { done: ['已复制为新的草稿', 'Copied as a draft'] }),
  },
  // nothing tells rows of a sheet from those that are there
})
