import { CloseOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { SavedQuery } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { SavedQueries } from './use-saved-queries.web.tsx'

interface SavedListProps {
  readonly saved: SavedQueries
  readonly empty: Text
  /** Asked before one is deleted. */
  readonly deletion: Text
  readonly onChoose: (item: SavedQuery) => void
  readonly isCurrent?: (item: SavedQuery) => boolean
  /** Another button of each line. */
  readonly extra?: (item: SavedQuery) => ReactNode
}

/** Saved queries or views to choose from; one's own can be deleted. */
export function SavedList({ saved, empty, deletion, onChoose, isCurrent, extra }: SavedListProps) {
  const t = useTranslate()
  if (saved.isLoading) {
    return <Spin size="small" />
  }
  if (saved.items.length === 0) {
    return <p className="saved-none">{t(empty)}</p>
  }
  return (
    <ul className="saved-list">
      {saved.items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className="saved-choice"
            aria-current={isCurrent?.(item) ? 'true' : undefined}
            onClick={() => onChoose(item)}
          >
            <span className="saved-title">{item.title}</span>
            {item.sharedWith !== 'me' && (
              <small>{t(item.isMine ? SHARED[item.sharedWith] : SHARED_BY, { owner: item.owner })}</small>
            )}
          </button>
          {extra?.(item)}
          {item.isMine && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t(REMOVE, { title: item.title })}
              onClick={() => saved.askDelete(item, deletion)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const SHARED = {
  role: ['已共享给角色', 'Shared with a role'],
  everyone: ['已共享给所有人', 'Shared with everyone'],
} as const satisfies Record<string, Text>
const SHARED_BY: Text = ['来自 {owner}', 'From {owner}']
const REMOVE: Text = ['删除 {title}', 'Delete {title}']
