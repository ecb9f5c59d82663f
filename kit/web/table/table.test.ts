import { describe, expect, it } from 'vitest'
import { choices } from '#kit/contract/choices.ts'
import { dict, html, image, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import {
  AS_DECLARED,
  boundedWidth,
  choosableColumns,
  defaultWidth,
  fittingColumns,
  moved,
  rowName,
  shownColumns,
  titleColumn,
  toggled,
} from './columns.ts'
import { totalText } from './total-text.ts'

const figure = defineResource({
  name: 'figure',
  title: ['手办', 'Figure'],
  path: '/demo/figure',
  table: 'demo_figure',
  permission: 'demo:figure',
  power: 'none',
  fields: {
    picture: image(['图片', 'Picture']),
    name: text(['名称', 'Name']),
    price: money(['价格', 'Price']),
    story: html(['介绍', 'Story']),
    maker: text(['厂商', 'Maker']),
  },
  list: ['picture', 'name', 'price'],
  search: {},
  form: [['name']],
})

const names = (columnSettings = AS_DECLARED, hidden: readonly string[] = []) =>
  shownColumns(figure, columnSettings, hidden).map(({ name }) => name)

describe('columns', () => {
  it('are those of the declaration until somebody chooses', () => {
    expect(names()).toEqual(['picture', 'name', 'price'])
    expect(names({ ...AS_DECLARED, shown: ['createTime', 'name'] })).toEqual(['createTime', 'name'])
  })

  it('offer every field but rich text, and who wrote the row', () => {
    expect(choosableColumns(figure)).toEqual([
      'picture',
      'name',
      'price',
      'maker',
      'createTime',
      'createBy',
      'updateTime',
      'updateBy',
    ])
  })

  it('skip what is gone or hidden from the user, also when it was chosen', () => {
    expect(names({ ...AS_DECLARED, shown: ['gone', 'price', 'name'] }, ['price'])).toEqual(['name'])
    expect(names({ ...AS_DECLARED, shown: ['gone'] })).toEqual(['picture', 'name', 'price'])
  })

  it('open the detail from the first column of text, and align numbers', () => {
    const columns = shownColumns(figure, { ...AS_DECLARED, widths: { name: 321 } })
    expect(titleColumn(columns)).toMatchObject({ name: 'name', width: 321 })
    expect(columns.filter(({ isNumeric }) => isNumeric).map(({ name }) => name)).toEqual(['price'])
  })

  it('call a row by its title, by what it refers to when that is empty, and by its id at last', () => {
    const figures = ref(['手办', 'Figure'], figure)
    const piece = { ...figure, fields: { ...figure.fields, figureId: figures }, list: ['name', 'figureId'] }
    const named = (row: object) => rowName({ id: 'p1', ...row }, shownColumns(piece, AS_DECLARED), 'zh-CN')
    expect(named({ name: '豪华版', figureId_dictText: '雪初音' })).toBe('豪华版')
    expect(named({ name: '', figureId_dictText: '雪初音' })).toBe('雪初音')
    expect(named({ name: null })).toBe('p1')
  })

  it('call a row by a choice that it keeps for good where that comes first', () => {
    const kinds = choices('shelf_kind', ['种类', 'Kind'], { glass: ['1', '玻璃柜', 'Glass'] })
    const kind = dict(['种类', 'Kind'], kinds, { required: true, fixed: true })
    const shelf = { ...figure, fields: { ...figure.fields, kind }, list: ['kind', 'name'] }
    const columns = shownColumns(shelf, AS_DECLARED)
    expect(titleColumn(columns)?.name).toBe('kind')
    expect(rowName({ id: 's1', ...{ kind: '1', kind_dictText: '玻璃柜', name: '甲' } }, columns, 'zh-CN')).toBe(
      '玻璃柜',
    )
  })

  it('move to the place they are dropped on, in both directions', () => {
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 'a', 'no')).toEqual(['a', 'b'])
  })

  it('never all disappear, and keep a width that can be grabbed', () => {
    expect(toggled(['a'], 'a')).toEqual(['a'])
    expect(toggled(toggled(['a', 'b'], 'a'), 'a')).toEqual(['b', 'a'])
    expect([boundedWidth(-5), boundedWidth(120.4), boundedWidth(9999)]).toEqual([64, 120, 800])
  })
})

describe('columns of a list that nobody arranged', () => {
  const shelf = defineResource({
    ...{
      name: 'shelf',
      title: ['陈列柜', 'Shelf'],
      path: '/demo/shelf',
      table: 'demo_shelf',
      permission: 'demo:shelf',
      power: 'none',
    },
    fields: {
      picture: image(['图片', 'Picture']),
      name: text(['名称', 'Name']),
      owner: text(['负责人', 'Owner']),
      story: text(['介绍', 'Story'], { required: true, max: 200 }),
      price: money(['价格', 'Price']),
      state: text(['状态', 'State']),
    },
    list: ['picture', 'name', 'owner', 'story', 'price', 'state'],
    search: {},
    form: [['name']],
  })
  const all = shownColumns(shelf, AS_DECLARED)
  const widthOf = (...named: readonly string[]) =>
    all.filter(({ name }) => named.includes(name)).reduce((sum, { field }) => sum + defaultWidth(field), 0)
  const fitting = (room: number, columns = all) =>
    fittingColumns(columns, { room, kept: ['state'] }).map(({ name }) => name)

  it('are as many as fit, in their order: what names the row and its state first', () => {
    expect(fitting(widthOf(...all.map(({ name }) => name)))).toEqual(all.map(({ name }) => name))
    expect(fitting(widthOf(...all.map(({ name }) => name)) - 1)).toEqual(['picture', 'name', 'owner', 'story', 'state'])
    expect(fitting(widthOf('picture', 'name', 'state', 'owner', 'price'))).toEqual([
      'picture',
      'name',
      'owner',
      'state',
    ])
    expect(fitting(10)).toEqual(['picture', 'name', 'state'])
  })

  it('keep the title wherever it stands, and what is searched for', () => {
    const late = shownColumns({ ...shelf, list: ['picture', 'price', 'name', 'owner'] }, AS_DECLARED)
    expect(fitting(10, late)).toEqual(['picture', 'name'])
    expect(fittingColumns(all, { room: 10, kept: ['owner'] }).map(({ name }) => name)).toEqual([
      'picture',
      'name',
      'owner',
    ])
  })

  it('stay when one of them is dragged wider', () => {
    const dragged = shownColumns(shelf, { ...AS_DECLARED, widths: { owner: 700 } })
    const room = widthOf(...all.map(({ name }) => name))
    expect(fitting(room, dragged)).toEqual(fitting(room))
  })
})

describe('total', () => {
  it('[9.5b] says from, to and total in both languages', () => {
    const message = totalText([11, 20], 57, 'exact')
    expect([textIn('zh-CN', message), textIn('en-US', message)]).toEqual(['11-20 共 57 条', '11-20 total 57 items'])
  })

  it('says when the total is not exact', () => {
    expect(totalText([1, 10], 10_000, 'capped')).toEqual(['1-10 共 10,000+ 条', '1-10 total 10,000+ items'])
    expect(totalText([1, 10], 48_200, 'estimated')[0]).toBe('1-10 共 约 48,200 条')
  })
})
