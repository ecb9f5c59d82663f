import { Modal, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { matchesSearch, type SearchEntry } from './menu-tree.ts'
import { openOutside, useOpenPage } from './navigation.web.ts'
import { useFoundRecords } from './use-found-records.web.ts'

interface MenuSearchProps {
  readonly entries: readonly SearchEntry[]
  /** On mobile the list opens in a dialog. */
  readonly inModal: boolean
  /** What was typed before the search was there. */
  readonly early?: string | undefined
  readonly onClose: () => void
}

/** Type-ahead over the menu by title, path and pinyin initials, and over records by what is in them; choosing goes there. */
export function MenuSearch({ entries, inModal, early, onClose }: MenuSearchProps) {
  useBackLeaves(inModal, onClose)
  const t = useTranslate()
  const list = <SearchList entries={entries} inModal={inModal} early={early} onClose={onClose} />
  if (!inModal) {
    return list
  }
  return (
    <Modal open title={t(['搜索菜单', 'Search the menu'])} footer={null} onCancel={onClose} style={{ top: 24 }}>
      <div className="menu-search-room">{list}</div>
    </Modal>
  )
}

function SearchList({ entries, inModal, early = '', onClose }: MenuSearchProps) {
  const t = useTranslate()
  const openPage = useOpenPage()
  const initials = useInitials(entries)
  const room = useRef<HTMLDivElement>(null)
  const byPath = useMemo(() => new Map(entries.map((entry) => [entry.path, entry])), [entries])
  const [typed, setTyped] = useState('')
  // the select empties its field while it opens: what was typed before is put in behind that
  useEffect(() => setTyped(early), [early])
  const { groups, isSearching } = useFoundRecords(typed)
  const pages = entries
    .filter((entry) => matchesSearch(entry, typed, initials.get(entry.path)))
    .map((entry) => ({
      value: entry.path,
      label: entry.context === '' ? entry.title : `${entry.title}（${entry.context}）`,
    }))
  const options = [
    ...(pages.length > 0 ? [{ label: t(PAGES), options: pages }] : []),
    ...groups.map(({ title, records }) => ({
      label: t(title),
      options: records.map(({ path, title: name, note }) => ({
        value: path,
        label: note === '' ? name : `${name}（${note}）`,
      })),
    })),
  ]

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
        // what is found is found already
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        loading={isSearching}
        autoFocus
        defaultOpen
        {...(inModal ? { open: true, getPopupContainer: () => room.current ?? document.body } : {})}
        value={null}
        options={options}
        placeholder={t(['搜索菜单、名称、编号', 'Search pages, names, numbers'])}
        aria-label={t(['搜索菜单', 'Search the menu'])}
        notFoundContent={isSearching ? t(SEARCHING) : t(NOTHING)}
        onSelect={handleChoose}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        {...(inModal ? {} : { onBlur: onClose })}
        style={{ width: '100%' }}
      />
    </div>
  )
}

const PAGES: Text = ['页面', 'Pages']
const SEARCHING: Text = ['正在查找…', 'Searching…']
const NOTHING: Text = ['没有匹配的菜单或记录', 'No page or record matches']

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
