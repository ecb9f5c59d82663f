// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WEEK_MS } from '#kit/web/browser/storage.web.ts'
import { setLocale } from '#kit/web/browser/text.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { loadDeparts, selectDepart } from '#kit/web/session/departs.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { ProductContext } from '#kit/web/shell/app-context.web.ts'
import { product } from '#web/product.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { DepartDialog } from './depart-dialog.web.tsx'
import { TenantDialog } from './tenant-dialog.web.tsx'

const PICKING = { id: 'own-picking', orgCode: 'T01', departName: '选货部', departNameEn: 'Picking' }
const STORE = { id: 'own-store', orgCode: 'T02', departName: '收藏部', departNameEn: null }

const SELECT = '/sys/selectDepart'

const shop = liveShop()
beforeAll(() => shop.rows('sysDepart', [PICKING, STORE]))
afterEach(() => {
  cleanup()
  useSession.setState({ departs: [] })
  localStorage.clear()
  return setLocale('zh-CN')
})

/** Somebody who belongs to both departments sits at the screen, and works in one of them or none yet. */
async function signInAt(current?: typeof PICKING) {
  const person = await shop.signIn()
  const { userId } = person
  await shop.rows('sysUserDepart', [
    { userId, depId: PICKING.id },
    { userId, depId: STORE.id },
  ])
  if (current) {
    await selectDepart(current.orgCode)
  }
  await loadDeparts()
  localStorage.clear()
  const before = shop.askedFor(SELECT).length
  const row = async () => (await shop.stored('sysUser')).find(({ id }) => id === userId)
  return {
    ...person,
    switches: () => shop.askedFor(SELECT).slice(before),
    storedDepart: async () => (await row())?.orgCode,
  }
}

const title = () => screen.getByRole('dialog').querySelector('.ant-modal-title')?.textContent
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确认' }))

async function choose(departName: string) {
  await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
  await userEvent.click(await screen.findByText(departName, { selector: '.ant-select-item-option-content' }))
}

test('names departments in English where they have such a name', async () => {
  await signInAt(PICKING)
  await setLocale('en-US')
  renderForTest(<DepartDialog isForced={false} onClose={() => {}} />)
  expect(title()).toBe('Switch department (current: Picking)')
  await userEvent.click(screen.getByRole('combobox', { name: 'Department' }))
  const options = await screen.findAllByText(/^(Picking|选货部|收藏部)$/, {
    selector: '.ant-select-item-option-content',
  })
  expect(options.map(({ textContent }) => textContent)).toEqual(['Picking', '收藏部'])
})

test('[9.6h] is 450 px wide', async () => {
  await signInAt(PICKING)
  renderForTest(<DepartDialog isForced={false} onClose={() => {}} />)
  expect(screen.getByRole('dialog').style.width).toBe('450px')
})

test('[2.22b] [7.9] names the current department, lists those of the user, and can be closed', async () => {
  await signInAt(PICKING)
  const handleClose = vi.fn()
  useSession.setState({ departs: [] })
  renderForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  expect(await screen.findByText('部门切换（当前部门 : 选货部）')).toBeDefined()
  expect(screen.getByText('请选择登录部门')).toBeDefined()
  await userEvent.hover(document.querySelector('.ant-form-item-tooltip') ?? expect.fail('no mark to ask at'))
  expect(await screen.findByText('您隶属于多部门，请选择当前所在部门')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(options.map((option) => option.textContent)).toEqual(['选货部', '收藏部'])
  await userEvent.click(within(screen.getByRole('dialog')).getByText('关闭'))
  expect(handleClose).toHaveBeenCalledOnce()
})

test('[2.22b] without a current department it is called 部门选择, and forced it cannot be closed', async () => {
  await signInAt()
  const handleClose = vi.fn()
  renderForTest(<DepartDialog isForced onClose={handleClose} />)
  expect(title()).toBe('部门选择')
  expect(screen.queryByText('关闭')).toBeNull()
  expect(screen.queryByRole('button', { name: /close/i })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(handleClose).not.toHaveBeenCalled()
})

test('[4.15a] confirming with nothing selected marks the field as error and sends nothing', async () => {
  const { switches } = await signInAt(PICKING)
  renderForTest(<DepartDialog isForced={false} onClose={() => {}} />)
  await confirm()
  await waitFor(() => expect(document.querySelector('.ant-form-item-has-error .ant-select')).not.toBeNull())
  expect(screen.getByRole('combobox', { name: '部门' }).getAttribute('aria-invalid')).toBe('true')
  expect(switches()).toEqual([])
})

test('[4.15b] [7.10] [9.2a] success stores the returned user for seven days, and closes', async () => {
  const { username, userId, switches, storedDepart } = await signInAt(PICKING)
  const handleClose = vi.fn()
  renderForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  await choose('收藏部')
  const before = Date.now()
  await confirm()
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  expect(switches().map(({ method, body }) => [method, body])).toEqual([['POST', { orgCode: 'T02', username }]])
  expect(await storedDepart()).toBe('T02')
  const kept = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '')
  expect(kept.value).toMatchObject({ id: userId, username, orgCode: 'T02' })
  expect(kept.expire - before).toBeGreaterThanOrEqual(WEEK_MS)
  expect(kept.expire - before).toBeLessThan(WEEK_MS + 60_000)
  expect(useSession.getState().info?.orgCode).toBe('T02')
  expect(await screen.findByText('部门切换成功！')).toBeDefined()
})

test('a refusal stays in the dialog, and nothing changes', async () => {
  const { storedDepart } = await signInAt(PICKING)
  const handleClose = vi.fn()
  renderForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  await choose('收藏部')
  await shop.refill('sysUserDepart', [])
  await confirm()
  expect(await screen.findByText('您不属于该部门')).toBeDefined()
  expect(handleClose).not.toHaveBeenCalled()
  expect(useSession.getState().info?.orgCode).toBe('T01')
  expect(await storedDepart()).toBe('T01')
})

test('[5.14b] without departments it only says so', async () => {
  await shop.signIn()
  const handleClose = vi.fn()
  renderForTest(<DepartDialog isForced={false} onClose={handleClose} />)
  expect(await screen.findByText('您尚未设置部门信息!')).toBeDefined()
  expect(handleClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('tenants are named in English, too', async () => {
  await shop.signIn()
  await setLocale('en-US')
  renderForTest(
    <ProductContext value={product}>
      <TenantDialog isForced={false} onClose={() => {}} />
    </ProductContext>,
  )
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tenant' }))
  expect(
    await screen.findByText('Collectible figure mall', { selector: '.ant-select-item-option-content' }),
  ).toBeDefined()
})
