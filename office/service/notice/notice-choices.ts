import { type ChoiceOf, choices } from '#kit/contract/choices.ts'

export const NOTICE_KIND = choices('notice_kind', ['公告类型', 'Kinds of notices'], {
  news: ['news', '商城动态', 'Shop news', 'blue'],
  delay: ['delay', '延期通知', 'Release delay', 'orange'],
  balance: ['balance', '补款通知', 'Balance', 'red'],
  holiday: ['holiday', '放假安排', 'Holiday', 'grey'],
  activity: ['activity', '活动', 'Activity', 'green'],
})

/** Whom a notice is for. */
export const NOTICE_TARGET = choices('notice_target', ['公告目标', 'Whom notices are for'], {
  all: ['all', '全部顾客', 'All customers'],
  members: ['members', '全部会员', 'All members'],
  levels: ['levels', '指定等级会员', 'Members of levels'],
  depositors: ['depositors', '手办的预订顾客', 'Who has reserved a figure'],
  list: ['list', '指定名单', 'A list of customers'],
})

export type NoticeTarget = ChoiceOf<typeof NOTICE_TARGET>
