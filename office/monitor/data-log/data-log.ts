import { action } from '#kit/contract/action.ts'
import { codeText, number, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

const READ = { readonly: true } as const

/** What records were: each entry of a history is a version of its record. */
export const dataLog = defineResource({
  name: 'data-log',
  title: ['数据版本', 'Version'],
  path: '/sys/dataLog',
  table: 'sys_data_version',
  permission: 'system:dataLog',
  power: 'none',
  menu: { under: 'monitor', url: '/sys/dataLog-list', component: 'system/DataLogList', icon: 'book', order: 2.1 },
  fields: {
    dataTable: codeText(['表名', 'Table'], { ...READ, max: 64 }),
    dataId: codeText(['数据ID', 'Record id'], { ...READ, max: 36 }),
    command: codeText(['操作代码', 'Command code'], { ...READ, max: 64 }),
    note: text(['原因', 'Reason'], { ...READ, max: 500 }),
  },
  computed: {
    recordTitle: text(['数据', 'Record'], READ),
    dataVersion: number(['版本号', 'Version'], READ),
    commandText: text(['操作', 'Command'], READ),
    dataContent: textarea(['数据内容', 'Content'], READ),
  },
  list: ['recordTitle', 'dataTable', 'dataVersion', 'commandText', 'note', 'dataId'],
  search: { dataTable: 'eq', dataId: 'eq', command: 'eq' },
  actions: {
    restoreVersion: action(['恢复到此版本', 'Restore this version'], {
      on: 'rows',
      dryRun: true,
      input: { reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
      confirm: {
        content: [
          '数据将改回此版本的内容，按其自身的规则校验；恢复也会留下变更记录。',
          'The record gets the content of this version, by its own rules. This is noted in its history, too.',
        ],
      },
      done: ['已恢复', 'Restored'],
    }),
  },
  empty: ['数据变更后，每个版本会列在这里', 'Once records change, their versions are listed here'],
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
