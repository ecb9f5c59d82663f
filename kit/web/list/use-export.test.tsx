// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EXPORT_JOB_ROWS } from '#kit/contract/job.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ExportButton } from './export-button.web.tsx'
import { useExport } from './use-export.web.ts'

type List = Parameters<typeof useExport>[0]

const sheet = new Blob(['workbook'])
const list = {
  calls: { exportSheet: async () => sheet },
  exportParams: () => ({}),
  total: 3,
  selection: { rows: new Map(), isWhole: false },
} as unknown as List

function Page({ shown = list }: { readonly shown?: List }) {
  const [run] = useExport(shown, { columns: ['name'] })
  return (
    <>
      <ExportButton
        isExporting={false}
        onExport={() => void run()}
        choices={[
          {
            key: 'comments',
            title: ['导出并附评论', 'Export with comments'],
            run: () => void run({ isWithComments: true }),
          },
        ]}
      />
      <ExportButton isExporting={false} isIcon isSmall onExport={() => void run()} />
    </>
  )
}

const exportButton = () => screen.getAllByRole('button', { name: '导出' })[0] as HTMLElement

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('[7.24c] a list without a title exports to 导出文件.xlsx', async () => {
  const given = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  renderForTest(<Page />)
  await userEvent.click(exportButton())
  await waitFor(() => expect(names).toEqual(['导出文件.xlsx']))
  expect(given).toHaveBeenCalledWith(sheet)
})

it('many rows are exported as a job, unless some are selected', async () => {
  const asked: string[] = []
  const calls = {
    startExport: async ({ columns }: { readonly columns: string }) => asked.push(`job of ${columns}`),
    exportSheet: async () => {
      asked.push('sheet')
      return sheet
    },
  }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const long = { ...list, calls, total: EXPORT_JOB_ROWS } as unknown as List
  const { rerender } = renderForTest(<Page shown={long} />)
  await userEvent.click(exportButton())
  expect(await screen.findByText('数据较多，已转为后台任务；完成后请在右上角“任务”中下载')).toBeTruthy()
  rerender(<Page shown={{ ...long, selection: { rows: new Map([['1', {}]]), isWhole: false } }} />)
  await userEvent.click(exportButton())
  rerender(<Page shown={{ ...long, total: EXPORT_JOB_ROWS - 1 }} />)
  await userEvent.click(exportButton())
  await waitFor(() => expect(asked).toEqual(['job of name', 'sheet', 'sheet']))
})

it('comments come with the rows only when that is chosen', async () => {
  const asked: unknown[] = []
  const calls = {
    exportSheet: async (params: unknown) => {
      asked.push(params)
      return sheet
    },
  }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  renderForTest(<Page shown={{ ...list, calls } as unknown as List} />)
  await userEvent.click(exportButton())
  await userEvent.click(screen.getByRole('button', { name: '表格选项' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '导出并附评论' }))
  await waitFor(() => expect(asked).toEqual([{ columns: 'name' }, { columns: 'name', withComments: '1' }]))
})
