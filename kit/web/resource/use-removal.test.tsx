// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { useRemoval } from './use-removal.web.tsx'

afterEach(cleanup)

function Remover({ remove }: { readonly remove: () => Promise<string> }) {
  const { askRemove } = useRemoval<string>({ remove }, { nameOf: (row) => row })
  return (
    <button type="button" onClick={() => askRemove([])}>
      go
    </button>
  )
}

it('[5.14a] asks for a selection before many rows are deleted', async () => {
  const remove = vi.fn(() => Promise.resolve(''))
  drawForTest(<Remover remove={remove} />)
  await userEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(await screen.findByText('请选择一条记录！')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(remove).not.toHaveBeenCalled()
})
