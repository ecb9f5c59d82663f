import { z } from 'zod'
import { healthUpTo } from '#kit/contract/gauges.ts'
import { textIn } from '#kit/contract/text.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { StorageWatch } from '#kit/server/watch/storage.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'
import { disksOf } from './disks.server.ts'
import { storedSizes } from './stored-sizes.server.ts'

const FULL = { warn: 0.8, bad: 0.9 } as const

/** One is one too many. */
const NONE = { warn: 1, bad: 1 } as const

/** Disks with their room, and what the stored files take of it. */
export function diskRoutes(filesFolder: string, storage: StorageWatch): readonly Route[] {
  const { path, permission, title } = MONITOR_PAGES.disk
  const sizes = storedSizes(filesFolder)
  return [
    gaugeRoute({ path, permission, summary: title }, async (ctx) => {
      const { gauge, group, table, t } = gaugesIn(ctx.locale)
      const disks = await disksOf(filesFolder)
      const { places, isComplete } = await sizes()
      const refused = storage.recent()
      return {
        note: t(['以当前进程所在的服务器为准', 'Of the machine that this process runs on']),
        groups: [
          group(
            'disks',
            ['磁盘', 'Disks'],
            disks.map(({ name, max, rest }, index) =>
              gauge(`disk${index}`, name, [max - rest, 'bytes'], {
                most: max,
                health: healthUpTo((max - rest) / max, FULL),
                help: ['写满后无法上传文件，嵌入式数据库也无法写入', 'When it is full nothing is uploaded or saved'],
              }),
            ),
          ),
          group(
            'refused',
            ['因空间已满未能写入（5 分钟内）', 'Not written for want of space (5 minutes)'],
            [
              gauge('files', ['文件存储', 'Files'], [refused.files, 'count'], {
                health: healthUpTo(refused.files, NONE),
                help: ['文件所在磁盘或存储桶已满', 'The disk or bucket of the files is full'],
              }),
              gauge('database', ['数据库', 'Database'], [refused.database, 'count'], {
                health: healthUpTo(refused.database, NONE),
                help: ['数据库所在磁盘已满', 'The disk of the database is full'],
              }),
            ],
          ),
        ],
        ...(await linesOf(ctx, [
          {
            key: 'disk',
            title: ['磁盘使用率（最满的一个）', 'Disk in use (the fullest one)'],
            unit: 'share',
            lines: [{ measure: 'diskUsed', name: ['磁盘', 'Disk'] }],
          },
        ])),
        tables: [
          table('files', ['存储的文件', 'Stored files'], {
            columns: [
              ['place', ['用途', 'For'], 'text'],
              ['files', ['文件数', 'Files'], 'count'],
              ['bytes', ['大小', 'Size'], 'bytes'],
            ],
            rows: places.map(({ place, files, bytes }) => [place, files, bytes]),
            empty: ['还没有上传过文件', 'Nothing was uploaded yet'],
            help: isComplete
              ? ['每 10 分钟统计一次', 'Counted every ten minutes']
              : ['文件太多，只统计了一部分', 'There are too many files: these are a part of them'],
          }),
        ],
      }
    }),
    route(
      {
        method: 'GET',
        path: '/sys/actuator/redis/queryDiskInfo',
        answers: answers(QUERY_DISK_INFO_OUT),
        summary: title,
        permission,
        input: NO_INPUT,
        isWatching: true,
      },
      async ({ locale }) => {
        const disks = await disksOf(filesFolder)
        return new MessageResponse(
          disks.map(({ name, max, rest }) => ({
            name: textIn(locale, name),
            max,
            rest,
            // the share in use, whatever its name says; never 0, which the protocol's page takes for no value
            restPPT: Math.max(1, Math.ceil(((max - rest) * 100) / max)),
          })),
          ['查询成功', 'Found'],
        )
      },
    ),
  ]
}

const QUERY_DISK_INFO_OUT = z.array(
  z.object({ name: z.string(), max: z.number(), rest: z.number(), restPPT: z.number() }),
)
