import { describe, expect, it } from 'vitest'
import { failureText, namesOf, readReport, successText, takenRows } from './import-report.ts'
import { isSheetFile } from './sheet-file.ts'

describe('import report', () => {
  it('[3.17] carries message, file of the invalid rows and its name', () => {
    const report = readReport({ msg: '总上传行数：3', fileUrl: '/sys/common/static/e.xlsx', fileName: 'e.xlsx' })
    expect(report).toMatchObject({ msg: '总上传行数：3', fileUrl: '/sys/common/static/e.xlsx', fileName: 'e.xlsx' })
  })

  it('[7.23b] may be nothing but the path of that file', () => {
    expect(readReport('/sys/common/static/e.xlsx')).toMatchObject({ fileUrl: '/sys/common/static/e.xlsx', total: 0 })
  })

  it('counts what is taken, also when a server tells only successes', () => {
    const counts = { createdCount: 2, updatedCount: 3, unchangedCount: 4, successCount: 9 }
    expect(takenRows(readReport(counts))).toBe(9)
    expect(takenRows(readReport({ totalCount: 5, successCount: 4, errorCount: 1 }))).toBe(4)
  })

  it('reads errors with and without a place in the row', () => {
    const { errors } = readReport({
      errors: [
        { file: 'a.xlsx', sheet: 'S', row: 4, column: 'C', header: '电话', reason: '请输入正确', severity: 'forgiven' },
        { row: 5, column: null, header: null, reason: '已存在' },
      ],
    })
    expect(errors[0]).toMatchObject({ row: 4, column: 'C', header: '电话', severity: 'forgiven' })
    expect(errors[1]).toMatchObject({ row: 5, column: '', header: '', severity: 'refused' })
  })

  it('[8.10c] a success is told with the message of the server, else with the names of the files', () => {
    expect(successText(['a.xls', 'a.xls'], '共2行数据全部导入成功！')[0]).toBe('共2行数据全部导入成功！')
    expect(successText(['a.xls、b.xlsx', 'a.xls, b.xlsx'], '')).toEqual([
      'a.xls、b.xlsx 文件上传成功',
      'a.xls, b.xlsx uploaded',
    ])
  })

  it('[8.10d] a failure is told with the name of the file, once', () => {
    expect(failureText('a.xls', '文件导入失败')).toBe('a.xls 文件导入失败')
    expect(failureText('a.xls', 'a.xls：没有找到表头')).toBe('a.xls：没有找到表头')
    expect(namesOf([{ name: 'a.xls' }, { name: 'b.xlsx' }])).toEqual(['a.xls、b.xlsx', 'a.xls, b.xlsx'])
  })
})

describe('files of an import', () => {
  it.each([
    ['a.xls', true],
    ['A.XLSX', true],
    ['a.csv', true],
    ['a.xlsm', false],
    ['xls', false],
    ['a.xls.exe', false],
  ])('[5.18a] %s is taken: %s', (name, isTaken) => {
    expect(isSheetFile({ name })).toBe(isTaken)
  })
})
