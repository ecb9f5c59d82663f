import { useQuery } from '@tanstack/react-query'
import { Empty, List, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import type { FileUses } from './file-use.ts'
import { storedFile } from './stored-file.ts'

/** The records that name a file, as far as whoever looks may see them. */
export function FileUsesList({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [storedFile.name, 'uses', id],
    queryFn: ({ signal }) => client.get<FileUses>(`${storedFile.path}/uses`, { id }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const { total, isCapped, uses } = data
  const more = total - uses.length
  return total === 0 ? (
    <Empty description={t(NOWHERE)} />
  ) : (
    <>
      <List
        size="small"
        dataSource={[...uses]}
        rowKey={(use) => use.id}
        renderItem={({ what, url, id: record, title }) => (
          <List.Item>
            <span>
              {what} · {url === null ? title : <Link to={`${url}/${record}`}>{title}</Link>}
            </span>
          </List.Item>
        )}
      />
      {more > 0 && <p>{t(MORE, { n: isCapped ? `${more}+` : more })}</p>}
    </>
  )
}

const FAILED: Text = ['使用位置加载失败', 'Where it is used could not be loaded']
const NOWHERE: Text = [
  '没有任何记录使用此文件；到期后自动移到回收站',
  'Nothing uses this file; it goes to the bin by itself when its days are over',
]
const MORE: Text = ['另有 {n} 处（或无权查看）', '{n} more, or not yours to see']
