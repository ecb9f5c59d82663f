import { useEffect, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { ADD_PARAM } from '../page/add-param.ts'
import { useCan } from '../session/can.web.ts'
import type { HandbookEntry } from './app-context.web.ts'
import type { SearchEntry } from './menu-tree.ts'
import { useOpenPage } from './navigation.web.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { ADD_ONE, HANDBOOK } from './palette-words.ts'
import type { ShellCommand } from './use-look-commands.web.ts'

export type LoadResources = () => Promise<readonly AnyResource[]>
export type LoadChapters = () => Promise<readonly HandbookEntry[]>

/**
 * What can be done from anywhere: a new row of each resource whose page is in the menu of this person and that they may
 * add to, in the order of the menu, and what the header does.
 */
export function usePaletteActions(
  entries: readonly SearchEntry[],
  commands: readonly ShellCommand[],
  loadResources: LoadResources,
): { readonly adds: readonly PaletteEntry[]; readonly commands: readonly PaletteEntry[] } {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const openPage = useOpenPage()
  const resources = useLoaded(loadResources)
  const may = (resource: AnyResource) =>
    verbsOf(resource).includes('add') && can(permissionOf(resource, 'list')) && can(permissionOf(resource, 'add'))
  const adds = entries.flatMap(({ path }) =>
    resources
      .filter((resource) => resource.menu?.url === path && may(resource))
      .map((resource) => ({
        key: `action:add:${resource.name}`,
        title: t(ADD_ONE, { noun: locale === 'en-US' ? inside(resource.title[1]) : resource.title[0] }),
        note: '',
        also: '',
        run: () => openPage(path, { [ADD_PARAM]: '1' }),
      })),
  )
  return {
    adds,
    commands: commands.map(({ key, title, run }) => ({ key: `action:${key}`, title, note: '', also: '', run })),
  }
}

/** What is fetched for the palette, once it is there; nothing before, and after a failure: the palette offers less then. */
function useLoaded<T>(load: (() => Promise<readonly T[]>) | undefined): readonly T[] {
  const [loaded, setLoaded] = useState<readonly T[]>([])
  useEffect(() => {
    let isWanted = true
    const fill = async () => {
      const found = (await load?.()) ?? []
      if (isWanted) {
        setLoaded(found)
      }
    }
    fill().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [load])
  return loaded
}

/** Chapters of the handbook, found by their title and by the pages that they are about. */
export function useHandbookEntries(load: LoadChapters | undefined): readonly PaletteEntry[] {
  const t = useTranslate()
  const openPage = useOpenPage()
  return useLoaded(load).map(({ key, title, also, path, query }) => ({
    key: `handbook:${key}`,
    title: t(title),
    note: t(HANDBOOK),
    also: t(also),
    run: () => openPage(path, query),
  }))
}

/** `Return address` inside a sentence: `return address`; abbreviations stay. */
function inside(noun: string): string {
  return /^[A-Z][a-z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun
}
