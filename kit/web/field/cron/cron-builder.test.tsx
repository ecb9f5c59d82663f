// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderForTest } from '../render-for-test.web.tsx'
import { CronBuilder } from './cron-builder.web.tsx'

// what is visible is asked of the open tab alone: computing it for every element takes most of the time
configure({ defaultHidden: true })

const given = vi.fn<(value: string) => void>()

function Kept({ initial, disabled = false }: { readonly initial: string; readonly disabled?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <CronBuilder
      value={value}
      disabled={disabled}
      onChange={(next) => {
        given(next)
        setValue(next)
      }}
    />
  )
}

const render = (initial = '', disabled = false) => renderForTest(<Kept initial={initial} disabled={disabled} />)

const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const panel = () => {
  const open = document.querySelector<HTMLElement>('[role="tabpanel"]:not([aria-hidden="true"])')
  if (open === null) {
    throw new Error('no tab is open')
  }
  return within(open)
}
const choose = (name: string) => fireEvent.click(panel().getByRole('radio', { name }))
const shownMode = () => {
  const checked = panel()
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)
  return checked?.closest('label')?.textContent
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** Types into a text box and leaves it. */
function type(name: string, text: string) {
  fireEvent.change(box(name), { target: { value: text } })
  fireEvent.blur(box(name))
}

function setNumber(name: string, value: number | string) {
  const input = panel().getByRole('spinbutton', { name })
  fireEvent.change(input, { target: { value: String(value) } })
  fireEvent.blur(input)
}

beforeEach(() => {
  given.mockReset()
})

afterEach(cleanup)

describe('the cron builder', () => {
  it('[2.25] [3.18] [4.17p] shows seven fields and the combined expression, * and ? where nothing is set', () => {
    render()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
    expect(['秒', '分', '时', '日', '月', '周', '年'].map((name) => box(name).value).join(' ')).toBe('* * * * * ? *')
    expect(box('Cron表达式').value).toBe('* * * * * ? *')
    expect(given).not.toHaveBeenCalled()
  })

  it('[4.17a] offers the modes of each field', () => {
    render()
    const modes = (tab: string) => {
      openTab(tab)
      return panel()
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent)
    }
    expect(modes('秒')).toEqual(['每秒', '区间', '循环', '指定'])
    expect(modes('时')).toEqual(['每时', '区间', '循环', '指定'])
    expect(modes('日')).toEqual([
      '不设置',
      '每日',
      '区间',
      '循环',
      '工作日',
      '最后一日',
      '最后一个工作日',
      '月底前',
      '指定',
    ])
    expect(modes('周')).toEqual(['不设置', '每天', '区间', '循环', '第几个', '最后一个', '指定'])
  })

  it.each([
    ['0 0 0 15W * ? *', '日', '工作日'],
    ['0 0 0 L * ? *', '日', '最后一日'],
    ['0 0 0 LW * ? *', '日', '最后一个工作日'],
    ['0 0 0 L-3 * ? *', '日', '月底前'],
    ['0 0 0 ? * 2#3 *', '周', '第几个'],
    ['0 0 0 ? * 6L *', '周', '最后一个'],
    ['0 0 0 ? * 2,4 *', '周', '指定'],
    ['0 0 2 * * ?', '时', '指定'],
    ['0 0 8-18 * * ? *', '时', '区间'],
    ['0 0/5 * * * ? *', '分', '循环'],
    ['0 0 0 1-5,10 * ? *', '日', '其他写法'],
  ])('[4.17a] opens %s again without a change: %s is %s', (text, tab, mode) => {
    render(text)
    openTab(tab)
    expect(shownMode()).toBe(mode)
    expect(box('Cron表达式').value).toBe(text)
    expect(given).not.toHaveBeenCalled()
  })

  it('[4.17a] keeps the numbers of a mode while another is tried', () => {
    render('0 0 0 15W * ? *')
    openTab('日')
    choose('最后一日')
    expect(given).toHaveBeenLastCalledWith('0 0 0 L * ? *')
    choose('工作日')
    expect(given).toHaveBeenLastCalledWith('0 0 0 15W * ? *')
  })

  it('[4.17a] keeps what fits no mode while another is tried', () => {
    render('0 0 0 1-5,10 * ? *')
    openTab('日')
    choose('最后一日')
    choose('其他写法')
    expect(given).toHaveBeenLastCalledWith('0 0 0 1-5,10 * ? *')
  })

  it('[4.17c] disables the choices of the day while a week is set, and can hand over', async () => {
    render('0 0 0 ? * 2 *')
    openTab('日')
    expect(shownMode()).toBe('不设置')
    const isOff = () =>
      panel()
        .getAllByRole<HTMLInputElement>('radio')
        .every(({ disabled }) => disabled)
    expect(isOff()).toBe(true)
    type('日', '*')
    expect(box('日').value).toBe('?')
    expect(box('周').value).toBe('2')
    await userEvent.click(panel().getByRole('button', { name: '改为按日设置' }))
    expect(given).toHaveBeenLastCalledWith('0 0 0 * * ? *')
    expect(isOff()).toBe(false)
    type('日', '15')
    openTab('周')
    expect(isOff()).toBe(true)
    await userEvent.click(panel().getByRole('button', { name: '改为按周设置' }))
    expect(given).toHaveBeenLastCalledWith('0 0 0 ? * * *')
  })

  it('[4.17c,d] lets the week be set from the default at once, but not beside a day', () => {
    render()
    openTab('周')
    choose('指定')
    expect(given).toHaveBeenLastCalledWith('0 0 0 ? * 1 *')
    type('日', '15')
    expect(given).toHaveBeenLastCalledWith('0 0 0 15 * ? *')
    expect(panel().getByRole('radio', { name: '指定' })).toHaveProperty('disabled', true)
  })

  it('[4.17e-i] gives finer fields their first value when a coarser one is set', () => {
    render()
    openTab('月')
    choose('指定')
    expect(given).toHaveBeenLastCalledWith('0 0 0 1 1 ? *')
  })

  it('[4.17k] writes Monday as 2 and Sunday as 1', () => {
    render('0 0 0 ? * 2 *')
    openTab('周')
    fireEvent.click(panel().getByRole('checkbox', { name: '周日' }))
    expect(given).toHaveBeenLastCalledWith('0 0 0 ? * 1,2 *')
    fireEvent.click(panel().getByRole('checkbox', { name: '周一' }))
    fireEvent.click(panel().getByRole('checkbox', { name: '周日' }))
    // nothing chosen is the first day
    expect(given).toHaveBeenLastCalledWith('0 0 0 ? * 1 *')
  })

  it('[5.5a,k] keeps numbers whole and inside their limits', () => {
    render()
    setNumber('循环 间隔', 60)
    expect(given).toHaveBeenLastCalledWith('0/59 * * * * ? *')
    given.mockReset()
    setNumber('循环 起点', '1.5')
    expect(given.mock.calls.flat().every((text) => /^\d+\/59 \* \* \* \* \? \*$/.test(text))).toBe(true)
  })

  it('[5.5f] allows an interval of 0 months', () => {
    render('0 0 0 1 3/2 ? *')
    openTab('月')
    setNumber('循环 间隔', 0)
    expect(given).toHaveBeenLastCalledWith('0 0 0 1 3/0 ? *')
  })

  it('[5.5g] [9.11c] offers the years from 2019 to 2119', () => {
    render('0 0 0 1 1 ? 2027')
    openTab('年')
    const years = panel()
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.textContent)
    expect([years.length, years[0], years.at(-1)]).toEqual([101, '2019', '2119'])
  })

  it('[5.5g] counts years from the year 0 or 1, every 1 to 99, at first from this year to 100 later', () => {
    render('0 0 0 1 1 ? 2027/5')
    openTab('年')
    const now = new Date().getFullYear()
    choose('区间')
    expect(given).toHaveBeenLastCalledWith(`0 0 0 1 1 ? ${now}-${now + 100}`)
    const reached = (name: string, value: number) => {
      setNumber(name, value)
      return given.mock.lastCall?.[0].split(' ').at(-1)
    }
    expect(reached('区间 起点', 0)).toBe(`0-${now + 100}`)
    expect(reached('区间 终点', 0)).toBe('0-1')
    choose('循环')
    expect(reached('循环 起点', 0)).toBe('1/5')
    expect(reached('循环 间隔', 100)).toBe('1/99')
    expect(reached('循环 间隔', 0)).toBe('1/1')
  })

  it('takes a text box over when it is left or Enter is pressed, not before; Esc takes it back', async () => {
    render('0 0 2 * * ? *')
    fireEvent.change(box('时'), { target: { value: '3-5' } })
    expect(given).not.toHaveBeenCalled()
    fireEvent.blur(box('时'))
    expect(given).toHaveBeenLastCalledWith('0 0 3-5 * * ? *')
    await userEvent.clear(box('分'))
    await userEvent.type(box('分'), '0/10{Enter}')
    expect(given).toHaveBeenLastCalledWith('0 0/10 3-5 * * ? *')
    await userEvent.type(box('时'), '9{Escape}')
    expect(box('时').value).toBe('3-5')
    expect(given).toHaveBeenCalledTimes(2)
  })

  it('says what is wrong with an expression, keeps it, and lets it be put right field by field', () => {
    render('0 0 25 32 * ?')
    expect(screen.getByRole('alert').textContent).toBe('Cron表达式错误：[时] “25”超出范围 0-23')
    expect(box('时').getAttribute('aria-invalid')).toBe('true')
    type('时', '5')
    expect(screen.getByRole('alert').textContent).toBe('Cron表达式错误：[日] “32”超出范围 1-31')
    type('日', '31')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box('Cron表达式').value).toBe('0 0 5 31 * ? *')
  })

  it('keeps text that no expression can be', () => {
    render()
    type('Cron表达式', '每天两点')
    expect(given).toHaveBeenLastCalledWith('每天两点')
    expect(box('Cron表达式').value).toBe('每天两点')
    expect(screen.getByRole('alert').textContent).toMatch(/^Cron表达式错误：/)
    type('Cron表达式', '0 0 2 ? * MON-FRI')
    expect(given).toHaveBeenLastCalledWith('0 0 2 ? * 2-6 *')
  })

  it('moves through the numbers with the arrow keys, one stop for Tab', async () => {
    render('0 0 2 * * ? *')
    openTab('时')
    const stops = panel()
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((one) => one.tabIndex === 0)
    expect(stops.map((one) => one.closest('label')?.textContent)).toEqual(['2'])
    stops[0]?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
    expect(given).toHaveBeenLastCalledWith('0 0 2,4 * * ? *')
    await userEvent.keyboard('{Home} {End} ')
    expect(given).toHaveBeenLastCalledWith('0 0 0,2,4,23 * * ? *')
  })

  it('changes nothing while it is disabled', () => {
    render('0 0 2 * * ? *', true)
    expect(screen.getAllByRole('radio').every((radio) => radio.hasAttribute('disabled'))).toBe(true)
    expect(screen.getAllByRole('textbox').every((one) => one.hasAttribute('disabled'))).toBe(true)
  })

  it('says the expression in words', async () => {
    render('0 0 2 ? * 6L *')
    expect(await screen.findByText('在02:00，限每月的最后一个星期五')).toBeTruthy()
  })
})

describe('the preview', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const lines = () =>
    within(screen.getByRole('region', { name: '近十次执行时间' }))
      .queryAllByRole('listitem')
      .map((line) => line.textContent)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('[4.17n] lists ten runs 500 ms after the last change, whatever the year', () => {
    render('0 0 2 * 11 ? 2020')
    expect(screen.getByText('执行预览，会忽略年份参数')).toBeTruthy()
    pass(499)
    expect(lines()).toEqual([])
    pass(1)
    expect(lines()).toHaveLength(10)
    expect(lines()[0]).toBe('2026-11-22 02:00:00')
    expect(lines()[9]).toBe('2027-11-01 02:00:00')

    type('时', '3')
    pass(400)
    type('分', '30')
    pass(499)
    expect(lines()[0]).toBe('2026-11-22 02:00:00')
    pass(1)
    expect(lines()[0]).toBe('2026-11-22 03:30:00')
  })

  it('[4.17o] counts the weekdays of the expression from Sunday 1', () => {
    render('0 0 2 ? * 2 *')
    pass(500)
    // a Monday
    expect(lines()[0]).toBe('2026-11-23 02:00:00')
  })

  it('says when there is no run', () => {
    render('0 0 2 31 2 ? *')
    pass(500)
    expect(screen.getByText('无执行时间')).toBeTruthy()
  })
})
