// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  boolean,
  datetime,
  dict,
  dicts,
  type Field,
  html,
  image,
  images,
  money,
  number,
  ref,
  region,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { numberChoices, textChoices } from '#kit/contract/testing/choices-for-test.ts'
import { setLocale } from '#kit/web/browser/text.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import { registerActors } from './actors.web.ts'
import { FieldText } from './field-text.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'

const LABELS = '/sys/dict/loadDictItem/sys_category,name,code'

const shop = liveShop('system:category:list')
beforeAll(() => shop.rows('sysCategory', [{ id: 'first', name: '首发', code: 'Z01' }]))

function textOf(field: Field, value: unknown, dictText?: string): string {
  const row = { it: value, ...(dictText && { it_dictText: dictText }) }
  const { container } = renderForTest(<FieldText field={field} name="it" row={row} />)
  return container.textContent ?? ''
}

beforeEach(() => {
  setDictionaries({
    rank: [
      { value: '1', text: '员级' },
      { value: '2', text: '助级' },
    ],
  })
})

afterEach(cleanup)

describe('text of a field', () => {
  it.each([null, undefined, ''])('of nothing (%s) is a dash', (nothing) => {
    expect(textOf(text(['名称', 'Name']), nothing)).toBe('-')
  })

  it('of a cell is what the row says in English, where it says something', async () => {
    await setLocale('en-US')
    const note = textarea(['描述', 'Description'])
    const shown = (row: Readonly<Record<string, unknown>>) =>
      renderForTest(<FieldText field={note} name="note" row={row} />).container.textContent
    expect(shown({ note: '打包', noteEn: 'Packs' })).toBe('Packs')
    expect(shown({ note: '打包', noteEn: null })).toBe('打包')
    await setLocale('zh-CN')
    expect(shown({ note: '打包', noteEn: 'Packs' })).toBe('打包')
  })

  it('of who did something is a person by the username, and who is no person in words', () => {
    registerActors({ system: ['系统', 'System'], robot: ['机器人', 'Robot'] })
    const said = (name: string, who: string) => {
      const row = { [name]: who }
      const { container } = renderForTest(<FieldText field={text(['创建人', 'Created by'])} name={name} row={row} />)
      return container.textContent
    }
    expect(['system', 'robot', 'li'].map((who) => said('createBy', who))).toEqual(['系统', '机器人', 'li'])
    expect(said('decidedBy', 'system')).toBe('系统')
    const chosen = ref(['处理人', 'Handler'], 'sys_user,realname,username')
    const row = { handler: 'system', handler_dictText: '李四' }
    const { container } = renderForTest(<FieldText field={chosen} name="handler" row={row} />)
    expect(container.textContent, 'a person of that name').toBe('李四')
    expect(said('title', 'system'), 'no other text').toBe('system')
  })

  it('of zero and of no is not a dash', () => {
    expect(textOf(number(['数量', 'Count']), 0)).toBe('0')
    expect(textOf(boolean(['默认', 'Default']), false)).toBe('否')
  })

  it.each([
    [1299, '¥1,299.00'],
    [0.1, '¥0.10'],
    [-5.05, '-¥5.05'],
    ['12.3', '¥12.30'],
  ])('of an amount of %s yuan is %s', (yuan, shown) => {
    expect(textOf(money(['价格', 'Price']), yuan)).toBe(shown)
  })

  it('[9.8b] of a number has its thousands grouped', () => {
    expect(textOf(number(['库存', 'Stock']), 12045)).toBe('12,045')
  })

  it('of a dictionary value is its text, whatever the type of the value', () => {
    expect(textOf(dict(['职级', 'Rank'], textChoices('rank')), '2')).toBe('助级')
    expect(textOf(dict(['状态', 'State'], numberChoices('rank')), 1)).toBe('员级')
    expect(textOf(dicts(['用途', 'Used for'], textChoices('rank')), '1,2')).toBe('员级,助级')
  })

  it('of a value that the dictionary no longer has is what the server sent, else the value', async () => {
    expect(textOf(dict(['种类', 'Kind'], textChoices('gone')), '9', '停用种类')).toBe('停用种类')
    await waitFor(() => expect(shop.askedFor('/sys/dict/getDictItems/gone').length).toBe(1))
    expect(textOf(dict(['职级', 'Rank'], textChoices('rank')), '9')).toBe('9')
  })

  it('of a state is a tag, of any other dictionary value plain text', () => {
    textOf(dict(['状态', 'State'], numberChoices('rank')), 1)
    expect(screen.getByText('员级').closest('.ant-tag')).not.toBeNull()
    cleanup()
    textOf(dict(['职级', 'Rank'], textChoices('rank')), '1')
    expect(screen.getByText('员级').closest('.ant-tag')).toBeNull()
  })

  it('of a reference is what the server sent, else it is asked for', async () => {
    const field = ref(['分类', 'Category'], 'sys_category,name,code')
    expect(textOf(field, 'Z01', '预售首发')).toBe('预售首发')
    textOf(field, 'Z01')
    expect(await screen.findByText('首发')).toBeTruthy()
    expect(shop.askedFor(LABELS).length).toBe(1)
  })

  it('[3.11] of a region is province, city and area, and nothing before they are known', async () => {
    expect(textOf(region(['地区', 'Region']), '440305')).toBe('')
    expect(await screen.findByText('广东省/深圳市/南山区')).toBeTruthy()
  })

  it('of rich text in a cell is its words', () => {
    expect(textOf(html(['详情', 'Details']), '<p>手办<b> 1/7</b></p>')).toBe('手办 1/7')
  })

  it('[9.8a] of a time is the wire, with its distance from now on hover', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
    textOf(datetime(['时间', 'Time']), '2026-11-20 18:00:00')
    await userEvent.hover(screen.getByText('2026-11-20 18:00:00'))
    expect(await screen.findByText('2小时前')).toBeTruthy()
    vi.useRealTimers()
  })

  it('keeps the lines of a long text in a detail', () => {
    const row = { it: '一\n二' }
    renderForTest(<FieldText field={textarea(['备注', 'Remark'])} name="it" row={row} place="detail" />)
    expect(screen.getByText(/一\s二/).style.whiteSpace).toBe('pre-wrap')
  })
})

describe('pictures of a field', () => {
  it('[7.1f] come from the static address unless their own starts with http', () => {
    const { container } = renderForTest(
      <FieldText
        field={images(['图片', 'Pictures'])}
        name="it"
        row={{ it: 'goods/a.png,https://example.org/b.png' }}
        place="detail"
      />,
    )
    const sources = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))
    const stored = '/jeecg-boot/sys/common/static/goods/a.png'
    expect(sources).toEqual([`${stored}?w=128`, 'https://example.org/b.png'])
    const [own, other] = container.querySelectorAll('img')
    expect(own?.getAttribute('srcset')).toBe(`${stored}?w=64 64w, ${stored}?w=128 128w, ${stored}?w=320 320w`)
    expect([own?.width, own?.height, other?.getAttribute('srcset')]).toEqual([48, 48, null])
  })

  it('[2.22c] open large on click, which is no click on the row', async () => {
    const rowClick = vi.fn()
    renderForTest(
      // biome-ignore lint/a11y/useKeyWithClickEvents: stands for a table row
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a table row
      <div onClick={rowClick}>
        <FieldText field={image(['头像', 'Avatar'])} name="it" row={{ it: 'goods/a.png' }} />
      </div>,
    )
    fireEvent.click(screen.getByRole('button', { name: '预览头像 1' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(rowClick).not.toHaveBeenCalled()
  })

  it('are counted in a cell, which shows the first', () => {
    const { container } = renderForTest(
      <FieldText field={images(['图片', 'Pictures'])} name="it" row={{ it: 'a.png,b.png,c.png' }} />,
    )
    expect(container.querySelectorAll('img').length).toBe(1)
    expect(container.textContent).toBe(' +2')
  })
})
