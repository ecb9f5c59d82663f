import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { filled, nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import type { Answer } from '#kit/web/client/client.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { type DeletedDictionary, dictionaryCalls } from './dictionary-calls.web.ts'

const KEY = ['dictionary', 'deleted']

/** Deleted dictionaries, to be brought back or to go for good. */
export function RecycleBin({ onRestored }: { readonly onRestored: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: dictionaryCalls.deleted, gcTime: 0 })
  const run = async (work: () => Promise<Answer<unknown>>) => {
    try {
      const answer = await work()
      void message.success(answer.message)
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (failure) {
      if (!(failure instanceof ApiError)) {
        throw failure
      }
      if (failure.http === 200 || failure.http === 400) {
        void message.warning(failure.message)
      }
    }
  }
  const nameOf = ({ dictName, dictNameEn }: DeletedDictionary) => nameIn(locale, dictName, dictNameEn)
  const actionsOf = (row: DeletedDictionary) => [
    {
      key: 'restore',
      title: RESTORE,
      run: () =>
        run(async () => {
          const answer = await dictionaryCalls.restore(row.id)
          onRestored()
          return answer
        }),
    },
    {
      key: 'purge',
      title: PURGE,
      isDanger: true,
      confirm: { title: filled(PURGE_TITLE, { name: nameOf(row) }), content: PURGE_CONTENT },
      run: () => run(() => dictionaryCalls.purge(row.id)),
    },
  ]
  if (error) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.length === 0) {
    return <EmptyState title={EMPTY} hint={EMPTY_HINT} />
  }
  return (
    <ul className="recycle-bin" aria-label={t(LABEL)}>
      {data.map((row) => (
        <li key={row.id}>
          <div className="recycle-bin-name">
            <strong>{nameOf(row)}</strong>
            <span>
              <code>{row.dictCode}</code> · {t(DELETED, { who: row.updateBy ?? '-', when: row.updateTime ?? '-' })}
            </span>
          </div>
          <RowActions actions={actionsOf(row)} of={nameOf(row)} />
        </li>
      ))}
    </ul>
  )
}

const RESTORE: Text = ['取回', 'Bring back']
const PURGE: Text = ['彻底删除', 'Delete for good']
const PURGE_TITLE: Text = ['彻底删除「{name}」？', 'Delete {name} for good?']
const PURGE_CONTENT: Text = ['字典项一并删除，不能恢复。', 'Its items go with it; they cannot be brought back.']
const LABEL: Text = ['已删除的字典', 'Deleted dictionaries']
const DELETED: Text = ['{who} 删除于 {when}', 'deleted by {who}, {when}']
const FAILED: Text = ['回收站加载失败', 'The recycle bin could not be loaded']
const EMPTY: Text = ['回收站是空的', 'The recycle bin is empty']
const EMPTY_HINT: Text = ['删除的字典会保留在这里，可以取回', 'Deleted dictionaries stay here and can be brought back']
