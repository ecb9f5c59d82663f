import { LOCALES, type Locale } from '#kit/contract/text.ts'
import { changeLayout, isSetting, useLayout } from '../browser/layout.web.ts'
import { DEFAULT_SETTINGS, type LayoutSettings } from '../browser/layout-settings.ts'
import { isText, storage } from '../browser/storage.web.ts'
import { currentLocale, setLocale, useLocaleStore } from '../browser/text.web.ts'
import { preferenceOf, setPreference } from './preference.web.ts'

/** What follows somebody to any device; the menu at the side stays as wide as the screen it stands on asks for. */
const FOLLOWING = [
  'mode',
  'menuTheme',
  'color',
  'isColorWeak',
  'layout',
  'contentWidth',
  'isHeaderFixed',
  'isSiderFixed',
  'hidesHeader',
  'isMultiPage',
] as const satisfies readonly (keyof LayoutSettings)[]

/** Each setting is a preference of its own: two devices change different ones without a loss. */
const PREFIX = 'look:'
const LOCALE_KEY = `${PREFIX}locale`

/** Whose look this browser shows. */
const OWNER_KEY = 'LOOK_OWNER'

type Kept = Readonly<Record<string, unknown>>

/**
 * Gives this browser the look of somebody who signs in. What they never chose stays as this browser has it, unless it was
 * chosen by somebody else; what was chosen before looks followed people is theirs from now on.
 * @param kept preferences of the person by their keys
 */
export async function settleLook(owner: string, kept: Kept): Promise<void> {
  const before = storage.read(OWNER_KEY, isText)
  storage.write(OWNER_KEY, owner)
  const isOfOther = before !== undefined && before !== owner
  const chosen = chosenSettings(kept)
  const next = isOfOther ? { ...settingsOf(DEFAULT_SETTINGS), ...chosen } : chosen
  if (FOLLOWING.some((name) => next[name] !== undefined && next[name] !== useLayout.getState()[name])) {
    changeLayout(next)
  }
  const locale = kept[LOCALE_KEY]
  if (isLocale(locale) && locale !== currentLocale()) {
    await setLocale(locale)
  }
  if (before === undefined) {
    adopt(kept)
  }
}

/** Keeps what is chosen from now on for the person, until it is called off. */
export function keepLook(): () => void {
  const stops = [
    useLayout.subscribe((next, before) => {
      for (const name of FOLLOWING) {
        if (next[name] !== before[name]) {
          keep(PREFIX + name, next[name])
        }
      }
    }),
    useLocaleStore.subscribe(({ locale }, before) => {
      if (locale !== before.locale) {
        keep(LOCALE_KEY, locale)
      }
    }),
  ]
  return () => {
    for (const stop of stops) {
      stop()
    }
  }
}

/** What came from the server is not sent back. */
function keep(key: string, value: unknown): void {
  if (preferenceOf(key) !== value) {
    setPreference(key, value)
  }
}

function adopt(kept: Kept): void {
  const settings = useLayout.getState()
  for (const name of FOLLOWING) {
    if ((kept[PREFIX + name] ?? null) === null && settings[name] !== DEFAULT_SETTINGS[name]) {
      setPreference(PREFIX + name, settings[name])
    }
  }
  if (!isLocale(kept[LOCALE_KEY]) && currentLocale() !== LOCALES[0]) {
    setPreference(LOCALE_KEY, currentLocale())
  }
}

function settingsOf(settings: LayoutSettings): Partial<LayoutSettings> {
  return Object.fromEntries(FOLLOWING.map((name) => [name, settings[name]]))
}

/** Values that fit; another version may have kept others. */
function chosenSettings(kept: Kept): Partial<LayoutSettings> {
  return Object.fromEntries(
    FOLLOWING.map((name) => [name, kept[PREFIX + name]] as const).filter(([name, value]) => isSetting(name, value)),
  )
}

function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
