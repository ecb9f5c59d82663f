import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { storedFile } from './stored-file.ts'

const EVERY_MS = 30_000

interface FilesApart {
  readonly isApart: boolean
  /** Named to the tenant of the shop alone. */
  readonly servers: readonly string[]
}

/** Says whether other servers of the shop keep files elsewhere, as long as they do. */
export function ApartBanner() {
  const { data } = useQuery({
    queryKey: [storedFile.name, 'apart'],
    queryFn: ({ signal }) => client.get<FilesApart>(`${storedFile.path}/apart`, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
  return data ? <ApartNotice apart={data} /> : null
}

/** Servers that were set up wrongly answer for files that others took in with 404: whoever looks at files is told. */
export function ApartNotice({ apart: { isApart, servers } }: { readonly apart: FilesApart }) {
  const t = useTranslate()
  return isApart ? (
    <Alert
      type="error"
      banner
      title={servers.length === 0 ? t(APART) : t(APART_FROM, { servers: servers.join(', ') })}
      description={t(MEANING)}
    />
  ) : null
}

const APART: Text = ['另有服务器的文件存放在别处', 'Another server keeps its files elsewhere']
const APART_FROM: Text = [
  '另有服务器的文件存放在别处：{servers}',
  'Another server keeps its files elsewhere: {servers}',
]
const MEANING: Text = [
  '在一台服务器上传的文件，另一台打不开。请让所有服务器使用同一文件夹或同一存储桶（README“Several servers”）',
  'Files that one of them takes in cannot be opened at the other. Give all servers one folder or one bucket: README, “Several servers”',
]
