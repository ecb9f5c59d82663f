import { action } from '#kit/contract/action.ts'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, datetime, dict, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

export const BACKUP_KIND = choices('backup_kind', ['备份方式', 'Kinds of backups'], {
  nightly: ['nightly', '按计划', 'By the clock'],
  hand: ['hand', '手动', 'By hand'],
})

export const BACKUP_STATE = choices('backup_state', ['备份状态', 'States of backups'], {
  running: ['running', '备份中', 'Being made', 'blue'],
  made: ['made', '已完成', 'Made', 'green'],
  failed: ['failed', '失败', 'Failed', 'red'],
  gone: ['gone', '已到期删除', 'No longer kept', 'grey'],
})

export const BACKUP_PROOF = choices('backup_proof', ['恢复验证', 'Proofs of backups'], {
  open: ['open', '未验证', 'Not proved', 'grey'],
  passed: ['passed', '可恢复', 'Can be restored', 'green'],
  failed: ['failed', '验证失败', 'Failed', 'red'],
})

const READ = { readonly: true } as const

/** Backups of database and files, and whether each was restored beside the shop and found to be the same. */
export const backup = defineResource({
  name: 'backup',
  title: ['备份', 'Backup'],
  path: '/sys/backup',
  table: 'sys_backup',
  permission: 'monitor:backup',
  power: 'none',
  menu: { under: 'monitor', url: '/monitor/backup', component: 'monitor/BackupList', icon: 'rollback', order: 33 },
  fields: {
    name: codeText(['名称', 'Name'], { ...READ, max: 60 }),
    madeAt: datetime(['完成时间', 'Made at'], READ),
    kind: dict(['方式', 'Kind'], BACKUP_KIND, READ),
    state: dict(['状态', 'State'], BACKUP_STATE, READ),
    proof: dict(['恢复验证', 'Proof'], BACKUP_PROOF, READ),
    provedAt: datetime(['验证时间', 'Proved at'], READ),
    bytes: number(['数据库大小', 'Size of the database'], { ...READ, help: ['压缩后字节数', 'Compressed bytes'] }),
    rowCount: number(['数据行数', 'Rows'], READ),
    fileCount: number(['文件数', 'Files'], READ),
    place: text(['存放位置', 'Lies in'], { ...READ, max: 200 }),
    isSameDisk: boolean(['与数据同盘', 'On the disk of the data'], {
      ...READ,
      help: ['磁盘损坏时，备份与数据会一起丢失', 'It is lost together with the data when the disk breaks'],
    }),
    keptUntil: datetime(['保留至', 'Kept until'], READ),
    programVersion: codeText(['程序版本', 'Version'], { ...READ, max: 40 }),
    failure: dict(['失败原因', 'Why it failed'], BACKUP_FAILURE, READ),
    reason: text(['失败详情', 'What failed'], {
      ...READ,
      max: 1000,
      help: ['文件、数据表或系统报错原文', 'Files, tables, or what the system said'],
    }),
  },
  list: [
    'name',
    'madeAt',
    'kind',
    'state',
    'proof',
    'provedAt',
    'bytes',
    'rowCount',
    'fileCount',
    'place',
    'isSameDisk',
    'keptUntil',
    'failure',
    'reason',
  ],
  search: { state: 'in', proof: 'in', kind: 'eq', madeAt: 'range' },
  tabs: { by: 'state' },
  empty: ['每晚自动备份并验证，完成后列在这里', 'Backups are made and proved each night, and are listed here'],
  form: [],
  actions: {
    make: action(['立即备份', 'Back up now'], {
      on: 'list',
      done: ['已开始备份，完成后即行验证', 'A backup is being made and proved'],
    }),
    prove: action(['验证', 'Prove'], {
      on: 'rows',
      done: ['已开始验证 {n} 个备份', '{n} {n|backup is|backups are} being proved'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
