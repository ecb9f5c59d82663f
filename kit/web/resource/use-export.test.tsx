// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { saveBlob } from '../sheet/save-blob.web.ts'
import { useExport } from './use-export.web.ts'

vi.mock('../sheet/save-blob.web.ts', () => ({ saveBlob: vi.fn() }))

type List = Parameters<typeof useExport>[0]

const sheet = new Blob(['workbook'])
const list = {
  calls: { exportSheet: async () => sheet },
  exportParams: () => ({}),
  selection: { rows: new Map(), isWhole: false },
} as unknown as List

function Page() {
  const [run] = useExport(list, { columns: [] })
  return (
    <button type="button" onClick={() => void run()}>
      导出
    </button>
  )
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('[7.24c] a list without a title exports to 导出文件.xls', async () => {
  drawForTest(<Page />)
  await userEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(sheet, '导出文件.xls'))
})
