import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, dicts, image, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { FILE_KIND, FILE_PLACE, FILE_STATE, FILE_TAG } from './stored-file-choices.ts'

const READ = { readonly: true } as const

/** Rights beyond those of the declared commands. */
export const FILE_RIGHTS = { upload: 'system:file:upload', link: 'system:file:link' } as const

/** Longest life of a link to a private file, in hours. */
export const LINK_HOURS = { usual: 24, most: 720 } as const

/** Files that were uploaded, what uses them, and what becomes of those that nothing uses. */
export const storedFile = defineResource({
  name: 'stored-file',
  title: ['存储文件', 'Stored file'],
  path: '/sys/oss/file',
  table: 'sys_file',
  permission: 'system:file',
  power: 'none',
  menu: { under: 'system', url: '/oss/file', component: 'modules/oss/OSSFileList', icon: 'file', order: 31 },
  fields: {
    originalName: text(['文件名称', 'Name'], { required: true, max: 255 }),
    path: codeText(['文件地址', 'Address'], { ...READ, max: 500 }),
    kind: dict(['类型', 'Kind'], FILE_KIND, READ),
    size: number(['大小', 'Size'], { ...READ, help: ['字节', 'Bytes'] }),
    tags: dicts(['标签', 'Tags'], FILE_TAG),
    isUsed: boolean(['使用中', 'Used'], READ),
    unusedSince: datetime(['未使用自', 'Unused since'], READ),
    isDuplicate: boolean(['有重复', 'Has copies'], READ),
    isPrivate: boolean(['私密', 'Private'], READ),
    place: dict(['存储位置', 'Lies in'], FILE_PLACE, READ),
    state: dict(['状态', 'State'], FILE_STATE, READ),
    binTime: datetime(['移入回收站时间', 'In the bin since'], READ),
    biz: codeText(['目录', 'Folder'], { ...READ, max: 100 }),
    digest: codeText(['内容摘要', 'Digest'], { ...READ, max: 64, help: ['SHA-256', 'SHA-256'] }),
  },
  computed: { picture: image(['图片', 'Picture']) },
  empty: [
    '还没有文件。点“上传文件”，或在商品、公告等页面上传',
    'No files yet: upload some here, or on the pages of figures and announcements',
  ],
  list: [
    ...(['originalName', 'picture', 'kind', 'size', 'tags', 'isUsed', 'isDuplicate', 'place', 'path'] as const),
    ...(['unusedSince', 'isPrivate', 'biz', 'binTime', 'digest'] as const),
  ],
  search: {
    ...({ originalName: 'like', path: 'like', kind: 'in', tags: 'in', isUsed: 'eq', isDuplicate: 'eq' } as const),
    ...({ isPrivate: 'eq', place: 'eq', state: 'eq', biz: 'eq', digest: 'eq' } as const),
  },
  tabs: { by: 'state' },
  form: [['originalName'], ['tags']],
  actions: {
    bin: action(['移到回收站', 'Move to the bin'], {
      on: 'rows',
      confirm: {
        content: [
          '{n} 个文件移到回收站，保留期满后彻底删除；使用中的不能移入',
          '{n} {n|file goes|files go} to the bin and are deleted for good when its days are over; those in use stay',
        ],
      },
      done: ['已移到回收站', 'Moved to the bin'],
      undo: 'unbin',
    }),
    unbin: action(['从回收站恢复', 'Restore from the bin'], { on: 'rows', done: ['已恢复', 'Restored'], undo: 'bin' }),
    purge: action(['彻底删除', 'Delete for good'], {
      on: 'rows',
      confirm: {
        content: ['{n} 个文件将彻底删除，无法恢复', '{n} {n|file is|files are} deleted for good'],
        isDanger: true,
      },
      done: ['已彻底删除', 'Deleted for good'],
    }),
    move: action(['迁移存储位置', 'Move to another place'], {
      on: 'rows',
      asJob: true,
      input: { to: dict(['迁移到', 'To'], FILE_PLACE, { required: true }) },
      done: ['已迁移 {n} 个文件', '{n} {n|file|files} moved'],
    }),
  },
  without: ['add', 'delete', 'deleteBatch', 'importExcel'],
})
