// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WEEK_MS } from '#kit/web/client/storage.web.ts'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { DepartDialog } from './depart-dialog.web.tsx'

const USER = { id: 'u1', username: 'chen', realname: '陈', orgCode: 'A01A01' }
const DEPARTS = [
  { id: 'd1', orgCode: 'A01A01', departName: '商品部' },
  { id: 'd2', orgCode: 'A01A02', departName: '仓储部' },
]

interface Sent {
  readonly call: string
  readonly body: unknown
}

const NOTHING: readonly Sent[] = []

/** Stands in for the server; returns the commands it was given. */
function serve({ list = DEPARTS, orgCode = USER.orgCode as string | null, refusal = '' } = {}): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (init.method !== 'GET') {
      sent.push({ call: `${init.method} ${pathname}`, body })
    }
    const result = init.method === 'GET' ? { list, orgCode } : { userInfo: { ...USER, orgCode: body.orgCode } }
    return new Response(
      JSON.stringify({ success: refusal === '', code: 200, message: refusal || '部门切换成功！', result }),
    )
  })
  return sent
}

const title = () => screen.getByRole('dialog').querySelector('.ant-modal-title')?.textContent
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确认' }))

async function choose(departName: string) {
  await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
  await userEvent.click(await screen.findByText(departName, { selector: '.ant-select-item-option-content' }))
}

beforeEach(() => {
  useSession.setState({ token: 't', info: USER, departs: DEPARTS })
})
afterEach(() => {
  cleanup()
  useSession.setState({ token: undefined, info: undefined, departs: [] })
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('[2.22b] [7.9] names the current department, lists those of the user, and can be closed', async () => {
  serve()
  const handleClose = vi.fn()
  useSession.setState({ departs: [] })
  drawForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  expect(await screen.findByText('部门切换（当前部门 : 商品部）')).toBeDefined()
  expect(screen.getByText('请选择登录部门')).toBeDefined()
  await userEvent.hover(document.querySelector('.ant-form-item-tooltip') ?? expect.fail('no mark to ask at'))
  expect(await screen.findByText('您隶属于多部门，请选择当前所在部门')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(options.map((option) => option.textContent)).toEqual(['商品部', '仓储部'])
  await userEvent.click(within(screen.getByRole('dialog')).getByText('关闭'))
  expect(handleClose).toHaveBeenCalledOnce()
})

test('[2.22b] without a current department it is called 部门选择, and forced it cannot be closed', async () => {
  serve({ orgCode: null })
  const handleClose = vi.fn()
  useSession.setState({ info: { ...USER, orgCode: null } })
  drawForTest(<DepartDialog isForced onClose={handleClose} />)
  expect(title()).toBe('部门选择')
  expect(screen.queryByText('关闭')).toBeNull()
  expect(screen.queryByRole('button', { name: /close/i })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(handleClose).not.toHaveBeenCalled()
})

test('[4.15a] confirming with nothing selected marks the field as error and sends nothing', async () => {
  const sent = serve()
  drawForTest(<DepartDialog isForced={false} onClose={() => {}} />)
  await confirm()
  await waitFor(() => expect(document.querySelector('.ant-form-item-has-error .ant-select')).not.toBeNull())
  expect(screen.getByRole('combobox', { name: '部门' }).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual(NOTHING)
})

test('[4.15b] [7.10] [9.2a] success stores the returned user for seven days, and closes', async () => {
  const sent = serve()
  const handleClose = vi.fn()
  drawForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  await choose('仓储部')
  const before = Date.now()
  await confirm()
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ call: 'POST /jeecg-boot/sys/selectDepart', body: { orgCode: 'A01A02', username: 'chen' } }])
  const kept = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '')
  expect(kept.value).toEqual({ ...USER, orgCode: 'A01A02' })
  expect(kept.expire - before).toBeGreaterThanOrEqual(WEEK_MS)
  expect(kept.expire - before).toBeLessThan(WEEK_MS + 60_000)
  expect(useSession.getState().info?.orgCode).toBe('A01A02')
  expect(await screen.findByText('部门切换成功！')).toBeDefined()
})

test('a refusal stays in the dialog, and nothing changes', async () => {
  serve()
  const handleClose = vi.fn()
  drawForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  await choose('仓储部')
  serve({ refusal: '您不属于该部门' })
  await confirm()
  expect(await screen.findByText('您不属于该部门')).toBeDefined()
  expect(handleClose).not.toHaveBeenCalled()
  expect(useSession.getState().info).toEqual(USER)
})

test('[5.14b] without departments it only says so', async () => {
  serve({ list: [], orgCode: null })
  const handleClose = vi.fn()
  useSession.setState({ departs: [] })
  drawForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  expect(await screen.findByText('您尚未设置部门信息!')).toBeDefined()
  expect(handleClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})
