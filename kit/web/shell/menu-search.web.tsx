import { Modal, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../text/text.web.ts'
import { matchesSearch, type SearchEntry } from './menu-tree.ts'
import { openOutside, useOpenPage } from './navigation.web.ts'

interface MenuSearchProps {
  readonly entries: readonly SearchEntry[]
  /** On mobile the list opens in a dialog (specification 2.14h). */
  readonly inModal: boolean
  readonly onClose: () => void
}

/** Type-ahead over the menu by title, path and pinyin initials; choosing goes there (specification 2.14h,i). */
export function MenuSearch({ entries, inModal, onClose }: MenuSearchProps) {
  const say = useText()
  const list = <SearchList entries={entries} inModal={inModal} onClose={onClose} />
  if (!inModal) {
    return list
  }
  return (
    <Modal open title={say(['搜索菜单', 'Search the menu'])} footer={null} onCancel={onClose} style={{ top: 24 }}>
      <div className="menu-search-room">{list}</div>
    </Modal>
  )
}

function SearchList({ entries, inModal, onClose }: MenuSearchProps) {
  const say = useText()
  const openPage = useOpenPage()
  const initials = useInitials(entries)
  const room = useRef<HTMLDivElement>(null)
  const byPath = useMemo(() => new Map(entries.map((entry) => [entry.path, entry])), [entries])
  const options = entries.map((entry) => ({
    value: entry.path,
    label: entry.context === '' ? entry.title : `${entry.title}（${entry.context}）`,
  }))

  function handleChoose(path: string) {
    const url = byPath.get(path)?.externalUrl
    if (url) {
      openOutside(url)
    } else {
      openPage(path)
    }
    onClose()
  }

  return (
    <div ref={room} className="menu-search">
      <Select<string>
        showSearch={{
          filterOption: (typed, option) => {
            const entry = byPath.get(String(option?.value ?? ''))
            return entry !== undefined && matchesSearch(entry, typed, initials.get(entry.path))
          },
        }}
        autoFocus
        defaultOpen
        {...(inModal ? { open: true, getPopupContainer: () => room.current ?? document.body } : {})}
        value={null}
        options={options}
        placeholder={say(['搜索菜单', 'Search the menu'])}
        aria-label={say(['搜索菜单', 'Search the menu'])}
        notFoundContent={say(['没有匹配的菜单', 'No menu entry matches'])}
        onSelect={handleChoose}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        {...(inModal ? {} : { onBlur: onClose })}
        style={{ width: '100%' }}
      />
    </div>
  )
}

/** Pinyin initials per path: 用户管理 → yhgl. The tables are large, so they come after the search is open. */
function useInitials(entries: readonly SearchEntry[]): ReadonlyMap<string, string> {
  const [initials, setInitials] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isWanted = true
    const fill = async () => {
      const { pinyin } = await import('pinyin-pro')
      const pairs = entries.map((entry): [string, string] => [
        entry.path,
        pinyin(entry.title, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
      ])
      if (isWanted) {
        setInitials(new Map(pairs))
      }
    }
    // Without the tables the search still finds titles and paths.
    fill().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [entries])
  return initials
}
