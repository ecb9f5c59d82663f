import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import type { SearchEntry } from './menu-tree.ts'
import { openOutside, useOpenPage } from './navigation.web.ts'
import { type PaletteEntry, paletteGroups, recordEntries, type ShownEntry } from './palette-entries.ts'
import { optionId, PaletteList } from './palette-list.web.tsx'
import { ACTIONS, HANDBOOK, NOTHING, PAGES, PALETTE_HINT, PALETTE_TITLE, RECENT, SEARCHING } from './palette-words.ts'
import './palette.css'
import { useFoundRecords } from './use-found-records.web.ts'
import type { ShellCommand } from './use-look-commands.web.ts'
import {
  type LoadChapters,
  type LoadResources,
  useHandbookEntries,
  usePaletteActions,
} from './use-palette-actions.web.ts'
import { useReadAloud } from './use-read-aloud.web.ts'
import { useRecentEntries } from './use-recent-entries.web.ts'

export interface PaletteProps {
  /** Pages of the menu. */
  readonly entries: readonly SearchEntry[]
  /** What the header does. */
  readonly commands: readonly ShellCommand[]
  /** Resources that rows may be added to. */
  readonly resources: LoadResources
  /** Chapters of the handbook. */
  readonly chapters?: LoadChapters | undefined
  /** What was typed before the palette was there. */
  readonly early?: string
  readonly onClose: () => void
}

/** Actions that are offered before anything is typed. */
const FIRST_ADDS = 3
const FIRST_COMMANDS = 2

/**
 * Pages, actions and records by what is typed of them: title, address, pinyin, initials; records by what the server finds
 * in them. What the person used last comes first.
 */
export function Palette({ entries, commands, resources, chapters, early = '', onClose }: PaletteProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(early)
  const { groups, isSearching, remember } = usePaletteGroups({ entries, commands, resources, chapters, typed })
  const options = groups.flatMap((group) => group.entries)
  const [moved, setMoved] = useState<string>()
  const active = options.find(({ key }) => key === moved) ?? options[0]
  const list = useId()
  const activeId = active && optionId(list, active)
  useEffect(() => {
    if (moved !== undefined && activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [moved, activeId])

  function choose(entry: ShownEntry) {
    remember(entry.key)
    entry.run()
    onClose()
  }

  function handleKey(event: KeyboardEvent) {
    // keys of an input method are its own
    if (event.nativeEvent.isComposing || options.length === 0) {
      return
    }
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const at = active ? options.indexOf(active) : 0
      setMoved(options.at((at + step) % options.length)?.key)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <>
      <Input
        size="large"
        autoFocus
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={t(PALETTE_TITLE)}
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t(PALETTE_HINT)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMoved(undefined)
        }}
        onKeyDown={handleKey}
      />
      {options.length === 0 ? (
        <p className="palette-nothing" role="status">
          {t(isSearching ? SEARCHING : NOTHING)}
        </p>
      ) : (
        <PaletteList id={list} groups={groups} active={active} onActive={setMoved} onChoose={choose} />
      )}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function usePaletteGroups({
  entries,
  commands,
  resources,
  chapters,
  typed,
}: Pick<PaletteProps, 'entries' | 'commands' | 'resources' | 'chapters'> & { readonly typed: string }) {
  const t = useTranslate()
  const openPage = useOpenPage()
  const readAloud = useReadAloud()
  const found = useFoundRecords(typed)
  const pages = entries.map(
    ({ path, title, context, externalUrl }): PaletteEntry => ({
      key: `page:${path}`,
      title,
      note: context,
      also: path,
      run: () => (externalUrl ? openOutside(externalUrl) : openPage(path)),
    }),
  )
  const actions = usePaletteActions(entries, commands, resources)
  const allActions = [...actions.adds, ...actions.commands]
  const handbook = useHandbookEntries(chapters)
  const [recent, remember] = useRecentEntries([...pages, ...allActions, ...handbook])
  const isEmpty = typed.trim() === ''
  const offered = [...actions.adds.slice(0, FIRST_ADDS), ...actions.commands.slice(0, FIRST_COMMANDS)]
  const pageGroup = { key: 'pages', title: t(PAGES), entries: pages }
  const actionGroup = { key: 'actions', title: t(ACTIONS), entries: isEmpty ? offered : allActions }
  return {
    groups: paletteGroups({
      typed,
      recent: { key: 'recent', title: t(RECENT), entries: recent },
      groups: [
        // before anything is typed all pages are there, and nobody would scroll past them
        ...(isEmpty ? [actionGroup, pageGroup] : [pageGroup, actionGroup]),
        ...found.groups.map((group) => ({
          key: group.resource,
          title: t(group.title),
          entries: recordEntries(group, openPage),
        })),
        ...(isEmpty ? [] : [{ key: 'handbook', title: t(HANDBOOK), entries: handbook }]),
      ],
      readAloud,
    }),
    isSearching: found.isSearching,
    remember,
  }
}
