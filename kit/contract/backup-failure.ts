import { type ChoiceOf, choices } from './choices.ts'

/** Why a backup failed, or could not be restored. */
export const BACKUP_FAILURE = choices('backup_failure', ['备份失败原因', 'Reasons of failed backups'], {
  killed: ['killed', '备份进程意外终止', 'The process that made it was killed'],
  stopped: ['stopped', '备份时服务器停止', 'The server was stopped meanwhile'],
  late: ['late', '超过最长时间', 'It took too long'],
  unfinished: ['unfinished', '备份没有写完', 'The backup did not come to its end'],
  changed: ['changed', '写入后内容已改变', 'Bytes have changed since they were written'],
  missing: ['missing', '备份内容缺失', 'A part of the backup is missing'],
  rows: ['rows', '恢复后数据行数不符', 'Rows are missing or too many'],
  books: ['books', '恢复后账目不符', 'The books say something else'],
  noRight: [
    'no-right',
    '数据库账号无权新建用于验证的数据库（alter role … createdb）',
    'The role of the database may not create one to prove backups in (alter role … createdb)',
  ],
  filesFull: ['files-full', '备份的存储空间已满', 'There is no space left for backups'],
  databaseFull: ['database-full', '数据库存储空间已满', 'There is no space left in the database'],
  database: ['database', '数据库报错', 'The database refused it'],
  other: ['other', '其他错误', 'Another error'],
})

export type BackupFailure = ChoiceOf<typeof BACKUP_FAILURE>
