import { defineArea } from '#kit/contract/area.ts'
import { screenOf } from '#kit/contract/menu-screen.ts'
import { dataSource, SOURCE_PASSWORD } from './data-source/data-source.ts'
import { onlineReport, VIEW_REPORT } from './report/online-report.ts'
import { REPORT_EXPORT } from './report/report-rights.ts'

/** Reports that administrators make while the house runs, and the databases that these read from. */
export const onlineArea = defineArea({
  group: { key: 'online', title: ['在线开发', 'Online development'], url: '/online', icon: 'cloud', order: 6.2 },
  resources: [dataSource],
  // what is written of a report has to fit together, and runs: no suite over all nouns makes such rows
  own: [onlineReport],
  screens: [screenOf(onlineReport, [[REPORT_EXPORT, ['导出报表数据', 'Export the rows of reports'], 'none']])],
  // each report has one to see it
  made: { [VIEW_REPORT]: 'none' },
  rights: {
    [dataSource.permission]: [[SOURCE_PASSWORD, ['设置密码', 'Set the password']]],
  },
})
