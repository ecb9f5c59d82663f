// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { useSession } from '../session/session.web.ts'
import { useDeletion } from './use-deletion.web.tsx'

afterEach(cleanup)

interface RemoverProps {
  readonly rows?: readonly string[]
  readonly remove: () => Promise<string>
}

function Remover({ rows = [], remove }: RemoverProps) {
  const { askDelete } = useDeletion<string>(
    { remove },
    { nameOf: (row) => row, noun: ['货架', 'Shelves'], onDone: () => undefined },
  )
  const { pathname, search } = useLocation()
  return (
    <>
      <button type="button" onClick={() => askDelete(rows)}>
        go
      </button>
      <output>{pathname + decodeURIComponent(search)}</output>
    </>
  )
}

const render = (remover: ReactElement) =>
  renderForTest(<MemoryRouter initialEntries={['/here']}>{remover}</MemoryRouter>)

it('[5.14a] asks for a selection before many rows are deleted', async () => {
  const remove = vi.fn(() => Promise.resolve(''))
  render(<Remover remove={remove} />)
  await userEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(await screen.findByText('请选择一条记录！')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(remove).not.toHaveBeenCalled()
})

const used = (resource: string, more: object) => ({
  resource,
  title: resource,
  url: `/${resource}`,
  permission: `${resource}:list`,
  field: 'makerId',
  values: ['m1'],
  count: 9,
  ...more,
})

it('what is still used is told with its users, each with a way to exactly these rows', async () => {
  const usedBy = [
    used('figures', {}),
    used('listings', { values: ['m1', 'm2'], count: 2 }),
    used('secrets', { count: 4 }),
    used('people', { url: null, count: 1 }),
  ]
  useSession.setState({ auth: [{ action: 'figures:list,listings:list,people:list', type: '1' }], allAuth: [] })
  const refusal = new ApiError({ http: 200, code: 500, message: 'used', result: { usedBy } })
  render(<Remover rows={['Alter']} remove={() => Promise.reject(refusal)} />)
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'go' }))
    await userEvent.click(await screen.findByRole('button', { name: '删除' }))
    await screen.findByRole('button', { name: 'figures 使用 9 条' })
  }
  await ask()
  expect(screen.getByText('使用 4 条').closest('button')).toBeNull()
  expect(screen.getByText('使用 1 条').closest('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'figures 使用 9 条' }))
  expect(screen.getByRole('status').textContent).toBe('/figures?makerId=m1')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'figures 使用 9 条' })).toBeNull())
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'listings 使用 2 条' }))
  expect(decodeURIComponent(screen.getByRole('status').textContent)).toContain(
    '[{"field":"makerId","rule":"in","val":"m1,m2"}]',
  )
})
