import { openChoices } from '#kit/contract/choices.ts'
import { codeText, dict, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

export const POSITION_RANK = openChoices('position_rank', ['职务职级', 'Position ranks'], {
  junior: ['1', '员级', 'Junior'],
  assistant: ['2', '助级', 'Assistant'],
  middle: ['3', '中级', 'Middle'],
  associateSenior: ['4', '副高级', 'Associate senior'],
  senior: ['5', '正高级', 'Senior'],
})

/** Positions of staff. */
export const position = defineResource({
  name: 'position',
  title: ['职务', 'Position'],
  path: '/sys/position',
  table: 'sys_position',
  permission: 'system:position',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/position',
    component: 'system/SysPositionList',
    icon: 'idcard',
    order: 20,
  },
  fields: {
    code: codeText(['职务编码', 'Code'], { required: true, max: 100, unique: true, fixed: true }),
    name: text(['职务名称', 'Name'], { required: true, max: 100 }),
    nameEn: text(['英文名', 'English name'], { max: 100 }),
    postRank: dict(['职级', 'Rank'], POSITION_RANK, { required: true }),
  },
  list: ['code', 'name', 'postRank'],
  search: { code: 'like', name: 'like', postRank: 'eq' },
  form: [['code'], ['name', 'nameEn'], ['postRank']],
})
