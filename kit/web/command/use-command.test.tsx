// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CRATE_STATE, crate } from '#kit/contract/testing/crate.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import type { AnyRow } from '../client/page-of.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ResourcePage } from '../list/resource-page.web.tsx'
import { setDictionaries } from '../session/dictionary.web.ts'
import type { CommandControlProps } from './command-controls.web.ts'
import { useCommand } from './use-command.web.tsx'

const CRATES = 'demoCrate'
const SEND = `${crate.path}/send`
const of = (...verbs: readonly string[]) => verbs.map((verb) => `${crate.permission}:${verb}`)
const ALL = of('list', 'send', 'recall', 'relabel', 'weigh', 'scrap')

const STATES = [
  { value: '0', text: '待寄', title: '待寄' },
  { value: '1', text: '已寄', title: '已寄' },
  { value: '9', text: '报废', title: '报废' },
]

const shop = liveShop(...ALL)
const userEvent = events.setup({ delay: null, pointerEventsCheck: 0 })

beforeAll(async () => {
  await shop.rows('sysDict', [{ id: 'crate', dictName: 'crate', dictCode: 'crate_state' }])
  const items = STATES.map(({ value, text }) => ({ dictId: 'crate', itemText: text, itemValue: value }))
  await shop.rows('sysDictItem', items)
})
beforeEach(async () => {
  setDictionaries({ crate_state: STATES })
  await pack('甲', '乙', '丙')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** These crates and no other, the first one the newest: `c1`, `c2` and so on. */
const pack = (...labels: readonly string[]) =>
  shop.refill(
    CRATES,
    labels.map((label, index) => ({
      id: `c${index + 1}`,
      label,
      createTime: new Date(9e11 - index * 60_000).toISOString(),
    })),
  )

/** State and carrier by label. */
const stored = async () =>
  Object.fromEntries((await shop.stored(CRATES)).map(({ label, state, carrier }) => [label, { state, carrier }]))

const show = () =>
  renderForTest(
    <MemoryRouter>
      <ResourcePage resource={crate} />
    </MemoryRouter>,
  )

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const select = async (...labels: readonly string[]) => {
  for (const label of labels) {
    await userEvent.click(await screen.findByRole('checkbox', { name: `选择 ${label}` }))
  }
}
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 ./ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'))
/** Dialogs of this window have no names of their own: found by their title. */
const TITLES = { selector: '.ant-modal-title, .ant-modal-confirm-title' }
const dialog = async (title: string) => {
  const found = (await screen.findAllByText(title, TITLES)).at(-1)?.closest<HTMLElement>('[role=dialog]')
  if (!found) {
    throw new Error(`${title} is no dialog`)
  }
  return found
}
const box = async (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const fill = async (name: string, value: string) => {
  await userEvent.clear(await box(name))
  await userEvent.paste(value)
}
/** A dialog that was closed stays in the document, hidden. */
const isOpen = (title: string) =>
  screen.queryAllByText(title, TITLES).some((one) => !one.closest('[style*="display: none"]'))
const closed = (title: string) => waitFor(() => expect(isOpen(title)).toBe(false))

describe('a command with input', () => {
  it('begins with what the row holds where it says so, and empty for several rows', async () => {
    show()
    await press('改标签 甲')
    const label = async (title: string) =>
      within(await dialog(title)).findByRole<HTMLInputElement>('textbox', { name: '标签' })
    expect((await label('改标签「甲」？')).value).toBe('甲')
    await userEvent.click(within(await dialog('改标签「甲」？')).getByRole('button', { name: '取消' }))
    await closed('改标签「甲」？')
    await select('甲', '乙')
    await press('批量改标签')
    expect((await label('改标签 2 个木箱？')).value).toBe('')
  })

  it('asks for it in a dialog, says at its field what is wrong, and sends nothing until it is right', async () => {
    show()
    await press('寄出 甲')
    const question = await dialog('寄出「甲」？')
    await waitFor(async () => expect(document.activeElement).toBe(await box('承运人')))
    await userEvent.click(within(question).getByRole('button', { name: '寄出' }))
    expect(await within(question).findByText('承运人不能为空')).toBeTruthy()
    await fill('承运人', '自提')
    await userEvent.click(within(question).getByRole('button', { name: '寄出' }))
    expect(await within(question).findByText('自提须写明取件人')).toBeTruthy()
    expect(shop.askedFor(SEND)).toEqual([])
    await fill('备注', '沈知夏')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('已寄出 1 箱')).toBeTruthy()
    await closed('寄出「甲」？')
    expect(shop.askedFor(SEND).map(({ body }) => body)).toEqual([{ ids: 'c1', carrier: '自提', note: '沈知夏' }])
    expect(await stored()).toMatchObject({
      甲: { state: CRATE_STATE.sent, carrier: '自提' },
      乙: { state: CRATE_STATE.open, carrier: null },
    })
    expect(await screen.findByText('已寄')).toBeTruthy()
  })

  it('shows at its field what the server says of it, and is run again once that is mended', async () => {
    show()
    await select('甲', '乙')
    await press('批量改标签')
    const question = await dialog('改标签 2 个木箱？')
    await userEvent.type(await within(question).findByRole('textbox', { name: '标签' }), '丙')
    await userEvent.click(within(question).getByRole('button', { name: '改标签 2 个' }))
    expect(await within(question).findByText('标签已存在')).toBeTruthy()
    expect(selected()).toHaveLength(2)
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    await press('放弃修改')
    await closed('改标签 2 个木箱？')
    await press('改标签 甲')
    const one = await dialog('改标签「甲」？')
    const label = await within(one).findByRole('textbox', { name: '标签' })
    await userEvent.clear(label)
    await userEvent.type(label, '丁')
    await userEvent.click(within(one).getByRole('button', { name: '改标签' }))
    expect(await screen.findByRole('button', { name: '丁' })).toBeTruthy()
  })

  it('is called by its declared method on one row', async () => {
    show()
    await press('更多操作 甲')
    await userEvent.click(await screen.findByRole('menuitem', { name: '称重' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '重量' }), '12')
    await press('称重')
    expect(await screen.findByText('已称重 1 个')).toBeTruthy()
    expect(shop.askedFor(`${crate.path}/weigh`).map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { id: 'c1', weight: 12 }],
    ])
  })

  it('is run once however often it is pressed', async () => {
    show()
    await press('寄出 甲')
    const question = await dialog('寄出「甲」？')
    await fill('承运人', '顺丰')
    const release = shop.hold(SEND)
    const button = within(question).getByRole('button', { name: '寄出' })
    await userEvent.dblClick(button)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(shop.askedFor(SEND)).toHaveLength(1))
    expect(isOpen('寄出「甲」？')).toBe(true)
    release()
    await closed('寄出「甲」？')
    expect(shop.askedFor(SEND)).toHaveLength(1)
  })
})

describe('a command without a question', () => {
  it('is run once, too', async () => {
    await shop.change(CRATES, 'c1', { state: CRATE_STATE.sent, carrier: '顺丰' })
    show()
    const button = await screen.findByRole('button', { name: '召回 甲' })
    const release = shop.hold(`${crate.path}/recall`)
    await userEvent.dblClick(button)
    await waitFor(() => expect(shop.askedFor(`${crate.path}/recall`)).toHaveLength(1))
    release()
    expect(await screen.findByText('已召回 1 箱')).toBeTruthy()
    expect(shop.askedFor(`${crate.path}/recall`)).toHaveLength(1)
  })
})

describe('what was typed for a command', () => {
  it('is not thrown away without a question, and is back for the same row after a reload', async () => {
    const { unmount } = show()
    await press('寄出 甲')
    await fill('承运人', '顺丰')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: '有未保存的修改，确定放弃吗？' })).toBeTruthy()
    await press('继续编辑')
    expect((await box('承运人')).value).toBe('顺丰')
    unmount()

    show()
    await press('寄出 乙')
    expect((await box('承运人')).value).toBe('')
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
    await press('取消')
    await closed('寄出「乙」？')
    await press('寄出 甲')
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy()
    expect((await box('承运人')).value).toBe('顺丰')
  })

  it('is gone after the command was run, and when it was thrown away', async () => {
    show()
    await press('寄出 甲')
    await fill('承运人', '顺丰')
    await press('寄出')
    await closed('寄出「甲」？')
    await press('寄出 乙')
    await fill('承运人', '中通')
    await press('取消')
    await press('放弃修改')
    await closed('寄出「乙」？')
    expect(Object.keys(localStorage).filter((key) => key.includes('DRAFT'))).toEqual([])
    await press('寄出 乙')
    expect((await box('承运人')).value).toBe('')
  })

  it('for several rows is back for the same rows alone', async () => {
    const { unmount } = show()
    await select('甲', '乙')
    await press('批量寄出')
    await fill('承运人', '顺丰')
    unmount()

    show()
    await select('乙', '丙')
    await press('批量寄出')
    expect((await box('承运人')).value).toBe('')
    await press('取消')
    await closed('寄出 2 个木箱？')
    await select('丙', '甲')
    await press('批量寄出')
    expect((await box('承运人')).value).toBe('顺丰')
  })

  it('stays in the dialog when nothing came back', async () => {
    show()
    await press('寄出 甲')
    await fill('承运人', '顺丰')
    const mend = shop.cut(SEND)
    await press('寄出')
    await waitFor(() => expect(shop.askedFor(SEND)).toHaveLength(1))
    mend()
    // not while it is on its way
    const button = await screen.findByRole('button', { name: '寄出' })
    expect((await box('承运人')).value).toBe('顺丰')
    await userEvent.click(button)
    expect(await screen.findByText('已寄出 1 箱')).toBeTruthy()
    await closed('寄出「甲」？')
  })
})

describe('rows that a command was given', () => {
  it('are all left when one is refused; the rest is run, or the refused once more when it passes', async () => {
    await pack('甲', '破箱', '超大')
    show()
    await select('甲', '破箱', '超大')
    await press('批量寄出')
    await fill('承运人', '顺丰')
    await press('寄出 3 个')
    const reasons = await dialog('2 个未能寄出')
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['破箱：木箱破损，不能寄出', '超大：超出尺寸，承运人拒收'])
    expect(await stored()).toMatchObject({ 甲: { state: CRATE_STATE.open, carrier: null } })
    await press('寄出其余 1 个')
    expect(await screen.findByText('已寄出 1 箱')).toBeTruthy()
    expect(await stored()).toMatchObject({
      甲: { state: CRATE_STATE.sent, carrier: '顺丰' },
      破箱: { state: CRATE_STATE.open, carrier: null },
    })
    await waitFor(() => expect(selected()).toEqual(['选择 破箱', '选择 超大']))
    expect(Object.keys(localStorage).filter((key) => key.includes('DRAFT'))).toEqual([])
  })

  it('are run again as they were asked for', async () => {
    await pack('破箱', '破筐')
    show()
    await select('破箱', '破筐')
    await press('批量寄出')
    await fill('承运人', '顺丰')
    await press('寄出 2 个')
    await dialog('2 个未能寄出')
    await shop.change(CRATES, 'c1', { label: '修好的箱' })
    await press('重试 2 个')
    const reasons = await dialog('1 个未能寄出')
    expect(within(reasons).getByRole('listitem').textContent).toContain('破筐')
    expect(await stored()).toMatchObject({
      修好的箱: { state: CRATE_STATE.sent, carrier: '顺丰' },
      破筐: { state: CRATE_STATE.open, carrier: null },
    })
  })

  it('are told before which of them its state keeps back, and those are not sent', async () => {
    await shop.change(CRATES, 'c2', { state: CRATE_STATE.scrapped })
    show()
    await select('甲', '乙')
    await press('批量寄出')
    const question = await dialog('寄出「甲」？')
    expect(within(question).getByText('另有 1 个不会改变：仅「待寄」可寄出')).toBeTruthy()
    await fill('承运人', '顺丰')
    await press('寄出')
    await closed('寄出「甲」？')
    expect(shop.askedFor(SEND).map(({ body }) => body)).toMatchObject([{ ids: 'c1' }])
  })

  it('are counted with the consequences before a dangerous command, which an empty dialog only confirms', async () => {
    show()
    await select('甲', '乙')
    await press('批量报废')
    const question = await dialog('报废 2 个木箱？')
    expect(within(question).getByText('2 个木箱将不能再用。')).toBeTruthy()
    expect(within(question).getByText('甲、乙')).toBeTruthy()
    expect(within(question).queryByRole('textbox')).toBeNull()
    await press('报废 2 个')
    expect(await screen.findByText('已报废 2 个')).toBeTruthy()
    expect(await stored()).toMatchObject({
      甲: { state: CRATE_STATE.scrapped },
      乙: { state: CRATE_STATE.scrapped },
      丙: { state: CRATE_STATE.open },
    })
  })
})

describe('a command whose input is known in part', () => {
  /** Knows what it begins with only when it is there. */
  function Note({ id = '', value, onChange, onStart }: CommandControlProps) {
    const isEmpty = value === undefined
    useEffect(() => {
      if (isEmpty) {
        onStart?.('放门口')
      }
    })
    return <input id={id} value={String(value ?? '')} onChange={(event) => onChange?.(event.target.value)} />
  }

  function Sending() {
    const [run, dialogs] = useCommand(crate, {
      nameOf: ({ label }) => String(label),
      controls: { send: { note: Note } },
    })
    const row = { id: 'c1', label: '甲', state: CRATE_STATE.open } as unknown as AnyRow
    return (
      <>
        <button type="button" onClick={() => void run('send', [row], { start: { carrier: '顺丰' } })}>
          寄这箱
        </button>
        {dialogs}
      </>
    )
  }

  it('begins with that, which is no change of it; what is typed over it is', async () => {
    renderForTest(
      <MemoryRouter>
        <Sending />
      </MemoryRouter>,
    )
    await press('寄这箱')
    expect((await box('承运人')).value).toBe('顺丰')
    await waitFor(async () => expect((await box('备注')).value).toBe('放门口'))
    await fill('承运人', '中通')
    await fill('承运人', '顺丰')
    await press('取消')
    await closed('寄出「甲」？')
    expect(Object.keys(localStorage).filter((key) => key.includes('DRAFT'))).toEqual([])

    await press('寄这箱')
    await waitFor(async () => expect((await box('备注')).value).toBe('放门口'))
    await userEvent.clear(await box('备注'))
    await fill('备注', '自提')
    await press('取消')
    await press('放弃修改')
    await closed('寄出「甲」？')
    await press('寄这箱')
    expect((await box('承运人')).value).toBe('顺丰')
    await press('寄出')
    await closed('寄出「甲」？')
    expect(shop.askedFor(SEND).map(({ body }) => body)).toMatchObject([{ ids: 'c1', carrier: '顺丰', note: '放门口' }])
  })
})

describe('a way back', () => {
  it('is offered with the success, for the rows that were done', async () => {
    show()
    await select('甲', '乙')
    await press('批量寄出')
    await fill('承运人', '顺丰')
    await press('寄出 2 个')
    expect(await screen.findByText('已寄出 2 箱')).toBeTruthy()
    await press('撤销')
    expect(await screen.findByText('已召回 2 箱')).toBeTruthy()
    expect(screen.queryByText('已寄出 2 箱')).toBeNull()
    expect(await stored()).toMatchObject({
      甲: { state: CRATE_STATE.open, carrier: null },
      乙: { state: CRATE_STATE.open, carrier: null },
    })
  })

  it('is offered to nobody who may not go it', async () => {
    await shop.signIn(...of('list', 'send'))
    show()
    await press('寄出 甲')
    await fill('承运人', '顺丰')
    await press('寄出')
    expect(await screen.findByText('已寄出 1 箱')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^报废/ })).toBeNull()
    await shop.signIn(...ALL)
  })
})
